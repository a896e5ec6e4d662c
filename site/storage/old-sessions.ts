// Migrates the sessions of older versions of the page: one record per session and one list of its files. An
// old session is deleted only after it was written to the present database.
import { openDB } from 'idb';
import type { IDBPDatabase } from 'idb';
import { correctionCount } from '../model/edits.ts';
import { dataOf } from '../session/link.ts';
import { readEdits } from '../model/written-edits.ts';
import type { WrittenEdits } from '../model/written-edits.ts';
import { database } from './database.ts';
import { limitForBytes, withLimit } from './limits.ts';
import { storagePrefix } from './preferences.ts';
import type { EarlierDraft } from '../features/write-captions/draft.ts';
import { MAX_BYTES, sizeOf, storedWork, workFrom } from './session-record.ts';
import { databaseExists } from './transact.ts';
import type { SavedSession } from './session-record.ts';
import type { ReadOptions, Item } from '../core/messages.ts';
import type { State } from '../state.ts';
import type { Tabs } from './tabs.ts';

/** A record of version 1. */
interface OldRecord {
  version: 1;
  id: string;
  time: number;
  name: string;
  videos: number;
  demo: boolean;
  how: ReadOptions;
  link: string;
  draft: EarlierDraft | null;
  edits?: WrittenEdits; // missing in the first records
  making: State['featureRecipe'];
  ran: boolean;
  warm: boolean;
}

const oldName = () => `${storagePrefix()}sessions`;

/** Opens the old database without creating it. Resolves to null if there is none. */
async function openOld() {
  if (!await databaseExists(oldName())) return null;
  return openDB(oldName(), 1, { upgrade: (_created, _from, _to, transaction) => transaction.abort() }).catch((error) => {
    if (error.name === 'AbortError') return null;
    throw error;
  });
}

/** Converts a record to the present format. */
function keptOf({ id, name, time, videos, demo, how, link, draft, edits, making, ran, warm }: OldRecord, items: Item[]): SavedSession {
  return {
    summary: { id, name, time, videos, demo, ran, warm, bytes: sizeOf(items), corrections: correctionCount(readEdits(edits)), captions: draft !== null || how.captions !== undefined, whole: true, data: dataOf(link) },
    contents: { how, files: items.map(({ path }) => ({ path, key: `${id}/${path}` })) },
    work: workFrom({ edits, draft, view: { link, recipe: making } }),
  };
}

/**
 * Moves the old sessions that no tab has open. Resolves to the names of the sessions that failed, with the
 * first error; null if all were moved.
 */
export async function moveOldSessions(tabs: Tabs): Promise<{ names: string[]; error: unknown } | null> {
  const old = await withLimit(openOld());
  if (!old) return null;
  let failed: { names: string[]; error: unknown } | null = null;
  try {
    const records = (await old.getAll('sessions')).filter((record) => record?.version === 1);
    const open = await tabs.open(records.map(({ id }) => id));
    for (const record of records) {
      if (open.has(record.id) || !await tabs.lock(record.id)) continue;
      await withLimit(move(old, record), limitForBytes(MAX_BYTES)).catch((error) => {
        failed = { names: [...failed?.names ?? [], record.name], error: failed?.error ?? error };
      });
      tabs.release(record.id);
    }
  } finally {
    old.close();
  }
  return failed;
}

async function move(old: IDBPDatabase, record: OldRecord) {
  const { id } = record;
  if (!await database.read(id)) {
    const items: Item[] = await old.get('files', id) ?? [];
    const { summary, contents, work } = keptOf(record, items);
    await database.write({ ...summary, whole: false }, { contents, work: storedWork(work) });
    await database.putFiles(new Map(items.map(({ path, file }) => [`${id}/${path}`, file])));
    await database.write(summary, {});
  }
  const transaction = old.transaction(['sessions', 'files'], 'readwrite');
  await Promise.all([transaction.objectStore('sessions').delete(id), transaction.objectStore('files').delete(id), transaction.done]);
}
