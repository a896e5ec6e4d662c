// Sessions in IndexedDB: a small record for each, and its files beside it. A tab holds a lock on
// its session as long as it lives, so that no other tab deletes it.
import { storagePrefix } from './preferences.js';

/** @typedef {import('./session-record.js').SessionRecord} SessionRecord */
/** @typedef {import('../core/messages.ts').Item} Item */

const databaseName = () => `${storagePrefix()}sessions`;
const STORES = ['sessions', 'files'];

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const promiseOf = (request) => new Promise((done, refused) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => refused(request.error);
});

/**
 * Acts in one transaction. The database is closed afterwards, so that nobody who deletes it has
 * to wait.
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
    over.catch(() => {}); // act may throw first, and then nobody awaits this
    const [sessions, files] = STORES.map((name) => transaction.objectStore(name));
    const value = await act(sessions, files);
    await over;
    return value;
  } finally {
    database.close();
  }
}

/** The names of the locks that tabs hold. */
async function openSessionLocks() {
  const { held = [] } = await navigator.locks?.query() ?? {};
  return new Set(held.map(({ name = '' }) => name));
}

/** @param {string} id */
const lockName = (id) => storagePrefix() + id;

export const storage = {
  /** All records, and which of them a tab has open. No database is created where there is none. */
  async all() {
    const locks = await openSessionLocks();
    const databases = await indexedDB.databases?.();
    if (databases && !databases.some(({ name }) => name === databaseName())) return { records: [], isOpen: () => false };
    const records = await transact('readonly', (sessions) => promiseOf(sessions.getAll()));
    return { records, isOpen: (/** @type {string} */ id) => locks.has(lockName(id)) };
  },
  /**
   * Locks a session as long as this tab lives. Resolves to false where another tab holds the
   * lock.
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
   * Stores a session, with its files where they changed or are missing, and deletes the sessions
   * that no tab has open.
   * @param {SessionRecord} saved
   * @param {Item[]} items
   * @param {boolean} other
   */
  async put(saved, items, other) {
    const locks = await openSessionLocks();
    await transact('readwrite', async (sessions, files) => {
      sessions.put(saved, saved.id);
      if (other || await promiseOf(files.getKey(saved.id)) === undefined) files.put(items, saved.id);
      for (const id of await promiseOf(sessions.getAllKeys())) {
        if (id === saved.id || locks.has(lockName(String(id)))) continue;
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

/** Deletes everything that this page has stored, except the choice to keep nothing. */
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
