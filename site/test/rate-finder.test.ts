import assert from 'node:assert/strict';
import test from 'node:test';
import { createPageStore, initialState } from '../state.ts';
import { createRateFinder } from '../media/rate-finder.ts';
import { toyDataset } from './toy.ts';
import type { Rate } from '../model/rates.ts';

const fps = { key: 'fps', text: '', choices: [], taken: '', answered: false };
const medium = (name: string) => ({ path: `media/${name}`, file: name, entry: null });

/** Three videos: one whose file fits its boxes, one whose file does not, and one of which the data say the rate. */
function filmed() {
  const dataset = toyDataset();
  const [a, b, c] = dataset.videos;
  return { ...dataset, questions: [fps], videos: [{ ...a, fps: 0, media: medium('a.webm') }, { ...b, fps: 0, media: medium('b.webm') }, { ...c, media: medium('c.webm') }] };
}

/** frames are the numbers of each file's, at 10 a second. */
function finder(frames: Record<string, number>) {
  const store = createPageStore(initialState(), (flush) => flush());
  const read: string[] = [];
  const found: Record<string, number>[] = [];
  const one = createRateFinder(store, async ({ file }) => {
    read.push(file);
    if (!(file in frames)) throw new Error('gone');
    return { starts: Float64Array.from({ length: frames[file] }, (_, i) => i / 10), duration: frames[file] / 10 };
  }, (rates) => found.push(rates));
  return { store, read, found, one };
}

test('files say the rates that the data do not, where the boxes fit', async () => {
  const { store, read, found, one } = finder({ 'a.webm': 20, 'b.webm': 8 });
  await one.opened(filmed());
  assert.deepEqual(read, ['a.webm', 'b.webm']);
  assert.deepEqual(found.map((rates) => Object.keys(rates)), [['clip-07']]);
  assert.ok(Math.abs(found[0]['clip-07'] - 10) < 1e-9);
  assert.deepEqual(Object.values(store.get().frameRates).map(({ source, doubt }) => [source, doubt !== '']), [['file', false], ['file', true]]);
});

test('a file that cannot be read leaves the question, and what a person has set stays', async () => {
  const { store, found, one } = finder({});
  const set: Rate = { fps: 30, source: 'you', doubt: '', own: 0, frames: 0, counted: 0, fits: 0 };
  store.data.setFrameRates({ 1: set });
  await one.opened(filmed());
  assert.deepEqual([found, store.get().frameRates[0].source, store.get().frameRates[1]], [[], 'none', set]);
});

test('nothing is read where nothing is asked, nor for a dataset that was replaced', async () => {
  const { store, read, found, one } = finder({ 'a.webm': 20, 'b.webm': 20 });
  await one.opened({ ...filmed(), questions: [] });
  assert.deepEqual(read, []);
  const first = one.opened(filmed());
  await Promise.all([first, one.opened({ ...filmed(), questions: [{ ...fps, answered: true }] })]);
  assert.deepEqual([found, store.get().frameRates], [[], {}]);
});
