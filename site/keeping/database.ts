// The database of kept sessions: for each a summary, its contents and the parts of its work, and
// the files of all of them by their content. Each operation opens the database and closes it, so
// that nobody who deletes it has to wait. It drops nothing by itself.
import { openDB } from 'idb';
import { digestOf } from './digest.ts';
import { storagePrefix } from './preferences.ts';

/** @typedef {import('../core/messages.ts').Item} Item */
/** @typedef {import('./session-record.ts').Contents} Contents */
/** @typedef {import('./session-record.ts').KeptSession} KeptSession */
/** @typedef {import('./session-record.ts').Summary} Summary */
/** @typedef {import('./session-record.ts').Work} Work */

/**
 * The stores: sessions and contents by the session's id, work by the id and the name of the
 * part, files by digest.
 * @typedef {object} Schema
 * @property {{key: string, value: Summary}} sessions
 * @property {{key: string, value: Contents}} contents
 * @property {{key: [id: string, part: string], value: unknown}} work
 * @property {{key: string, value: Blob}} files
 */

/** @typedef {keyof Schema} StoreName */
/** @typedef {import('idb').IDBPTransaction<Schema, StoreName[], 'readwrite'>} Transaction of either mode */

const VERSION = 1;

/** @type {StoreName[]} */
const STORES = ['sessions', 'contents', 'work', 'files'];

/** @type {(keyof Work)[]} */
const PARTS = ['edits', 'draft', 'view'];

export const databaseName = () => `${storagePrefix()}kept`;

/**
 * Acts in one transaction, and resolves once it is complete.
 * @template T
 * @param {StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: Transaction) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function transact(stores, mode, act) {
  const database = await /** @type {Promise<import('idb').IDBPDatabase<Schema>>} */ (openDB(databaseName(), VERSION, {
    // A later version adds its step here: each is done where the browser has an older one.
    upgrade(created, from) {
      if (from < 1) for (const name of STORES) created.createObjectStore(name);
    },
  }));
  try {
    const transaction = database.transaction(stores, mode);
    transaction.done.catch(() => {}); // act may reject first, and then nobody awaits this
    const value = await act(/** @type {Transaction} */ (transaction));
    await transaction.done;
    return value;
  } finally {
    database.close();
  }
}

/** Whether a database is there. Where the browser does not say, it may be. @param {string} name */
export async function databaseExists(name) {
  const all = await indexedDB.databases?.();
  return !all || all.some((one) => one.name === name);
}

export const database = {
  /** The summaries of all sessions. No database is created where there is none. @returns {Promise<Summary[]>} */
  async list() {
    if (!await databaseExists(databaseName())) return [];
    return transact(['sessions'], 'readonly', (transaction) => transaction.objectStore('sessions').getAll());
  },

  /** A session, undefined where it is gone. @param {string} id @returns {Promise<KeptSession|undefined>} */
  read: (id) => transact(['sessions', 'contents', 'work'], 'readonly', async (transaction) => {
    const summary = await transaction.objectStore('sessions').get(id);
    const contents = await transaction.objectStore('contents').get(id);
    const [edits, draft, view] = await Promise.all(PARTS.map((part) => transaction.objectStore('work').get([id, part])));
    return summary && contents && { summary, contents, work: /** @type {Work} */ ({ edits, draft, view }) };
  }),

  /** Writes a summary, and what has changed of the rest. @param {Summary} summary @param {{contents?: Contents, work?: Partial<Work>}} changes */
  write: (summary, { contents, work = {} }) => transact(['sessions', 'contents', 'work'], 'readwrite', async (transaction) => {
    await Promise.all([
      transaction.objectStore('sessions').put(summary, summary.id),
      contents && transaction.objectStore('contents').put(contents, summary.id),
      ...Object.entries(work).map(([part, value]) => transaction.objectStore('work').put(value, [summary.id, part])),
    ]);
  }),

  /**
   * Stores the files that are not there yet. They must be named by the contents of a session
   * before, or they may be dropped as nobody's.
   * @param {Map<string, Blob>} files by digest
   */
  async putFiles(files) {
    await transact(['files'], 'readwrite', async (transaction) => {
      const store = transaction.objectStore('files');
      const stored = new Set(await store.getAllKeys());
      await Promise.all([...files].map(([key, file]) => !stored.has(key) && store.put(file, key)));
    });
    const [largest] = [...files].sort(([, a], [, b]) => b.size - a.size);
    if (largest) await requireReadable(...largest);
  },

  /** The files of a session. Rejects where one is missing. @param {Contents} contents @returns {Promise<Item[]>} */
  items: ({ files }) => transact(['files'], 'readonly', (transaction) => Promise.all(files.map(async ({ path, key }) => {
    const file = await transaction.objectStore('files').get(key);
    if (!file) throw new Error(`${path} is not kept any more`);
    return { path, file };
  }))),

  /** Removes sessions, and the files that no other session has. @param {string[]} ids */
  remove: (ids) => transact(STORES, 'readwrite', async (transaction) => {
    const contents = transaction.objectStore('contents');
    await Promise.all(ids.flatMap((id) => [
      transaction.objectStore('sessions').delete(id), contents.delete(id), ...PARTS.map((part) => transaction.objectStore('work').delete([id, part])),
    ]));
    const used = new Set((await contents.getAll()).flatMap(({ files }) => files.map(({ key }) => key)));
    const files = transaction.objectStore('files');
    await Promise.all((await files.getAllKeys()).map((key) => !used.has(key) && files.delete(key)));
  }),

  /** Empties the database. */
  clear: () => transact(STORES, 'readwrite', async (transaction) => {
    await Promise.all(STORES.map((name) => transaction.objectStore(name).clear()));
  }),
};

/** Rejects where a file that was stored cannot be read again, as in some private windows. @param {string} key @param {Blob} file */
async function requireReadable(key, file) {
  const stored = await transact(['files'], 'readonly', (transaction) => transaction.objectStore('files').get(key));
  const same = stored?.size === file.size && await stored.slice(0, 1).arrayBuffer().then(() => true, () => false);
  if (!same) throw new Error('what it has stored cannot be read again, as in some private windows');
}

/** The digest of each file. Rejects where one cannot be read any more. @param {Item[]} items @returns {Promise<{files: Contents['files'], blobs: Map<string, Blob>}>} */
export async function digestsOf(items) {
  /** @type {Contents['files']} */
  const files = [];
  /** @type {Map<string, Blob>} */
  const blobs = new Map();
  for (const { path, file } of items) {
    const key = await digestOf(file);
    files.push({ path, key });
    blobs.set(key, file);
  }
  return { files, blobs };
}
