// What the page asks the core about the run beyond its answer: the slack of the selected video,
// the explanation of the selected track, and the model. Each is requested again when the answer
// or the selection has changed, one request of a kind at a time.
import type { Explained, Ledger, Message, Model } from '../core/messages.ts';
import type { State, Store } from '../state.ts';
import type { Inspection } from './session.ts';

export interface Insight {
  slack: Ledger | null; // of the selected video's constraints
  explained: Explained | null; // the selected track
  model: Model | null; // while its panel is open
}

/** The request for each kind, null where it is not needed. */
const requests: Record<keyof Insight, (state: State) => Inspection | null> = {
  slack: ({ selection }) => ({ op: 'ledger', video: selection.video }),
  explained: ({ selection: { track } }) => (track >= 0 ? { op: 'explain', track } : null),
  model: ({ panel }) => (panel === 'model' ? { op: 'model' } : null),
};

/** The type of the reply to each kind. */
const replies: Record<keyof Insight, Message['type']> = { slack: 'ledger', explained: 'explained', model: 'model' };

const kinds = Object.keys(requests) as (keyof Insight)[];

export function initialInsight(): Insight {
  return { slack: null, explained: null, model: null };
}

/** inspect returns false where the core has no run. */
export function createInsight(store: Store, inspect: (about: Inspection, onReply: (message: Message) => void) => boolean) {
  /** The pending request of each kind; a stale one is sent again after its reply. */
  const pending = new Map<keyof Insight, { stale: boolean }>();

  function refresh(kind: keyof Insight) {
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

  /** Stores a reply, or null where it is of another type, such as an error. */
  function show(kind: keyof Insight, message: Message | null) {
    const { insight } = store.get();
    const known = message?.type === replies[kind] ? message : null;
    if (insight[kind] !== known) store.set({ insight: { ...insight, [kind]: known } });
  }

  store.watch(['answer', 'selection', 'core', 'page', 'panel'], ({ core }) => {
    if (core !== 'ready') pending.clear(); // the core that was asked may be gone
    for (const kind of kinds) refresh(kind);
  });
}
