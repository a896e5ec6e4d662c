// Asking the person: one question at a time about the label that would settle most, as
// the core sees it. What is answered is a correction like any other.

/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Question} Question */

/**
 * @typedef {object} Asking
 * @property {boolean} on
 * @property {number[][]} skip tracks and concepts that the person cannot tell
 * @property {Answer|null} of the answer that the questions are about
 * @property {Question[]|null} questions the best first, null: on their way
 */

/** @returns {Asking} */
export function freshAsking() {
  return { on: false, skip: [], of: null, questions: null };
}

/**
 * @param {import('../state.js').Store} store
 * @param {Pick<ReturnType<typeof import('./session.js').createSession>, 'inspect'>} session
 * @param {(to: {video: number, track: number}) => void} select
 */
export function createAsk(store, { inspect }, select) {
  const set = (/** @type {Partial<Asking>} */ change) => store.set({ asking: { ...store.get().asking, ...change } });

  /** Shows the track that is asked about. @param {Question[]} questions */
  function show(questions) {
    const { dataset } = store.get();
    set({ questions });
    if (dataset && questions.length > 0) select({ video: dataset.tracks[questions[0].track].video, track: questions[0].track });
  }

  /** Asks the core, once for an answer that is settled. */
  function learn() {
    const { asking, live, run, answer, core } = store.get();
    if (!asking.on || core !== 'ready' || live.moving || run.phase !== 'done' || !answer || asking.of === answer) return;
    set({ of: answer, questions: null });
    const has = inspect({ of: 'ask', skip: asking.skip }, (message) => {
      const { asking: now } = store.get();
      if (now.on && now.of === answer) show(message.type === 'ask' ? message.questions : []);
    });
    if (!has) set({ questions: [] });
  }

  store.watch(['asking', 'live', 'run', 'answer', 'core'], learn);

  return {
    begin: () => store.set({ asking: { ...freshAsking(), on: true } }),
    end: () => store.set({ asking: freshAsking() }),
    /** The person cannot tell: the next. */
    skip() {
      const { questions, skip } = store.get().asking;
      if (!questions?.[0]) return;
      const [{ track, concept }, ...rest] = questions;
      set({ skip: [...skip, [track, concept]], ...(rest.length === 0 && { of: null }) });
      if (rest.length > 0) show(rest);
      else set({ questions: null });
    },
  };
}
