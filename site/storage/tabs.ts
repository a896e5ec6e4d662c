// Coordinates tabs. A tab holds a lock on its open session, so that no other tab opens or deletes it. Tabs notify
// one another of changes of the saved sessions.
import { withLimit } from './limits.ts';
import { storagePrefix } from './preferences.ts';

/** changed: the list of sessions has changed; erased: everything was deleted. */
type News = 'changed' | 'erased';

const WAIT_MS = 3_000; // for the lock of a tab that is just being closed
const QUERY_MS = 2_000;

const lockName = (id: string) => storagePrefix() + id;

/** onNews is called with the messages of other tabs. */
export function createTabs(onNews: (news: News) => void) {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(`${storagePrefix()}kept`);
  if (channel) channel.onmessage = ({ data }) => onNews(data);
  /** Releases each lock that this tab holds. */
  const releases = new Map<string, () => void>();

  return {
    tell: (news: News) => channel?.postMessage(news),
    /**
     * Locks a session until it is released or the tab is closed. Resolves to false if another
     * tab holds the lock. Without a secure context browsers have no locks, and every tab succeeds.
     */
    lock(id: string): Promise<boolean> {
      if (!navigator.locks || releases.has(id)) return Promise.resolve(true);
      return new Promise((resolve) => {
        navigator.locks.request(lockName(id), { signal: AbortSignal.timeout(WAIT_MS) }, () => new Promise((release) => {
          releases.set(id, () => release(undefined));
          resolve(true);
        })).catch((error) => resolve(error?.name !== 'TimeoutError' && error?.name !== 'AbortError'));
      });
    },
    release(id: string) {
      releases.get(id)?.();
      releases.delete(id);
    },
    /** Returns the sessions that any tab has open. */
    async open(ids: string[]): Promise<Set<string>> {
      const locks = await withLimit(navigator.locks?.query() ?? Promise.resolve({}), QUERY_MS).catch(() => ({ held: [] }));
      const names = new Set((locks.held ?? []).map(({ name }) => name));
      return new Set(ids.filter((id) => names.has(lockName(id))));
    },
  };
}

export type Tabs = ReturnType<typeof createTabs>;

const ownKey = () => `${storagePrefix()}session`;

/** Returns the session that this tab had open before a reload, '' for none. */
export function lastOfTab() {
  try {
    return sessionStorage.getItem(ownKey()) ?? '';
  } catch {
    return '';
  }
}

/** Stores the session of this tab across a reload. */
export function rememberForTab(id: string) {
  try {
    sessionStorage.setItem(ownKey(), id);
  } catch {
    // storage is blocked; the latest session is offered instead
  }
}
