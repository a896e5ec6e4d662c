// Active learning: the page asks the person one question at a time, about the label that would
// change most according to the core. Each reply becomes an ordinary correction.

/** @typedef {import('../core/messages.ts').Answer} Answer */
/** @typedef {import('../core/messages.ts').Question} Question */

/**
 * @typedef {object} Query
 * @property {boolean} active
 * @property {[number, number][]} skipped pairs of a track and a concept that the person could not label
 * @property {Answer|null} answer the answer that the questions are about
 * @property {Question[]|null} questions the most useful first, null while the core computes them
 */

/** @returns {Query} */
export function initialQuery() {
  return { active: false, skipped: [], answer: null, questions: null };
}

/**
 * @param {import('../state.ts').Store} store
 * @param {Pick<ReturnType<typeof import('./session.ts').createSession>, 'inspect'>} session
 * @param {(to: {video: number, track: number}) => void} select
 */
export function createQuery(store, { inspect }, select) {
  const set = (/** @type {Partial<Query>} */ change) => store.set({ query: { ...store.get().query, ...change } });

  /** Stores the questions and selects the track of the first. @param {Question[]} questions */
  function show(questions) {
    const { dataset } = store.get();
    set({ questions });
    if (dataset && questions.length > 0) select({ video: dataset.tracks[questions[0].track].video, track: questions[0].track });
  }

  /** Requests questions, once for each answer of a run that has ended. */
  function refresh() {
    const { query, undoHistory, run, answer, core } = store.get();
    if (!query.active || core !== 'ready' || undoHistory.updating || run.phase !== 'done' || !answer || query.answer === answer) return;
    set({ answer, questions: null });
    const sent = inspect({ op: 'ask', skip: query.skipped }, (message) => {
      const { query: now } = store.get();
      if (now.active && now.answer === answer) show(message.type === 'ask' ? message.questions : []);
    });
    if (!sent) set({ questions: [] });
  }

  store.watch(['query', 'undoHistory', 'run', 'answer', 'core'], refresh);

  return {
    start: () => store.set({ query: { ...initialQuery(), active: true } }),
    stop: () => store.set({ query: initialQuery() }),
    /** Leaves the present question out and shows the next. After the last, new ones are requested. */
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
