// What was found in clips, stored in this browser until a dataset is made of them: after a reload, or when the looking was
// cancelled, the same clips go on from there.
import { openDB } from 'idb';
import { storagePrefix, preference } from '../../keeping/preferences.ts';
import type { Facts, Summary } from './messages.ts';

export interface Kept {
  packed: Uint8Array<ArrayBuffer>;
  summary: Summary;
  facts: Facts | null;
}

export interface KeptClips {
  get(file: File): Promise<Kept | undefined>;
  put(file: File, kept: Kept): Promise<void>;
  clear(): Promise<void>;
  count(): Promise<number>;
}

const STORE = 'clips';

/** Opens the store. `version` is of the program that looks: what another one found is of no use. Errors mean that nothing is kept. */
export function keptClips(version: string): KeptClips {
  const opened = preference('keep') === '' && globalThis.indexedDB
    ? openDB(`${storagePrefix()}videos`, 1, { upgrade: (database) => void database.createObjectStore(STORE) }) : Promise.reject(new Error('nothing is kept'));
  opened.catch(() => {});
  const keyOf = ({ name, size, lastModified }: File) => [version, name, size, lastModified].join('\n');
  const attempt = async <T>(act: () => Promise<T>) => act().catch(() => undefined);
  return {
    get: (file) => attempt(async () => (await opened).get(STORE, keyOf(file))),
    async put(file, kept) {
      await attempt(async () => (await opened).put(STORE, kept, keyOf(file)));
    },
    async clear() {
      await attempt(async () => (await opened).clear(STORE));
    },
    async count() {
      const keys = await attempt(async () => (await opened).getAllKeys(STORE));
      return keys?.filter((key) => String(key).startsWith(version)).length ?? 0;
    },
  };
}
