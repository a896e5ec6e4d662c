// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteDB } from 'idb';
import { rememberErased } from '../../storage/preferences.ts';
import { eraseAll } from '../../storage/saved-sessions.ts';
import { storagePrefix, setPreference } from '../../storage/preferences.ts';
import { fill, refuse, silence } from '../../test/broken-storage.ts';
import { newProfile } from '../../test/storage-bench.ts';
import { savedClips } from './saved-clips.ts';
import type { SavedAnalysis } from './saved-clips.ts';

beforeEach(newProfile);

const file = (name: string) => new File([name], name, { lastModified: 1 });
const [one, two] = [file('one.webm'), file('two.webm')];
const found: SavedAnalysis = { packed: new Uint8Array([1, 2]), summary: { frames: 1, cuts: 0, tracks: 1, persons: 1, others: 0, notes: [] }, facts: null };

test('what was found in a clip is there again for the same file and program, until all is removed', async () => {
  const kept = savedClips('v1');
  assert.equal(await kept.count(), 0);
  assert.deepEqual(await indexedDB.databases(), [], 'counting makes no database');
  assert.deepEqual(await kept.get([one], 'detect'), new Map());
  await kept.put(one, 'detect', found);
  assert.deepEqual(await savedClips('v1').get([one, two], 'detect'), new Map([[one, found]]));
  assert.deepEqual([await kept.count(), await savedClips('v2').count()], [1, 0]);
  assert.deepEqual(await savedClips('v2').get([one], 'detect'), new Map());
  assert.deepEqual(await kept.get([one], 'poses'), new Map(), 'without poses');
  await kept.clear();
  assert.equal(await kept.count(), 0);
});

test('nobody who deletes the database has to wait', async () => {
  const kept = savedClips('v1');
  await kept.put(one, 'detect', found);
  await kept.get([one], 'detect');
  await deleteDB(`${storagePrefix()}videos`, { blocked: () => assert.fail('a connection is open') });
  await kept.put(two, 'detect', found);
  assert.deepEqual([...(await kept.get([one, two], 'detect')).keys()], [two], 'it is opened anew');
});

test('what is found is on its way at once when clips are analyzed, also for the first time', async () => {
  const kept = savedClips('v1');
  await kept.get([one], 'detect');
  const { transaction } = IDBDatabase.prototype;
  let isBegun = false;
  IDBDatabase.prototype.transaction = function begin(...given) {
    isBegun = true;
    return transaction.apply(this, given);
  };
  const putting = kept.put(one, 'detect', found);
  await Promise.resolve().then(() => {}).then(() => {}); // no time for a database to be opened
  IDBDatabase.prototype.transaction = transaction;
  assert.ok(isBegun);
  await putting;
});

test('nothing is saved after everything was forgotten, or where nothing is to be', async () => {
  const kept = savedClips('v1');
  setPreference('keep', 'nothing');
  await kept.put(one, 'detect', found);
  assert.deepEqual(await indexedDB.databases(), []);
  setPreference('keep', '');
  await kept.put(one, 'detect', found);
  rememberErased();
  await eraseAll();
  await kept.put(two, 'detect', found);
  await kept.clear();
  assert.deepEqual([await kept.get([one], 'detect'), await kept.count(), await indexedDB.databases()], [new Map(), 0, []]);
});

test('everything is forgotten where the browser does not list its databases, too', async () => {
  await savedClips('v1').put(one, 'detect', found);
  Object.assign(indexedDB, { databases: undefined });
  await eraseAll();
  assert.deepEqual(await IDBFactory.prototype.databases.call(indexedDB), []);
});

for (const [words, breakStorage, name] of [['fails', refuse, 'SecurityError'], ['never answers', silence, ''], ['is full', fill, 'QuotaExceededError']] as const) {
  test(`where the storage ${words} nothing is known, and what is found is not said to be kept`, async (t) => {
    const kept = savedClips('v1');
    if (name !== 'QuotaExceededError') await savedClips('v1').put(one, 'detect', found); // there is something to read
    breakStorage(t);
    assert.deepEqual(await kept.get([one], 'detect'), new Map());
    assert.equal(await kept.count(), 0);
    await kept.clear();
    const putting = kept.put(two, 'detect', found);
    if (name) await assert.rejects(putting, { name });
  });
}
