// What becomes of the job when the page has changed: it lets other jobs pass, and gives way to what the person sets.
import { coreOf, isBusy } from '../../session/session-state.ts';
import { isUntouched } from './proposal.ts';
import type { Seen } from './page.ts';

/** The job was not started, runs, was paused by the person, waits for another job, has a record, or has failed. */
export type Phase = 'none' | 'running' | 'paused' | 'waiting' | 'done' | 'failed';

/** What the job does: it stops because the core has died, starts again after that, lets another job pass, goes on after it, stops because the person has set something, or does nothing. */
export type Reaction = 'lose' | 'recover' | 'wait' | 'resume' | 'cancel' | 'none';

/** isLost says whether the core had the job and died, isUnasked whether the page began it by itself. */
export function reactionTo(state: Seen, { phase, isLost, isUnasked }: { phase: Phase; isLost: boolean; isUnasked: boolean }): Reaction {
  const busy = isBusy(state);
  const core = coreOf(state);
  const isLeft = isUntouched(state); // read in any case, because what is read is followed
  if (core === 'restarting' || core === 'failed') return 'lose';
  if (isLost && core === 'ready' && !busy) return 'recover';
  if (phase === 'running' && busy) return 'wait';
  if (phase === 'waiting' && !busy) return 'resume';
  return isUnasked && ['running', 'paused', 'waiting'].includes(phase) && !isLeft ? 'cancel' : 'none';
}
