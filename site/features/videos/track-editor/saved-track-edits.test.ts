// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteDB } from 'idb';
import type { Dataset } from '../../../core/messages.ts';
import { rememberErased } from '../../../storage/preferences.ts';
import { eraseAll } from '../../../storage/saved-sessions.ts';
import { storagePrefix } from '../../../storage/preferences.ts';
import { fill, refuse, silence } from '../../../test/broken-storage.ts';
import { newProfile, until } from '../../../test/storage-bench.ts';
import type { TrackEdit } from '../messages.ts';
import { savedTrackEdits } from './saved-track-edits.ts';
import type { EditedClips } from './saved-track-edits.ts';
import { OpenClips } from './open-clips.ts';

beforeEach(newProfile);

const packed = [new Uint8Array([1])];
const clips: EditedClips = { names: [{ id: 'a', media: 'media/a.webm' }], found: packed, packed, made: [[]], edits: [[]] };
const edits: TrackEdit[] = [{ do: 'delete', track: '1' }];
const edited = { ...clips, edits: [edits] };
const dataset = { info: { preprocess: { tracks: 'one' } } } as unknown as Dataset;

/** The open clips of a dataset that was made here. */
async function open() {
  const openClips = new OpenClips();
  openClips.store(savedTrackEdits(), null, () => {});
  await openClips.open(dataset, clips, () => {});
  return openClips;
}

test('a dataset and its edits are there again', async () => {
  const kept = savedTrackEdits();
  assert.equal(await kept.get('one'), undefined);
  await kept.put('one', clips);
  assert.deepEqual(await kept.get('one'), clips);
  await kept.putEdits('one', edited);
  assert.deepEqual(await kept.get('one'), edited);
});

test('edits are stored with their dataset where that is not stored', async () => {
  const kept = savedTrackEdits();
  await kept.putEdits('one', edited);
  assert.deepEqual(await kept.get('one'), edited);
});

test('eight datasets are saved, the latest', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const kept = savedTrackEdits();
  for (let i = 1; i <= 10; i++) {
    t.mock.timers.setTime(i);
    await kept.put(`d${i}`, clips);
  }
  const there = await Promise.all(Array.from({ length: 10 }, async (_, i) => await kept.get(`d${i + 1}`) !== undefined));
  assert.deepEqual(there, [false, false, ...Array<boolean>(8).fill(true)]);
});

test('nobody who deletes the database has to wait, and nothing is saved after everything was forgotten', async () => {
  const kept = savedTrackEdits();
  await kept.put('one', clips);
  await kept.get('one');
  await deleteDB(`${storagePrefix()}edits`, { blocked: () => assert.fail('a connection is open') });
  await kept.put('one', clips);
  rememberErased();
  await eraseAll();
  await kept.putEdits('one', edited);
  assert.deepEqual([await kept.get('one'), await indexedDB.databases()], [undefined, []]);
});

const SAID = 'Not saved in this browser: the tracks as they were found, and your changes of them.';

for (const [words, breakStorage, reason] of [['fails', refuse, /Its settings let this page store nothing\./], ['never answers', silence, /It gave no answer within \d+ seconds/], ['is full', fill, /It has no room left for this page\./]] as const) {
  test(`where the storage ${words} a dataset is opened and edited, and that it is not saved is said`, async (t) => {
    await savedTrackEdits().put('other', clips); // there is something to read
    breakStorage(t);
    const openClips = await open();
    assert.deepEqual(openClips.clips.value, clips);
    await until(() => openClips.notSaved.value !== '');
    assert.ok(openClips.notSaved.value.startsWith(SAID));
    assert.match(openClips.notSaved.value, reason);
    assert.match(openClips.notSaved.value, /Recompute the features before you close or reload this page, and download what you want to have again\.$/);
    openClips.setEdits(0, edits);
    assert.deepEqual(openClips.clips.value?.edits, [edits]);
  });
}

test('when there is room again the next change stores all, and nothing is said any more', async (t) => {
  const { mock } = fill(t);
  const openClips = await open();
  await until(() => openClips.notSaved.value !== '');
  mock.restore();
  openClips.setEdits(0, edits);
  await until(() => openClips.notSaved.value === '');
  assert.deepEqual(await savedTrackEdits().get('one'), edited);
});

test('what is said is of the dataset that is open', async (t) => {
  fill(t);
  const openClips = await open();
  await until(() => openClips.notSaved.value !== '');
  await openClips.open({ ...dataset, info: {} }, null, () => {});
  assert.equal(openClips.notSaved.value, '');
});
