// The job in progress, and the actions that are due after each step.
import type { State } from '../protocol.ts';

/** Runs step once per request, one at a time. */
export function createTicks(step: () => unknown, isDue: () => boolean) {
  const runSoon = createScheduler(async () => {
    await step();
    scheduled = false;
    schedule();
  });
  let scheduled = false;

  /** Schedules a step, if one is due and none is scheduled. */
  function schedule() {
    if (scheduled || !isDue()) return;
    scheduled = true;
    runSoon();
  }

  return schedule;
}

/**
 * Returns a function that schedules work after the messages that have already arrived. In browsers it posts a message to
 * itself, because they delay timers. Node reads many messages of one channel before those of another, so it uses setImmediate.
 */
function createScheduler(work: () => void): () => void {
  const { setImmediate } = globalThis as { setImmediate?: (work: () => void) => void };
  if (setImmediate) return () => setImmediate(work);
  const channel = new MessageChannel();
  channel.port1.onmessage = work;
  return () => channel.port2.postMessage(null);
}

const PROGRESS_MS = 50; // least time between two progress messages
const ANSWER_MS = 100; // least time between two answers
const ANSWER_SHARE = 20; // answers take at most 1/20 of the time
const SAVE_MS = 1000; // least time between two checkpoints
const SAVE_SHARE = 50; // checkpoints take at most 1/50 of the time

export type Pacing = ReturnType<typeof createPacing>;

/** Creates the timing of one run. Everything is due at its start. */
export function createPacing() {
  let progressAt = 0;
  let answerAt = 0;
  let answerEvery = ANSWER_MS;
  let saveAt = 0;

  return {
    progressDue: (now: number) => now - progressAt >= PROGRESS_MS,
    answerDue: (now: number) => now - answerAt >= answerEvery,
    saveDue: (now: number) => now >= saveAt,
    progressPosted(now: number) {
      progressAt = now;
    },
    /** Reduces the rate of answers that take long. */
    answerPosted(begun: number, ended: number) {
      answerAt = ended;
      answerEvery = Math.max(ANSWER_MS, ANSWER_SHARE * (ended - begun));
    },
    /** Reduces the rate of checkpoints that take long. */
    saved(begun: number, ended: number) {
      saveAt = ended + Math.max(SAVE_MS, SAVE_SHARE * (ended - begun));
    },
    /** Delays the first answer and the first checkpoint, because most continued runs end before them. */
    holdBack(now: number) {
      answerAt = now;
      saveAt = now + SAVE_MS;
    },
  };
}

export interface Job {
  id: number; // of the request that started it
  iterates: boolean; // whether it consists of iterations
  mode: 'running' | 'paused' | 'iterate'; // iterate: it pauses at the end of the iteration
  shared: boolean; // whether its videos have been split among the shards
  waiting: boolean; // whether the next step requires the reply of a shard
  assigned: boolean; // whether the last step gave tasks to shards
  answerOwed: boolean; // whether an answer was postponed, so that the shards could start first
  pacing: Pacing;
}

/** Creates the job of a request. The first answer of a run that continues another one is delayed. */
export function startJob(id: number, { iterates, continues }: State): Job {
  const pacing = createPacing();
  if (continues) pacing.holdBack(performance.now());
  return { id, iterates, mode: 'running', shared: false, waiting: false, assigned: false, answerOwed: false, pacing };
}

/** The actions after a step. */
interface Due {
  stop: boolean; // the job ends or pauses
  answer: boolean; // the answer is posted
  owed: boolean; // the answer is postponed to the next step
}

/**
 * Returns the actions after a step. An answer is postponed once if the previous step gave tasks to shards
 * and this one did not, so that the shards need not wait for the next E-step of this worker.
 */
export function dueAfter({ mode, iterates, assigned, answerOwed, pacing }: Job, { done, boundary, asking }: Pick<State, 'done' | 'boundary' | 'asking'>, now: number): Due {
  const stop = done || (mode === 'iterate' && boundary);
  const due = iterates && boundary && pacing.answerDue(now);
  const answer = iterates && (stop || answerOwed || (due && (asking.length > 0 || !assigned)));
  return { stop, answer, owed: due && !answer };
}
