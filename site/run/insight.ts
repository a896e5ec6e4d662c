// What the page asks the core about the run beyond its answer: the slack of the selected video,
// the explanation of the selected track, and the model. Each is requested again when the answer
// or the selection has changed, one request of a kind at a time.

/** @typedef {import('../state.ts').State} State */
/** @typedef {import('./session.ts').Inspection} Inspection */
/** @typedef {import('../core/messages.ts').Message} Message */

/**
 * @typedef {object} Insight
 * @property {import('../core/messages.ts').Ledger|null} slack of the selected video's constraints
 * @property {import('../core/messages.ts').Explained|null} explained the selected track
 * @property {import('../core/messages.ts').Model|null} model while its panel is open
 */

/** The request for each kind, null where it is not needed. @type {Record<keyof Insight, (state: State) => Inspection|null>} */
const requests = {
  slack: ({ selection }) => ({ op: 'ledger', video: selection.video }),
  explained: ({ selection: { track } }) => (track >= 0 ? { op: 'explain', track } : null),
  model: ({ panel }) => (panel === 'model' ? { op: 'model' } : null),
};

/** The type of the reply to each kind. @type {Record<keyof Insight, Message['type']>} */
const replies = { slack: 'ledger', explained: 'explained', model: 'model' };

const kinds = /** @type {(keyof Insight)[]} */ (Object.keys(requests));

/** @returns {Insight} */
export function initialInsight() {
  return { slack: null, explained: null, model: null };
}

/**
 * @param {import('../state.ts').Store} store
 * @param {(about: Inspection, onReply: (message: Message) => void) => boolean} inspect
 *   returns false where the core has no run
 */
export function createInsight(store, inspect) {
  /** The pending request of each kind; a stale one is sent again after its reply. @type {Map<keyof Insight, {stale: boolean}>} */
  const pending = new Map();

  /** @param {keyof Insight} kind */
  function refresh(kind) {
    const state = store.get();
    const { page, core, dataset, answer } = state;
    const about = page === 'explore' && core === 'ready' && dataset && answer && requests[kind](state);
    if (!about) return show(kind, null);
    const before = pending.get(kind);
    if (before) {
      before.stale = true;
      return;
    }
    const mine = { stale: false };
    const sent = inspect(about, (message) => {
      if (pending.get(kind) !== mine) return;
      pending.delete(kind);
      if (store.get().dataset === dataset) show(kind, message);
      if (mine.stale) refresh(kind);
    });
    if (sent) pending.set(kind, mine);
    else show(kind, null);
  }

  /** Stores a reply, or null where it is of another type, such as an error. @param {keyof Insight} kind @param {Message|null} message */
  function show(kind, message) {
    const { insight } = store.get();
    const known = message?.type === replies[kind] ? message : null;
    if (insight[kind] !== known) store.set({ insight: { ...insight, [kind]: known } });
  }

  store.watch(['answer', 'selection', 'core', 'page', 'panel'], ({ core }) => {
    if (core !== 'ready') pending.clear(); // the core that was asked may be gone
    for (const kind of kinds) refresh(kind);
  });
}
