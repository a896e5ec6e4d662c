// Forgetting everything that the page has stored.
import { deleteDB } from 'idb';
import { database, databaseExists, databaseName } from './database.ts';
import { withLimit } from './limits.ts';
import { storagePrefix } from './preferences.ts';

const isOwn = (name: string | undefined) => name?.startsWith(storagePrefix()) ?? false;

/**
 * Deletes everything that this page has stored, except the choice to keep nothing. Every part is
 * tried, each within its limit; it rejects afterwards where one was not deleted.
 */
export async function eraseAll() {
  const results = await Promise.allSettled([withLimit(eraseDatabases()), withLimit(eraseCaches()), erasePreferences()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function eraseDatabases() {
  if (await databaseExists(databaseName())) await database.clear(); // in case that another tab delays the deletion
  const databases = await indexedDB.databases?.() ?? [{ name: databaseName() }];
  await Promise.all(databases.filter(({ name }) => isOwn(name)).map(({ name = '' }) => deleteDB(name)));
}

async function eraseCaches() {
  const names = await globalThis.caches?.keys() ?? [];
  await Promise.all(names.filter(isOwn).map((name) => caches.delete(name)));
}

async function erasePreferences() {
  for (const name of Object.keys(localStorage)) if (isOwn(name) && name !== `${storagePrefix()}keep`) localStorage.removeItem(name);
}

const forgottenKey = () => `${storagePrefix()}forgotten`;

/** Whether everything was forgotten in this tab, or in another while it was open. */
export function wasErased() {
  try {
    return sessionStorage.getItem(forgottenKey()) !== null;
  } catch {
    return false;
  }
}

/** Remembers across a reload that this tab keeps nothing more. */
export function rememberErased() {
  try {
    sessionStorage.setItem(forgottenKey(), 'yes');
  } catch {
    // storage is blocked: nothing is kept in any case
  }
}
