import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../../model/edits.ts';
import { matchesOf, rankingOf } from '../../model/matches.ts';
import { toyAnswer, toyDataset } from '../../test/toy.ts';
import { clipOf, filmOf, mediaOf, writeFilm } from './build-film.ts';
import { DATA_ID, base64Of, bytesOfBase64, decodeFilm, encodeFilm } from './film-data.ts';
import type { Dataset } from '../../core/messages.ts';

const HOSTILE = '</script><b>Rick</b><!-- <script>';
const SHELL = '<!doctype html>\n<div id="player"></div>\n<!-- film -->\n<script>play()</script>\n';

/** The toy dataset with two clips, a class with a hostile name, and what a film must not have. */
function dataset(): Dataset {
  const toy = toyDataset();
  toy.concepts[0].classes[0] = HOSTILE;
  toy.videos[0].media = { path: 'media/clip-07.png', file: 'toy.zip', entry: null };
  toy.videos[1].media = { path: 'media/clip-08.webm', file: 'toy.zip', entry: null };
  toy.videos[2].media = { path: 'media/notes.txt', file: 'toy.zip', entry: null };
  return { ...toy, tracks: toy.tracks.map((track) => ({ ...track, truth: [1, 1] })), boxes: Float64Array.of(0, 1, 2, NaN, NaN), info: { licence: 'secret' } };
}

const clip = clipOf('media/clip-08.webm', { starts: Float64Array.of(0, 0.04), duration: 0.08 });
const made = () => filmOf({ dataset: dataset(), answer: toyAnswer(), frameRates: {} }, { alternatives: { 2: [{ concept: 0, classes: [1, 0], p: [0.6, 0.3], none: 0.1 }] }, clips: [clip], archive: 'capsule.zip', missing: '' });

test('a film has what it shows, and neither truth nor what the files say of themselves', () => {
  const { dataset: kept, answer, edits } = made();
  assert.deepEqual(kept.tracks.map(({ truth }) => truth), Array(5).fill([]));
  assert.deepEqual([kept.info, kept.files, kept.notes, answer.scores], [{}, [], [], []]);
  assert.equal(edits, NO_EDITS);
  assert.deepEqual(mediaOf(dataset()).map(({ path }) => path), ['media/clip-07.png', 'media/clip-08.webm']);
  assert.deepEqual(kept.videos.map(({ media }) => media?.path), [undefined, 'media/clip-08.webm', undefined], 'videos whose clip is left out have none');
});

test('a film has the first tracks of each caption, from which the same matches follow', () => {
  const answer = { ...toyAnswer(), rankStart: Uint32Array.of(0, 40, 43, 44), rankTrack: Int32Array.from({ length: 44 }, (_, i) => i % 5), rankScore: Float64Array.from({ length: 44 }, (_, i) => -0.1 - i / 10) };
  const { answer: kept } = filmOf({ dataset: dataset(), answer, frameRates: {} }, { alternatives: {}, clips: [], archive: '', missing: '' });
  assert.deepEqual([...kept.rankStart], [0, 16, 19, 20]);
  assert.deepEqual(rankingOf(kept, 2), rankingOf(answer, 2));
  const [before, after] = [matchesOf(answer), matchesOf(kept)];
  assert.deepEqual([after.track, after.p, after.state], [before.track, before.p, before.state]);
});

test('what is written is read again, with numbers that JSON does not have', () => {
  const data = made();
  assert.deepEqual(decodeFilm(encodeFilm(data)), data);
  const bytes = Uint8Array.from({ length: 100_001 }, (_, i) => i % 256);
  assert.deepEqual(bytesOfBase64(base64Of(bytes)), bytes);
});

test('a name cannot end the element that it stands in', async () => {
  const file = await (await writeFilm(SHELL, made(), { clips: [async () => new Blob(['clip'])], archive: new Blob(['run']) })).text();
  assert.equal(file.includes(HOSTILE), false);
  assert.equal(file.match(/<script/g)?.length, 4, 'the data, a clip, the archive and the player');
  assert.equal(file.match(/<\/script/g)?.length, 4);
  const [, json] = new RegExp(`<script type="application/json" id="${DATA_ID}">(.*?)</script>`).exec(file) ?? [];
  assert.equal(decodeFilm(json).dataset.concepts[0].classes[0], HOSTILE);
  assert.ok(file.endsWith('<script>play()</script>\n'));
});

test('clips are written in slices that join to one base64 text, each read when its turn comes', async () => {
  const bytes = Uint8Array.from({ length: 3_500_003 }, (_, i) => (i * 7) % 251);
  const order: string[] = [];
  const clips = [0, 1].map((i) => async () => (order.push(`read ${i}`), new Blob([bytes])));
  const file = await (await writeFilm(SHELL, made(), { clips, archive: null }, (i) => order.push(`write ${i}`))).text();
  assert.deepEqual(order, ['write 0', 'read 0', 'write 1', 'read 1']);
  const [, text] = /id="clip-1">([^<]*)</.exec(file) ?? [];
  assert.ok(Buffer.from(bytes).equals(bytesOfBase64(text)));
  await assert.rejects(writeFilm('<p>', made(), { clips: [], archive: null }), /no <!-- film -->/);
});
