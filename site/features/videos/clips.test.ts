import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datasetName, finish, isSettled, mediaOf, editableClips, shareOf, update, usableClips, withFiles } from './clips.ts';

const file = (name: string) => new File([name], name, { lastModified: 1 });
const summary = { frames: 10, cuts: 0, tracks: 2, persons: 1, others: 0, notes: [] };
const packed = new Uint8Array([1]);

test('a file that is handed in twice is one clip', () => {
  const first = withFiles([], [file('a.webm'), file('b.webm')]);
  const all = withFiles(first, [file('b.webm'), file('c.webm')]);
  assert.deepEqual(all.map(({ file: { name } }) => name), ['a.webm', 'b.webm', 'c.webm']);
  assert.equal(all[0], first[0]);
});

test('what workers tell settles each clip, and the share counts the seconds of those that are not refused', () => {
  const clips = withFiles([], [file('a.webm'), file('b.webm'), file('c.webm')]);
  update(clips[0], { type: 'facts', clip: 0, facts: { duration: 30, width: 4, height: 3, hasSound: false }, picture: null });
  update(clips[1], { type: 'refused', clip: 1, refusal: { why: '', help: '' } });
  assert.deepEqual(clips.map(isSettled), [false, true, false]);
  assert.equal(shareOf(clips), 0);
  update(clips[0], { type: 'clip', clip: 0, packed, summary });
  assert.equal(shareOf(clips), 30 / 40, 'the last, of unknown length, counts ten seconds');
  finish(clips[2], { packed, summary, facts: { duration: 20, width: 4, height: 3, hasSound: false } });
  assert.equal(shareOf(clips), 1);
  assert.deepEqual(usableClips(clips), [clips[0], clips[2]]);
  assert.deepEqual(mediaOf(clips).map((item) => item.file), [clips[0].file, clips[2].file]);
  assert.deepEqual(editableClips(clips)?.edits, [[], []]);
});

test('a frame without a picture changes nothing', () => {
  const [clip] = withFiles([], [file('a.webm')]);
  update(clip, { type: 'frame', clip: 0, time: 3, found: [], picture: null });
  assert.deepEqual([clip.status.value.is, clip.time.value], ['waiting', 0]);
  assert.equal(editableClips([clip]), null);
});

test('a dataset is named by what its clips have in common', () => {
  const nameOf = (...names: string[]) => datasetName(withFiles([], names.map(file)));
  assert.equal(nameOf('doorway-01.webm', 'doorway-02.webm'), 'doorway');
  assert.equal(nameOf('a.webm', 'b.webm'), 'My clips');
});

test('clips that are added get names that the dataset does not have', () => {
  const added = withFiles([], [new File(['x'], 'clip-01.mov')], false, ['clip-01', 'clip-02']);
  assert.deepEqual(added.map(({ name }) => name.id), ['clip-01-2']);
});
