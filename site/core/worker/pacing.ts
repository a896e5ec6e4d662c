// Decides how often a run posts its progress and its answer, and how often it is saved.
// All times are in milliseconds, as performance.now() gives them.

const PROGRESS_MS = 50; // least time between two progress messages
const ANSWER_MS = 100; // least time between two answers
const ANSWER_SHARE = 20; // answers take at most 1/20 of the time
const SAVE_MS = 1000; // least time between two checkpoints
const SAVE_SHARE = 50; // checkpoints take at most 1/50 of the time

export type Pacing = ReturnType<typeof createPacing>;

/** Makes the timing of one run. Everything is due at once when it begins. */
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
    /** Answers that take long become rarer. */
    answerPosted(begun: number, ended: number) {
      answerAt = ended;
      answerEvery = Math.max(ANSWER_MS, ANSWER_SHARE * (ended - begun));
    },
    /** Checkpoints that take long become rarer. */
    saved(begun: number, ended: number) {
      saveAt = ended + Math.max(SAVE_MS, SAVE_SHARE * (ended - begun));
    },
    /** Keeps the answer on the screen for a moment, and the checkpoint for later: most warm runs end before it. */
    holdBack(now: number) {
      answerAt = now;
      saveAt = now + SAVE_MS;
    },
  };
}
