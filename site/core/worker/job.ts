// The job that is under way, and what is due after a step of it.
import type { State } from '../protocol.ts';
import { createPacing } from './pacing.ts';
import type { Pacing } from './pacing.ts';

export interface Job {
  id: number; // of the request that started it
  iterates: boolean; // whether it goes by iterations
  mode: 'running' | 'paused' | 'iterate'; // iterate: it pauses at the end of the iteration
  shared: boolean; // whether its videos have been split among the shards
  waiting: boolean; // whether the next step needs the reply of a shard
  assigned: boolean; // whether the last step gave tasks to shards
  answerOwed: boolean; // whether an answer was due and put off, so that the shards could begin first
  pacing: Pacing;
}

/** The job that a request starts. A run that continues another keeps the answer on the screen for a moment. */
export function startJob(id: number, { iterates, continues }: State): Job {
  const pacing = createPacing();
  if (continues) pacing.holdBack(performance.now());
  return { id, iterates, mode: 'running', shared: false, waiting: false, assigned: false, answerOwed: false, pacing };
}

/** What is to be done after a step. */
interface Due {
  stop: boolean; // the job ends or pauses
  answer: boolean; // the answer is posted
  owed: boolean; // the answer is put off to the next step
}

/**
 * Says what is due after a step. An answer is put off once where the step before gave tasks to shards
 * and this one did not: the shards begin first, or they would wait as long as this worker sweeps.
 */
export function dueAfter({ mode, iterates, assigned, answerOwed, pacing }: Job, { done, boundary, asking }: Pick<State, 'done' | 'boundary' | 'asking'>, now: number): Due {
  const stop = done || (mode === 'iterate' && boundary);
  const due = iterates && boundary && pacing.answerDue(now);
  const answer = iterates && (stop || answerOwed || (due && (asking.length > 0 || !assigned)));
  return { stop, answer, owed: due && !answer };
}
