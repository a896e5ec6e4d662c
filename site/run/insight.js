// What the page asks of the run on the screen beyond its answer: anew whenever the
// answer or what is looked at has changed, one question of a kind at a time.

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../wire.js').About} About */

/**
 * @typedef {object} Insight
 * @property {import('../wire.js').Ledger|null} slack of the selected video
 * @property {import('../wire.js').Explained|null} explained the selected track
 * @property {import('../wire.js').Model|null} model while its panel is open
 */

/** What is to be known, from what is on the screen; null: nothing. @type {Record<keyof Insight, (state: State) => About|null>} */
const questions = {
  slack: ({ selection }) => ({ of: 'ledger', video: selection.video }),
  explained: ({ selection: { track } }) => (track >= 0 ? { of: 'track', track } : null),
  model: ({ panel }) => (panel === 'model' ? { of: 'model' } : null),
};

const kinds = /** @type {(keyof Insight)[]} */ (Object.keys(questions));

/** The type of the message that answers each. @type {Record<keyof Insight, string>} */
const replies = { slack: 'ledger', explained: 'explained', model: 'model' };

/** @returns {Insight} */
export function initialInsight() {
  return { slack: null, explained: null, model: null };
}

/**
 * @param {import('../state.js').Store} store
 * @param {(about: About, hear: (message: import('../wire.js').Message) => void) => boolean} inspect
 *   false: the core has no run
 */
export function createInsight(store, inspect) {
  /** The question that is under way, and whether it is to be asked again. @type {Map<keyof Insight, {stale: boolean}>} */
  const asked = new Map();

  /** @param {keyof Insight} kind */
  function learn(kind) {
    const state = store.get();
    const { page, core, dataset, answer } = state;
    const about = page === 'explore' && core === 'ready' && dataset && answer && questions[kind](state);
    if (!about) return show(kind, null);
    const before = asked.get(kind);
    if (before) {
      before.stale = true;
      return;
    }
    const mine = { stale: false };
    const has = inspect(about, (message) => {
      if (asked.get(kind) !== mine) return;
      asked.delete(kind);
      if (store.get().dataset === dataset) show(kind, message);
      if (mine.stale) learn(kind);
    });
    if (has) asked.set(kind, mine);
    else show(kind, null);
  }

  /** @param {keyof Insight} kind @param {import('../wire.js').Message|null} message what is another kind's is none */
  function show(kind, message) {
    const { insight } = store.get();
    const known = message?.type === replies[kind] ? message : null;
    if (insight[kind] !== known) store.set({ insight: { ...insight, [kind]: known } });
  }

  store.watch(['answer', 'selection', 'core', 'page', 'panel'], ({ core }) => {
    if (core !== 'ready') asked.clear(); // the core that was asked may be gone
    for (const kind of kinds) learn(kind);
  });
}
