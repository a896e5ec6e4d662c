// The last changes of a session, if the page closes before the database has stored them. A transaction of
// IndexedDB may be aborted when the page closes. localStorage is synchronous, so the changes are noted there,
// and the next visit writes them to the database.
import { database } from './database.ts';
import { withLimit } from './limits.ts';
import { preference, preferenceNames, setPreference } from './preferences.ts';
import type { SavedSession, StoredWork } from './session-record.ts';
import type { Summary } from './summary.ts';

/** Changes of one session that the database may not have yet. */
interface Unwritten {
  summary: Summary;
  work: Partial<StoredWork>;
}

const PREFIX = 'unwritten ';

/** Notes the changes of a session, and replaces earlier ones; null removes the note. */
export function noteUnwritten(id: string, changes: Unwritten | null) {
  setPreference(PREFIX + id, changes ? JSON.stringify(changes) : '');
}

/**
 * Writes the noted changes of earlier pages to the database. It skips sessions that another tab has open,
 * because that tab writes them itself, and drops the changes of deleted sessions.
 */
export async function writeUnwritten(isOpenElsewhere: (ids: string[]) => Promise<Set<string>>) {
  const ids = preferenceNames().filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  if (ids.length === 0) return;
  const elsewhere = await isOpenElsewhere(ids);
  for (const id of ids.filter((one) => !elsewhere.has(one))) await writeNote(id);
}

/** Writes the noted changes of a session to the database, if there are any, and removes the note. */
async function writeNote(id: string) {
  const note = preference(PREFIX + id);
  if (!note) return;
  const changes: Unwritten = JSON.parse(note);
  const kept = await withLimit(database.read(id));
  if (kept) await withLimit(database.write({ ...changes.summary, whole: kept.summary.whole }, { work: changes.work }));
  noteUnwritten(id, null);
}

/** Reads a session that no other tab has open, with the noted changes of an earlier page; undefined if it was deleted. */
export async function readSession(id: string): Promise<SavedSession | undefined> {
  await writeNote(id);
  return withLimit(database.read(id));
}
