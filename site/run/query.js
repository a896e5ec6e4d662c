// Asking the person: one question at a time about the label that would settle most, as
// the core sees it. What is answered is a correction like any other.

/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Question} Question */

/**
 * @typedef {object} Query
 * @property {boolean} active
 * @property {number[][]} skipped tracks and concepts that the person cannot tell
 * @property {Answer|null} answer the answer that the questions are about
 * @property {Question[]|null} questions the best first, null: on their way
 */

/** @returns {Query} */
export function initialQuery() {
  return { active: false, skipped: [], answer: null, questions: null };
}

/**
 * @param {import('../state.js').Store} store
 * @param {Pick<ReturnType<typeof import('./session.js').createSession>, 'inspect'>} session
 * @param {(to: {video: number, track: number}) => void} select
 */
export function createQuery(store, { inspect }, select) {
  const set = (/** @type {Partial<Query>} */ change) => store.set({ query: { ...store.get().query, ...change } });

  /** Shows the track that is asked about. @param {Question[]} questions */
  function show(questions) {
    const { dataset } = store.get();
    set({ questions });
    if (dataset && questions.length > 0) select({ video: dataset.tracks[questions[0].track].video, track: questions[0].track });
  }

  /** Asks the core, once for an answer that is settled. */
  function learn() {
    const { query, undoHistory, run, answer, core } = store.get();
    if (!query.active || core !== 'ready' || undoHistory.updating || run.phase !== 'done' || !answer || query.answer === answer) return;
    set({ answer: answer, questions: null });
    const has = inspect({ of: 'ask', skip: query.skipped }, (message) => {
      const { query: now } = store.get();
      if (now.active && now.answer === answer) show(message.type === 'ask' ? message.questions : []);
    });
    if (!has) set({ questions: [] });
  }

  store.watch(['query', 'undoHistory', 'run', 'answer', 'core'], learn);

  return {
    begin: () => store.set({ query: { ...initialQuery(), active: true } }),
    end: () => store.set({ query: initialQuery() }),
    /** The person cannot tell: the next. */
    skip() {
      const { questions, skipped } = store.get().query;
      if (!questions?.[0]) return;
      const [{ track, concept }, ...rest] = questions;
      set({ skipped: [...skipped, [track, concept]], ...(rest.length === 0 && { answer: null }) });
      if (rest.length > 0) show(rest);
      else set({ questions: null });
    },
  };
}
