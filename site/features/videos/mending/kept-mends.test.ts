// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteDB } from 'idb';
import type { Dataset } from '../../../core/messages.ts';
import { rememberErased } from '../../../storage/preferences.ts';
import { eraseAll } from '../../../storage/keeping.ts';
import { storagePrefix } from '../../../storage/preferences.ts';
import { fill, refuse, silence } from '../../../test/broken-storage.ts';
import { newProfile, until } from '../../../test/keeping-bench.ts';
import type { Mend } from '../messages.ts';
import { keptMends } from './kept-mends.ts';
import type { MendedClips } from './kept-mends.ts';
import { OpenClips } from './open-clips.ts';

beforeEach(newProfile);

const packed = [new Uint8Array([1])];
const clips: MendedClips = { names: [{ id: 'a', media: 'media/a.webm' }], found: packed, packed, made: [[]], mends: [[]] };
const mends: Mend[] = [{ do: 'delete', track: '1' }];
const mended = { ...clips, mends: [mends] };
const dataset = { info: { preprocess: { tracks: 'one' } } } as unknown as Dataset;

/** The open clips of a dataset that was made here. */
async function open() {
  const openClips = new OpenClips();
  openClips.store(keptMends(), null, () => {});
  await openClips.open(dataset, clips, () => {});
  return openClips;
}

test('a dataset and its mends are there again', async () => {
  const kept = keptMends();
  assert.equal(await kept.get('one'), undefined);
  await kept.put('one', clips);
  assert.deepEqual(await kept.get('one'), clips);
  await kept.putMends('one', mended);
  assert.deepEqual(await kept.get('one'), mended);
});

test('mends are stored with their dataset where that is not stored', async () => {
  const kept = keptMends();
  await kept.putMends('one', mended);
  assert.deepEqual(await kept.get('one'), mended);
});

test('eight datasets are kept, the latest', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const kept = keptMends();
  for (let i = 1; i <= 10; i++) {
    t.mock.timers.setTime(i);
    await kept.put(`d${i}`, clips);
  }
  const there = await Promise.all(Array.from({ length: 10 }, async (_, i) => await kept.get(`d${i + 1}`) !== undefined));
  assert.deepEqual(there, [false, false, ...Array<boolean>(8).fill(true)]);
});

test('nobody who deletes the database has to wait, and nothing is kept after everything was forgotten', async () => {
  const kept = keptMends();
  await kept.put('one', clips);
  await kept.get('one');
  await deleteDB(`${storagePrefix()}mends`, { blocked: () => assert.fail('a connection is open') });
  await kept.put('one', clips);
  rememberErased();
  await eraseAll();
  await kept.putMends('one', mended);
  assert.deepEqual([await kept.get('one'), await indexedDB.databases()], [undefined, []]);
});

const SAID = 'Not kept in this browser: the tracks as they were found, and your changes of them.';

for (const [words, breakStorage, reason] of [['fails', refuse, /Its settings let this page store nothing\./], ['never answers', silence, /It gave no answer within \d+ seconds/], ['is full', fill, /It has no room left for this page\./]] as const) {
  test(`where the storage ${words} a dataset is opened and mended, and that it is not kept is said`, async (t) => {
    await keptMends().put('other', clips); // there is something to read
    breakStorage(t);
    const openClips = await open();
    assert.deepEqual(openClips.clips.value, clips);
    await until(() => openClips.notKept.value !== '');
    assert.ok(openClips.notKept.value.startsWith(SAID));
    assert.match(openClips.notKept.value, reason);
    assert.match(openClips.notKept.value, /Recompute the features before you close or reload this page, and download what you want to have again\.$/);
    openClips.setMends(0, mends);
    assert.deepEqual(openClips.clips.value?.mends, [mends]);
  });
}

test('when there is room again the next change stores all, and nothing is said any more', async (t) => {
  const { mock } = fill(t);
  const openClips = await open();
  await until(() => openClips.notKept.value !== '');
  mock.restore();
  openClips.setMends(0, mends);
  await until(() => openClips.notKept.value === '');
  assert.deepEqual(await keptMends().get('one'), mended);
});

test('what is said is of the dataset that is open', async (t) => {
  fill(t);
  const openClips = await open();
  await until(() => openClips.notKept.value !== '');
  await openClips.open({ ...dataset, info: {} }, null, () => {});
  assert.equal(openClips.notKept.value, '');
});
