// What mending needs of a dataset, stored in this browser: the tracks of its clips as they were found, and how they have been mended
// since. After a reload the dataset that is opened again finds it by the hash of its tracks.
import { mayKeep } from '../../../storage/preferences.ts';
import { limitForBytes, withLimit } from '../../../storage/limits.ts';
import { storagePrefix } from '../../../storage/preferences.ts';
import { OpenDatabase } from '../../../storage/transact.ts';
import type { Layout, Transaction } from '../../../storage/transact.ts';
import type { Mend } from '../messages.ts';
import type { ClipName } from '../../../core/vision-protocol.ts';

/** The clips of a dataset. The list of each has one entry a clip. */
export interface MendedClips {
  names: ClipName[];
  /** As they were found. */
  found: Uint8Array<ArrayBuffer>[];
  /** As the dataset has them. */
  packed: Uint8Array<ArrayBuffer>[];
  /** Of which the dataset was made. */
  made: Mend[][];
  /** That were done since, and those that the dataset knows. */
  mends: Mend[][];
}

export interface KeptMends {
  /** What is stored of a dataset, undefined for nothing: also where the storage fails, or does not answer in time. */
  get(key: string): Promise<MendedClips | undefined>;
  /** Stores all of a dataset. Rejects where it is not kept. */
  put(key: string, clips: MendedClips): Promise<void>;
  /** Stores how the tracks of a dataset are mended, and the rest of it where that is not stored. Rejects where it is not kept. */
  putMends(key: string, clips: MendedClips): Promise<void>;
}

type Schema = {
  clips: { key: string; value: { time: number; clips: MendedClips } };
  mends: { key: string; value: Mend[][] };
};

const STORES: (keyof Schema)[] = ['clips', 'mends'];

const LAYOUT: Layout<Schema> = {
  name: () => `${storagePrefix()}mends`,
  version: 1,
  upgrade: (created) => STORES.forEach((name) => void created.createObjectStore(name)),
};

const MOST = 8; // datasets; of more the oldest are dropped

/** Milliseconds that storing a dataset may take. */
export const limitOf = ({ found, packed }: MendedClips) => limitForBytes([...found, ...packed].reduce((sum, { length }) => sum + length, 0));

/** Drops the oldest datasets that are too many. */
async function dropOldest(transaction: Transaction<Schema>) {
  const [all, mends] = [transaction.objectStore('clips'), transaction.objectStore('mends')];
  const keys = await all.getAllKeys();
  if (keys.length <= MOST) return;
  const times = (await all.getAll()).map(({ time }, i) => ({ time, key: keys[i] }));
  const oldest = times.toSorted((a, b) => b.time - a.time).slice(MOST);
  await Promise.all(oldest.flatMap(({ key }) => [all.delete(key), mends.delete(key)]));
}

export function keptMends(): KeptMends {
  const database = new OpenDatabase(LAYOUT);
  return {
    async get(key) {
      if (!mayKeep()) return undefined;
      const reading = database.transact(STORES, 'readonly', (transaction) => Promise.all([transaction.objectStore('clips').get(key), transaction.objectStore('mends').get(key)]));
      const [stored, mends] = await withLimit(reading).catch(() => undefined) ?? [];
      return stored && { ...stored.clips, mends: mends ?? stored.clips.mends };
    },
    async put(key, clips) {
      if (!mayKeep()) return;
      await database.transact(STORES, 'readwrite', async (transaction) => {
        await Promise.all([transaction.objectStore('clips').put({ time: Date.now(), clips }, key), transaction.objectStore('mends').put(clips.mends, key)]);
        await dropOldest(transaction);
      });
    },
    async putMends(key, clips) {
      if (!mayKeep()) return;
      await database.transact(STORES, 'readwrite', async (transaction) => {
        const [stored] = await Promise.all([transaction.objectStore('clips').getKey(key), transaction.objectStore('mends').put(clips.mends, key)]);
        if (stored !== undefined) return;
        await transaction.objectStore('clips').put({ time: Date.now(), clips }, key);
        await dropOldest(transaction);
      });
    },
  };
}
