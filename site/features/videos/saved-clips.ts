// What was found in clips, stored in this browser until a dataset is made of them: after a reload, or when the looking was
// cancelled, the same clips go on from there.
import { mayKeep, wasErased } from '../../storage/preferences.ts';
import { withLimit } from '../../storage/limits.ts';
import { storagePrefix } from '../../storage/preferences.ts';
import { OpenDatabase, databaseExists } from '../../storage/transact.ts';
import type { Layout } from '../../storage/transact.ts';
import type { Facts, LookMethod } from './messages.ts';
import type { ClipSummary } from '../../core/vision-protocol.ts';

export interface SavedAnalysis {
  packed: Uint8Array<ArrayBuffer>;
  summary: ClipSummary;
  facts: Facts | null;
}

export interface SavedClips {
  /** What is known of files that are about to be looked at. Where the storage fails, or does not answer in time, it is what was read by then. */
  get(files: File[], method: LookMethod): Promise<Map<File, SavedAnalysis>>;
  /** Stores what a method found in a file. Rejects where that is not kept. */
  put(file: File, method: LookMethod, kept: SavedAnalysis): Promise<void>;
  /** Removes all; what cannot be removed stays. */
  clear(): Promise<void>;
  /** How many clips are kept; 0 where that cannot be read. */
  count(): Promise<number>;
}

type Schema = { clips: { key: string; value: SavedAnalysis } };

const LAYOUT: Layout<Schema> = {
  name: () => `${storagePrefix()}videos`,
  version: 1,
  upgrade: (created) => void created.createObjectStore('clips'),
};

/** Opens the store. `version` is of the program that looks: what another one found is of no use. */
export function savedClips(version: string): SavedClips {
  const keyOf = ({ name, size, lastModified }: File, method: LookMethod) => [version, name, size, lastModified, ...(method === 'detect' ? [] : [method])].join('\n');
  const database = new OpenDatabase(LAYOUT);
  return {
    async get(files, method) {
      const found = new Map<File, SavedAnalysis>();
      const read = async () => mayKeep() && database.transact(['clips'], 'readonly', (transaction) => Promise.all(files.map(async (file) => {
        const one = await transaction.objectStore('clips').get(keyOf(file, method));
        if (one) found.set(file, one);
      })));
      await withLimit(read()).catch(() => {});
      return new Map(found); // what is read later counts no more
    },
    async put(file, method, kept) {
      if (mayKeep()) await database.transact(['clips'], 'readwrite', (transaction) => transaction.objectStore('clips').put(kept, keyOf(file, method)));
    },
    async clear() {
      const remove = async () => await databaseExists(LAYOUT.name()) && !wasErased() && database.transact(['clips'], 'readwrite', (transaction) => transaction.objectStore('clips').clear());
      await withLimit(remove()).catch(() => {});
    },
    async count() {
      const read = async () => (await databaseExists(LAYOUT.name()) && mayKeep() ? database.transact(['clips'], 'readonly', (transaction) => transaction.objectStore('clips').getAllKeys()) : []);
      const keys = await withLimit(read()).catch(() => []);
      return keys.filter((key) => key.startsWith(version)).length;
    },
  };
}
