// The database of saved sessions: the summary, the contents and the work of each session, and the files
// of all sessions by their digest. It never deletes data by itself.
import { storagePrefix } from './preferences.ts';
import { workFrom } from './session-record.ts';
import { databaseExists, transact as transactWith } from './transact.ts';
import type { IDBPTransaction } from 'idb';
import type { Layout } from './transact.ts';
import type { Item } from '../core/messages.ts';
import type { Contents, SavedSession, StoredWork, Work, WrittenRun } from './session-record.ts';
import type { Summary } from './summary.ts';

const SLICE = 8 << 20; // bytes that are in memory at once

/**
 * Returns the digest of a file: the SHA-256 of the SHA-256 of each slice, with the size. Rejects if the
 * file cannot be read any more. Without a secure context browsers have no digests; the key is then
 * random.
 */
export async function digestOf(file: Blob): Promise<string> {
  if (!globalThis.crypto.subtle) return randomId();
  const digests: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < file.size; at += SLICE) digests.push(await sha256(await file.slice(at, at + SLICE).arrayBuffer()));
  const whole = await sha256(await new Blob(digests).arrayBuffer());
  return `${file.size}-${hex(whole)}`;
}

/**
 * Returns a copy of a file's bytes. Rejects if it cannot be read any more. The copy is needed because a private
 * window of Chromium stores only the path of a file on the disk, and loses the content when the file is deleted.
 */
export async function copyOf(file: Blob): Promise<Blob> {
  const slices: Blob[] = [];
  for (let at = 0; at < file.size; at += SLICE) slices.push(new Blob([await file.slice(at, at + SLICE).arrayBuffer()]));
  const { type } = file;
  return file instanceof File ? new File(slices, file.name, { type, lastModified: file.lastModified }) : new Blob(slices, { type });
}

const sha256 = async (bytes: ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a random name, also without a secure context. */
export const randomId = () => hex(crypto.getRandomValues(new Uint8Array(16)));

/**
 * The stores: sessions and contents by the session's id, work by the id and the name of the
 * part, files by digest.
 */
type Schema = {
  sessions: { key: string; value: Summary };
  contents: { key: string; value: Contents };
  work: { key: [id: string, part: string]; value: unknown };
  files: { key: string; value: Blob };
};

type StoreName = keyof Schema;

const BATCH = 32 << 20; // bytes

const STORES: StoreName[] = ['sessions', 'contents', 'work', 'files'];

const PARTS: (keyof Work)[] = ['edits', 'draft', 'view'];

/** The key of the run in the store of work. */
const RUN = 'run';

export const databaseName = () => `${storagePrefix()}kept`;

const LAYOUT: Layout<Schema> = {
  name: databaseName,
  version: 1,
  // A later version adds its migration here, for browsers that have an older version.
  upgrade(created, from) {
    if (from < 1) for (const name of STORES) created.createObjectStore(name);
  },
};

/** Runs act in one transaction of the database. */
const transact = <T>(stores: StoreName[], mode: IDBTransactionMode, act: (transaction: IDBPTransaction<Schema, StoreName[], 'readwrite'>) => Promise<T>) => transactWith(LAYOUT, stores, mode, act);

export const database = {
  /** Returns the summaries of all sessions. It does not create a missing database. */
  async list(): Promise<Summary[]> {
    if (!await databaseExists(databaseName())) return [];
    return transact(['sessions'], 'readonly', (transaction) => transaction.objectStore('sessions').getAll());
  },

  /** Returns a session, undefined if it was deleted. */
  read: (id: string): Promise<SavedSession | undefined> => transact(['sessions', 'contents', 'work'], 'readonly', async (transaction) => {
    const summary = await transaction.objectStore('sessions').get(id);
    const contents = await transaction.objectStore('contents').get(id);
    const [edits, draft, view, run] = await Promise.all([...PARTS, RUN].map((part) => transaction.objectStore('work').get([id, part])));
    return summary && contents && { summary, contents, work: workFrom({ edits, draft, view } as StoredWork), run: run as WrittenRun | undefined };
  }),

  /** Writes a summary and the changed parts of a session. */
  write: (summary: Summary, { contents, work = {} }: { contents?: Contents; work?: Partial<StoredWork> }) => transact(['sessions', 'contents', 'work'], 'readwrite', async (transaction) => {
    await Promise.all([
      transaction.objectStore('sessions').put(summary, summary.id),
      contents && transaction.objectStore('contents').put(contents, summary.id),
      ...Object.entries(work).map(([part, value]) => transaction.objectStore('work').put(value, [summary.id, part])),
    ]);
  }),

  /** Sets the title of a session, unless it was deleted. */
  rename: (id: string, title: string) => transact(['sessions'], 'readwrite', async (transaction) => {
    const summary = await transaction.objectStore('sessions').get(id);
    if (summary) await transaction.objectStore('sessions').put({ ...summary, title }, id);
  }),

  /** Writes the run of a session, unless it was deleted. */
  writeRun: (id: string, run: WrittenRun) => transact(['sessions', 'work'], 'readwrite', async (transaction) => {
    if (await transaction.objectStore('sessions').getKey(id)) await transaction.objectStore('work').put(run, [id, RUN]);
  }),

  /** Removes the run of a session. */
  dropRun: (id: string) => transact(['work'], 'readwrite', (transaction) => transaction.objectStore('work').delete([id, RUN])),

  /**
   * Stores copies of files that are not stored yet. The contents of a session must refer to them before, or they
   * may be deleted as unused files.
   * files are keyed by digest.
   */
  async putFiles(files: Map<string, Blob>) {
    const stored = new Set(await transact(['files'], 'readonly', (transaction) => transaction.objectStore('files').getAllKeys()));
    for (const batch of batchesOf([...files].filter(([key]) => !stored.has(key)))) {
      const copies = await Promise.all(batch.map(async ([key, file]) => ({ key, copy: await copyOf(file) })));
      await transact(['files'], 'readwrite', (transaction) => Promise.all(copies.map(({ key, copy }) => transaction.objectStore('files').put(copy, key))));
    }
    const [largest] = [...files].sort(([, a], [, b]) => b.size - a.size);
    if (largest) await requireReadable(...largest);
  },

  /** Returns the files of a session. Rejects if one is missing. */
  items: ({ files }: Contents): Promise<Item[]> => transact(['files'], 'readonly', (transaction) => Promise.all(files.map(async ({ path, key }) => {
    const file = await transaction.objectStore('files').get(key);
    if (!file) throw new Error(`${path} is not saved any more`);
    return { path, file };
  }))),

  /** Removes sessions, and the files that no other session has. */
  remove: (ids: string[]) => transact(STORES, 'readwrite', async (transaction) => {
    const contents = transaction.objectStore('contents');
    await Promise.all(ids.flatMap((id) => [
      transaction.objectStore('sessions').delete(id), contents.delete(id), ...[...PARTS, RUN].map((part) => transaction.objectStore('work').delete([id, part])),
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

/** Splits files into batches of about BATCH bytes. Each batch is one transaction, which limits the copies in memory. */
function batchesOf(files: [key: string, file: Blob][]) {
  const batches: (typeof files)[] = [];
  let room = 0;
  for (const one of files) {
    if (room <= 0) batches.push([]);
    room = (room <= 0 ? BATCH : room) - one[1].size;
    batches[batches.length - 1].push(one);
  }
  return batches;
}

/** Rejects if a stored file cannot be read again, as in some private windows. */
async function requireReadable(key: string, file: Blob) {
  const stored = await transact(['files'], 'readonly', (transaction) => transaction.objectStore('files').get(key));
  const same = stored?.size === file.size && await stored.slice(0, 1).arrayBuffer().then(() => true, () => false);
  if (!same) throw new Error('what it has stored cannot be read again, as in some private windows');
}

/** Returns the digest of each file. Rejects if one cannot be read any more. */
export async function digestsOf(items: Item[]): Promise<{ files: Contents['files']; blobs: Map<string, Blob> }> {
  const files: Contents['files'] = [];
  const blobs = new Map<string, Blob>();
  for (const { path, file } of items) {
    const key = await digestOf(file);
    files.push({ path, key });
    blobs.set(key, file);
  }
  return { files, blobs };
}
