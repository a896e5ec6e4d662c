// Where tabs meet. A tab holds a lock on its session as long as it has it open, so that no other
// tab opens or forgets it, and tabs tell one another when what is saved has changed.
import { withLimit } from './limits.ts';
import { storagePrefix } from './preferences.ts';

/** changed says that the list of sessions has changed, erased that everything was forgotten. */
type News = 'changed' | 'erased';

const WAIT_MS = 3_000; // for the lock of a tab that is just being closed
const QUERY_MS = 2_000;

const lockName = (id: string) => storagePrefix() + id;

/** onNews is called with what another tab tells. */
export function createTabs(onNews: (news: News) => void) {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(`${storagePrefix()}kept`);
  if (channel) channel.onmessage = ({ data }) => onNews(data);
  /** Releases each lock that this tab holds. */
  const releases = new Map<string, () => void>();

  return {
    tell: (news: News) => channel?.postMessage(news),
    /**
     * Locks a session until it is released or the tab is closed. Resolves to false where another
     * tab holds the lock. Without locks, as where the address is not secure, every tab has it.
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
    /** Which of the sessions a tab has open, this one too. */
    async open(ids: string[]): Promise<Set<string>> {
      const locks = await withLimit(navigator.locks?.query() ?? Promise.resolve({}), QUERY_MS).catch(() => ({ held: [] }));
      const names = new Set((locks.held ?? []).map(({ name }) => name));
      return new Set(ids.filter((id) => names.has(lockName(id))));
    },
  };
}

export type Tabs = ReturnType<typeof createTabs>;

const ownKey = () => `${storagePrefix()}session`;

/** The session that this tab had open before it was reloaded, '' for none. */
export function lastOfTab() {
  try {
    return sessionStorage.getItem(ownKey()) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the session of this tab across a reload. */
export function rememberForTab(id: string) {
  try {
    sessionStorage.setItem(ownKey(), id);
  } catch {
    // storage is blocked: the latest session is offered instead
  }
}
