// What becomes of the job when the page has changed: it lets other jobs pass, and gives way to what the person sets.
import { coreOf, isBusy } from '../../session/session-state.ts';
import { isUntouched } from './proposal.ts';
import type { Seen } from './page.ts';

/** none, under way, paused by the person, until another job is done, with a record, with an error. */
export type Phase = 'none' | 'running' | 'paused' | 'waiting' | 'done' | 'failed';

/** The core is gone; it is there again after it was gone; another job passes; it has passed; the person has set something; nothing. */
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
