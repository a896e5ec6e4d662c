// Announcements for screen readers: the end of a run, what an action has changed, and problems.
import { computed, effect } from '@preact/signals';
import { changesSpoken, changesOf } from '../answer/changes.ts';
import { remarksText } from '../answer/questions.ts';
import { summaryOf } from '../answer/summary.ts';
import { setText } from '../elements/dom.ts';
import { isWarmStart } from '../session/progress.ts';
import { phaseOf, runOf } from '../session/session-state.ts';
import type { Store } from '../state.ts';

export function announceStatus(store: Store, status: Element, alert: Element) {
  store.watch(({ dataset }) => {
    const { questions, panel } = store.get();
    const said = dataset && panel === 'found' ? remarksText(dataset.notes.length, questions) : '';
    if (said) status.textContent = `${dataset?.name}: ${said}.`;
  });
  const { session, undoHistory } = store.signals;
  const phase = computed(() => phaseOf({ session: session.value }));
  const run = computed(() => runOf({ session: session.value }));
  effect(() => {
    const { dataset, answer } = store.get();
    if (phase.value === 'done' && !isWarmStart(run.value) && dataset && answer) status.textContent = `Done. ${summaryOf(dataset, answer)}`;
    else if (phase.value === 'preparing') status.textContent = 'Making the features.';
    else if (phase.value === 'running') status.textContent = 'Running.';
  });
  effect(() => {
    const { previousAnswer, lastAction, updating } = undoHistory.value;
    const { dataset, answer } = store.get();
    if (phase.value === 'done' && !updating && previousAnswer && dataset && answer) setText(status, changesSpoken(lastAction, changesOf(dataset, previousAnswer, answer)));
  });
  store.watch(({ problem, faults }) => {
    alert.textContent = problem ? `${problem.title} ${problem.text}` : faults ? `${faults.name} cannot be used yet.` : '';
  });
}
