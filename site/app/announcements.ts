// Announcements for screen readers: the end of a run, what an action has changed, and problems.
import { changesSpoken, changesOf } from '../answer/changes.ts';
import { remarksText } from '../answer/questions.ts';
import { summaryOf } from '../answer/summary.ts';
import { setText } from '../elements/dom.ts';
import { isWarmStart } from '../session/progress.ts';
import { phaseOf, runOf } from '../session/session-state.ts';
import type { Store } from '../state.ts';

export function announceStatus(store: Store, status: Element, alert: Element) {
  store.watch(['dataset'], ({ dataset, questions, panel }) => {
    const said = dataset && panel === 'found' ? remarksText(dataset.notes.length, questions) : '';
    if (said) status.textContent = `${dataset?.name}: ${said}.`;
  });
  store.watch([phaseOf, runOf], (state) => {
    const { dataset, answer } = state;
    const phase = phaseOf(state);
    if (phase === 'done' && !isWarmStart(runOf(state)) && dataset && answer) status.textContent = `Done. ${summaryOf(dataset, answer)}`;
    else if (phase === 'preparing') status.textContent = 'Making the features.';
    else if (phase === 'running') status.textContent = 'Running.';
  });
  store.watch(['undoHistory', phaseOf, runOf], (state) => {
    const { undoHistory: { previousAnswer, lastAction, updating }, dataset, answer } = state;
    if (!updating && previousAnswer && dataset && answer && phaseOf(state) === 'done') setText(status, changesSpoken(lastAction, changesOf(dataset, previousAnswer, answer)));
  });
  store.watch(['problem', 'faults'], ({ problem, faults }) => {
    alert.textContent = problem ? `${problem.title} ${problem.text}` : faults ? `${faults.name} cannot be used yet.` : '';
  });
}
