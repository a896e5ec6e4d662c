// Requests details of the run from the core: the slack of the selected video, the explanation of the selected track, and
// the model. Each one is requested again when the answer or the selection changes.
import { computed } from '@preact/signals';
import { coreOf } from '../session-state.ts';
import type { Message, RequestBody, Answer, Dataset } from '../../core/messages.ts';
import type { Session } from '../session-state.ts';
import type { Selection } from '../../model/selection.ts';
import type { Inquiries, Insight } from './inquiries.ts';
import type { View } from '../../store.ts';

/** A request for details of the run. */
export type Inspection = Extract<RequestBody, { op: 'slack' | 'explain' | 'model' | 'ask' | 'preview' }>;

/** Sends a request to the core. Returns null if it has no run, or refuses. */
export type Inspect = (about: Inspection) => Promise<Message | null>;

/** The fields of the store that the requests depend on. */
interface Page {
  page: string;
  panel: string;
  session: Session;
  dataset: Dataset | null;
  answer: Answer | null;
  selection: Selection;
  insight: Insight;
}

/** Returns the request of each kind, null if it is not needed. */
const requests: Record<keyof Insight, (page: Page) => Inspection | null> = {
  slack: ({ selection: { video, track } }) => ({ op: 'slack', video, track }),
  explained: ({ selection: { track } }) => (track >= 0 ? { op: 'explain', track } : null),
  model: ({ panel }) => (panel === 'model' ? { op: 'model' } : null),
};

/** Returns the request of a kind, null if the core is not ready or the request is not needed. */
function requestFor(kind: keyof Insight, state: Page) {
  const { page, dataset, answer } = state;
  return page === 'explore' && dataset && answer ? requests[kind](state) : null;
}

const kinds = Object.keys(requests) as (keyof Insight)[];

export function createInsight(store: View<Page> & { inquiries: Inquiries }, inspect: Inspect) {
  /** The pending request of each kind; a stale one is sent again after its reply. */
  const pending = new Map<keyof Insight, { stale: boolean }>();

  async function refresh(kind: keyof Insight, about: Inspection | null) {
    if (!about) return show(kind, null);
    const before = pending.get(kind);
    if (before) {
      before.stale = true;
      return;
    }
    const mine = { stale: false };
    const { dataset } = store.get();
    pending.set(kind, mine);
    const message = await inspect(about);
    if (pending.get(kind) !== mine) return;
    pending.delete(kind);
    if (store.get().dataset === dataset) show(kind, message);
    if (mine.stale) await refresh(kind, coreOf(store.get()) === 'ready' ? requestFor(kind, store.get()) : null);
  }

  /** Stores a reply, null for none. */
  function show(kind: keyof Insight, message: Message | null) {
    const { insight } = store.get();
    if (insight[kind] !== message) store.inquiries.setInsight(kind, message as Insight[typeof kind]);
  }

  const { session } = store.signals;
  const core = computed(() => coreOf({ session: session.value }));
  store.watch((state) => {
    const isReady = core.value === 'ready';
    if (!isReady) pending.clear(); // that core may have crashed
    for (const kind of kinds) void refresh(kind, isReady ? requestFor(kind, state) : null);
  });
}
