// Announcements for screen readers: the end of a run, what an action has changed, and problems.
import { computed, effect } from '@preact/signals';
import { changesSpoken, changesOf } from '../model/changes.ts';
import { remarksText } from '../model/questions.ts';
import { summaryOf } from '../model/summary.ts';
import { announce } from '../ui/dom.ts';
import { isWarmStart } from '../session/run/progress.ts';
import { phaseOf, runOf } from '../session/session-state.ts';
import type { Store } from '../state.ts';

export function announceStatus(store: Store, alert: Element) {
  store.watch(({ dataset }) => {
    const { questions, panel } = store.get();
    const said = dataset && panel === 'found' ? remarksText(dataset.notes.length, questions) : '';
    if (said) announce(`${dataset?.name}: ${said}.`);
  });
  const { session, undoHistory } = store.signals;
  const phase = computed(() => phaseOf({ session: session.value }));
  const run = computed(() => runOf({ session: session.value }));
  effect(() => {
    const { dataset, answer } = store.get();
    if (phase.value === 'done' && !isWarmStart(run.value) && dataset && answer) announce(`Done. ${summaryOf(dataset, answer)}`);
    else if (phase.value === 'preparing') announce('Making the features.');
    else if (phase.value === 'running') announce('Running.');
  });
  const changed = computed(() => {
    const { previousAnswer, lastAction, updating } = undoHistory.value;
    const { dataset, answer } = store.get();
    return phase.value === 'done' && !updating && previousAnswer && dataset && answer ? changesSpoken(lastAction, changesOf(dataset, previousAnswer, answer)) : '';
  });
  effect(() => {
    if (changed.value) announce(changed.value);
  });
  store.watch(({ problem, faults }) => {
    alert.textContent = problem ? `${problem.title} ${problem.text}` : faults ? `${faults.name} cannot be used yet.` : '';
  });
}
