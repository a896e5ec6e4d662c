// Sessions in the browser's own database: a small record of each, and its files beside it.
// Each tab keeps one, under a lock that it holds as long as it lives, so that no tab
// drops what another has open.
import { prefix } from './preferences.js';

/** @typedef {import('./session-record.js').Saved} Saved */
/** @typedef {import('../wire.js').Item} Item */

const base = () => `${prefix()}sessions`;
const STORES = ['sessions', 'files'];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) => new Promise((done, refused) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => refused(request.error);
});

/**
 * Does something in one transaction, whole or not at all. The database is closed
 * again, so that nobody who wants to delete it has to wait.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(sessions: IDBObjectStore, files: IDBObjectStore) => T|Promise<T>} act
 * @returns {Promise<T>}
 */
async function within(mode, act) {
  const opening = indexedDB.open(base(), 1);
  opening.onupgradeneeded = () => STORES.forEach((name) => opening.result.createObjectStore(name));
  const database = await result(opening);
  try {
    const transaction = database.transaction(STORES, mode);
    const over = new Promise((done, refused) => {
      transaction.oncomplete = done;
      transaction.onabort = () => refused(transaction.error ?? new Error('it was not kept'));
    });
    over.catch(() => {}); // what follows may throw first
    const [sessions, files] = STORES.map((name) => transaction.objectStore(name));
    const made = await act(sessions, files);
    await over;
    return made;
  } finally {
    database.close();
  }
}

/** The ids of the sessions that tabs have open. */
async function heldIds() {
  const { held = [] } = await navigator.locks?.query() ?? {};
  return new Set(held.map(({ name = '' }) => name));
}

/** @param {string} id */
const lockOf = (id) => prefix() + id;

export const storage = {
  /** Every record, and whether a tab has it open. Looking leaves nothing where nothing is. */
  async all() {
    const held = await heldIds();
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === base())) return { records: [], held: () => false };
    const records = await within('readonly', (sessions) => result(sessions.getAll()));
    return { records, held: (/** @type {string} */ id) => held.has(lockOf(id)) };
  },
  /**
   * Holds a session as long as this tab lives, false where another tab does.
   * @param {string} id
   * @returns {Promise<boolean>}
   */
  hold(id) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((said) => {
      navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
        said(lock !== null);
        return lock && new Promise(() => {});
      }).catch(() => said(true));
    });
  },
  /** @param {string} id @returns {Promise<Item[]|undefined>} */
  files: (id) => within('readonly', (_, files) => result(files.get(id))),
  /**
   * Keeps a session, its files where they are others than before or gone, and drops those that no tab has open.
   * @param {Saved} saved
   * @param {Item[]} items
   * @param {boolean} other
   */
  async keep(saved, items, other) {
    const held = await heldIds();
    await within('readwrite', async (sessions, files) => {
      sessions.put(saved, saved.id);
      if (other || await result(files.getKey(saved.id)) === undefined) files.put(items, saved.id);
      for (const id of await result(sessions.getAllKeys())) {
        if (id === saved.id || held.has(lockOf(String(id)))) continue;
        sessions.delete(id);
        files.delete(id);
      }
    });
  },
  /** @param {string} id */
  drop: (id) => within('readwrite', (sessions, files) => {
    sessions.delete(id);
    files.delete(id);
  }),
};

/** Deletes all that this page has left in the browser, but for a choice to keep nothing. */
export async function forgetAll() {
  await within('readwrite', (sessions, files) => {
    sessions.clear();
    files.clear();
  }).catch(() => {});
  const own = (/** @type {string|undefined} */ name) => name?.startsWith(prefix()) ?? false;
  const databases = await indexedDB.databases?.() ?? [{ name: base() }];
  await Promise.all(databases.filter(({ name }) => own(name)).map(({ name = '' }) => result(indexedDB.deleteDatabase(name))));
  const cached = await globalThis.caches?.keys() ?? [];
  await Promise.all(cached.filter(own).map((name) => caches.delete(name)));
  for (const name of Object.keys(localStorage)) if (own(name) && name !== `${prefix()}keep`) localStorage.removeItem(name);
}
