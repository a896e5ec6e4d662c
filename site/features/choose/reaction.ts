// Decides how the job reacts to a change of the page: it pauses while another job of the core runs, and ends when the person sets
// features or options.
import { coreOf, isBusy } from '../../session/session-state.ts';
import { isUntouched } from './proposal.ts';
import type { Seen } from './page.ts';

/** The job was not started, runs, was paused by the person, waits for another job, has a report, or has failed. */
export type Phase = 'none' | 'running' | 'paused' | 'waiting' | 'done' | 'failed';

/** The reaction: stop because the core died, restart after that, pause for another job, resume after it, end because the person set features or options, or none. */
export type Reaction = 'lose' | 'recover' | 'wait' | 'resume' | 'cancel' | 'none';

/** isLost: the core died while it had the job. startedByPage: the page started the job, not the person. */
export function reactionTo(state: Seen, { phase, isLost, startedByPage }: { phase: Phase; isLost: boolean; startedByPage: boolean }): Reaction {
  const busy = isBusy(state);
  const core = coreOf(state);
  const isLeft = isUntouched(state); // read in any case, because what is read is followed
  if (core === 'restarting' || core === 'failed') return 'lose';
  if (isLost && core === 'ready' && !busy) return 'recover';
  if (phase === 'running' && busy) return 'wait';
  if (phase === 'waiting' && !busy) return 'resume';
  return startedByPage && ['running', 'paused', 'waiting'].includes(phase) && !isLeft ? 'cancel' : 'none';
}
