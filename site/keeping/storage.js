// Sessions in the browser's own database: a small record of each, and its files beside it.
// Each tab keeps one, under a lock that it holds as long as it lives, so that no tab
// drops what another has open.
import { storagePrefix } from './preferences.js';

/** @typedef {import('./session-record.js').SessionRecord} Saved */
/** @typedef {import('../wire.js').Item} Item */

const databaseName = () => `${storagePrefix()}sessions`;
const STORES = ['sessions', 'files'];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const promiseOf = (request) => new Promise((done, refused) => {
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
async function transact(mode, act) {
  const opening = indexedDB.open(databaseName(), 1);
  opening.onupgradeneeded = () => STORES.forEach((name) => opening.result.createObjectStore(name));
  const database = await promiseOf(opening);
  try {
    const transaction = database.transaction(STORES, mode);
    const over = new Promise((done, refused) => {
      transaction.oncomplete = done;
      transaction.onabort = () => refused(transaction.error ?? new Error('it was not kept'));
    });
    over.catch(() => {}); // what follows may throw first
    const [sessions, files] = STORES.map((name) => transaction.objectStore(name));
    const value = await act(sessions, files);
    await over;
    return value;
  } finally {
    database.close();
  }
}

/** The ids of the sessions that tabs have open. */
async function openSessionLocks() {
  const { held = [] } = await navigator.locks?.query() ?? {};
  return new Set(held.map(({ name = '' }) => name));
}

/** @param {string} id */
const lockName = (id) => storagePrefix() + id;

export const storage = {
  /** Every record, and whether a tab has it open. Looking leaves nothing where nothing is. */
  async all() {
    const held = await openSessionLocks();
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === databaseName())) return { records: [], held: () => false };
    const records = await transact('readonly', (sessions) => promiseOf(sessions.getAll()));
    return { records, held: (/** @type {string} */ id) => held.has(lockName(id)) };
  },
  /**
   * Holds a session as long as this tab lives, false where another tab does.
   * @param {string} id
   * @returns {Promise<boolean>}
   */
  lock(id) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((said) => {
      navigator.locks.request(lockName(id), { ifAvailable: true }, (lock) => {
        said(lock !== null);
        return lock && new Promise(() => {});
      }).catch(() => said(true));
    });
  },
  /** @param {string} id @returns {Promise<Item[]|undefined>} */
  files: (id) => transact('readonly', (_, files) => promiseOf(files.get(id))),
  /**
   * Keeps a session, its files where they are others than before or gone, and drops those that no tab has open.
   * @param {Saved} saved
   * @param {Item[]} items
   * @param {boolean} other
   */
  async put(saved, items, other) {
    const held = await openSessionLocks();
    await transact('readwrite', async (sessions, files) => {
      sessions.put(saved, saved.id);
      if (other || await promiseOf(files.getKey(saved.id)) === undefined) files.put(items, saved.id);
      for (const id of await promiseOf(sessions.getAllKeys())) {
        if (id === saved.id || held.has(lockName(String(id)))) continue;
        sessions.delete(id);
        files.delete(id);
      }
    });
  },
  /** @param {string} id */
  remove: (id) => transact('readwrite', (sessions, files) => {
    sessions.delete(id);
    files.delete(id);
  }),
};

/** Deletes all that this page has left in the browser, but for a choice to keep nothing. */
export async function eraseAll() {
  await transact('readwrite', (sessions, files) => {
    sessions.clear();
    files.clear();
  }).catch(() => {});
  const isOwn = (/** @type {string|undefined} */ name) => name?.startsWith(storagePrefix()) ?? false;
  const databases = await indexedDB.databases?.() ?? [{ name: databaseName() }];
  await Promise.all(databases.filter(({ name }) => isOwn(name)).map(({ name = '' }) => promiseOf(indexedDB.deleteDatabase(name))));
  const cached = await globalThis.caches?.keys() ?? [];
  await Promise.all(cached.filter(isOwn).map((name) => caches.delete(name)));
  for (const name of Object.keys(localStorage)) if (isOwn(name) && name !== `${storagePrefix()}keep`) localStorage.removeItem(name);
}
