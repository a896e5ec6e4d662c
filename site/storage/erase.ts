// Forgetting everything that the page has stored.
import { deleteDB } from 'idb';
import { database, databaseName } from './database.ts';
import { withLimit } from './limits.ts';
import { storagePrefix } from './preferences.ts';
import { databaseExists } from './transact.ts';

/** What is deleted where the browser does not list its databases: those of today, with those of features/videos, and that of older pages. */
const DATABASES = ['kept', 'videos', 'mends', 'sessions'];

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
  const databases = await indexedDB.databases?.() ?? DATABASES.map((name) => ({ name: storagePrefix() + name }));
  await Promise.all(databases.filter(({ name }) => isOwn(name)).map(({ name = '' }) => deleteDB(name)));
}

async function eraseCaches() {
  const names = await globalThis.caches?.keys() ?? [];
  await Promise.all(names.filter(isOwn).map((name) => caches.delete(name)));
}

async function erasePreferences() {
  for (const name of Object.keys(localStorage)) if (isOwn(name) && name !== `${storagePrefix()}keep`) localStorage.removeItem(name);
}
