// Competing answers: where a run from the start, with the same corrections and options, ends with another
// answer than the one before it, the person chooses between them.
import { changesOf } from '../../model/changes.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { phaseOf, runOf } from '../../session/session-state.ts';
import type { State } from '../../state.ts';

/** Whether the answer competes with the one before it. One that was continued from it does not. */
export function isCompeting({ undoHistory: { competes, previousAnswer, updating }, answer, dataset, session }: Pick<State, 'undoHistory' | 'answer' | 'dataset' | 'session'>) {
  if (!competes || updating || !previousAnswer || !answer?.final || !dataset || phaseOf({ session }) !== 'done' || isWarmStart(runOf({ session }))) return false;
  const { labels, moves } = changesOf(dataset, previousAnswer, answer);
  return labels + moves.length > 0;
}
