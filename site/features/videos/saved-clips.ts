// Saves the results of clips in this browser until a dataset is made of them. After a reload, or when the analysis was
// cancelled, the analysis continues with the other clips.
import { mayKeep, wasErased } from '../../storage/preferences.ts';
import { withLimit } from '../../storage/limits.ts';
import { storagePrefix } from '../../storage/preferences.ts';
import { OpenDatabase, databaseExists } from '../../storage/transact.ts';
import type { Layout } from '../../storage/transact.ts';
import type { Facts, AnalysisMethod } from './messages.ts';
import type { ClipSummary } from '../../core/vision-protocol.ts';

export interface SavedAnalysis {
  packed: Uint8Array<ArrayBuffer>;
  summary: ClipSummary;
  facts: Facts | null;
}

export interface SavedClips {
  /** Returns the saved results of files. If the storage fails or does not answer in time, these are the results that were read by then. */
  get(files: File[], method: AnalysisMethod): Promise<Map<File, SavedAnalysis>>;
  /** Stores what a method found in a file. Rejects where that is not saved. */
  put(file: File, method: AnalysisMethod, result: SavedAnalysis): Promise<void>;
  /** Removes all; what cannot be removed stays. */
  clear(): Promise<void>;
  /** How many clips are saved; 0 where that cannot be read. */
  count(): Promise<number>;
}

type Schema = { clips: { key: string; value: SavedAnalysis } };

const LAYOUT: Layout<Schema> = {
  name: () => `${storagePrefix()}videos`,
  version: 1,
  upgrade: (created) => void created.createObjectStore('clips'),
};

/** Opens the store. `version` is the version of the analyzer; results of other versions are not used. */
export function savedClips(version: string): SavedClips {
  const keyOf = ({ name, size, lastModified }: File, method: AnalysisMethod) => [version, name, size, lastModified, ...(method === 'detect' ? [] : [method])].join('\n');
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
    async put(file, method, result) {
      if (mayKeep()) await database.transact(['clips'], 'readwrite', (transaction) => transaction.objectStore('clips').put(result, keyOf(file, method)));
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
