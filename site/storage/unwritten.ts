// The last changes of a session that is left before the database has stored them. A transaction of
// IndexedDB may be aborted when the page closes. localStorage writes before the call returns, so the
// changes go there, and the next visit writes them to the database.
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

/** Notes the changes of a session, in place of those that were noted before; null removes them. */
export function noteUnwritten(id: string, changes: Unwritten | null) {
  setPreference(PREFIX + id, changes ? JSON.stringify(changes) : '');
}

/**
 * Writes to the database what earlier pages had no time to write. It passes over sessions that
 * another tab has open, whose tab writes it itself, and drops what belongs to no session.
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

/** Reads a session that no other tab has open, with the changes that an earlier page had no time to write; undefined if it was forgotten. */
export async function readSession(id: string): Promise<SavedSession | undefined> {
  await writeNote(id);
  return withLimit(database.read(id));
}
