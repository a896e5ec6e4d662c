import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { decode } from '../core/messages.js';

/** @param {ArrayBufferView} array */
const bytes = (array) => new Uint8Array(array.buffer.slice(0));

test('buffer fields become typed arrays', () => {
  const message = JSON.stringify({ type: 'answer', best: 1, nu: 0, scores: null });
  const answer = /** @type {import('../core/messages.js').Answer} */ (decode({ message, buffers: [bytes(Float64Array.of(0.5, 0.25)), bytes(Int32Array.of(-1, 3))] }));
  assert.deepEqual(answer.best, Int32Array.of(-1, 3));
  assert.deepEqual(answer.nu, Float64Array.of(0.5, 0.25));
  assert.deepEqual(answer.scores, []);
});

test('a dataset’s tracks, boxes and true boxes are decoded, and missing lists are empty', () => {
  const message = JSON.stringify({
    type: 'dataset', boxes: 0, boxStart: 1, truth: [{ video: 0, rows: 2 }], videos: [{ id: 'a', tracks: null, tuples: null }], concepts: [{ name: 'who', classes: null }],
    tracks: { ids: ['t1', 't2'], rows: 3 },
  });
  const buffers = [bytes(new Float64Array(5)), bytes(Uint32Array.of(0, 1)), bytes(Float64Array.of(1, 2, 3, 4, 5)), bytes(Int32Array.of(0, 2, 9, -1, 0, 1, 0, 0, -2, -2))];
  const dataset = /** @type {import('../core/messages.js').Dataset} */ (decode({ message, buffers }));
  assert.equal(dataset.boxes.length, 5);
  assert.deepEqual(dataset.boxStart, Uint32Array.of(0, 1));
  assert.deepEqual(dataset.truth[0].rows, Float64Array.of(1, 2, 3, 4, 5));
  assert.deepEqual(dataset.videos[0].tuples, []);
  assert.deepEqual(dataset.tracks, [{ video: 0, id: 't1', start: 2, end: 9, truth: [-1], known: [0] }, { video: 1, id: 't2', start: 0, end: 0, truth: [-2], known: [-2] }]);
  assert.deepEqual([dataset.notes, dataset.concepts[0].classes], [[], []]);
});

test('bytes at an odd address are copied', () => {
  const whole = new Uint8Array(17);
  whole.set(bytes(Float64Array.of(7, 8)), 1);
  const answer = /** @type {import('../core/messages.js').Answer} */ (decode({ message: '{"type":"answer","nu":0}', buffers: [whole.subarray(1)] }));
  assert.deepEqual(answer.nu, Float64Array.of(7, 8));
});

test('both sides open with the same comment', async () => {
  const opening = async (/** @type {string} */ path) => {
    const lines = (await readFile(new URL(path, import.meta.url), 'utf8')).split('\n');
    return lines.slice(0, lines.findIndex((line) => !line.startsWith('//')));
  };
  const [here, there] = [await opening('../core/messages.js'), await opening('../../wasm/wire/reply.go')];
  assert.ok(here.length > 20);
  assert.deepEqual(here, there);
});

test('a comparison’s last message', () => {
  const message = decode({ message: '{"type":"compared","done":true,"picks":null}', buffers: [] });
  assert.deepEqual(message, { type: 'compared', done: true, picks: [] });
});

test('the spectra of prepared features', () => {
  const message = JSON.stringify({ type: 'prepared', doing: '', done: true, steps: null, views: null, spectra: [{ name: 'a', view: 'a', step: 1, variances: 0 }] });
  const made = /** @type {import('../core/messages.js').Prepared} */ (decode({ message, buffers: [bytes(Float64Array.of(3, 1))] }));
  assert.deepEqual(made.spectra[0].variances, Float64Array.of(3, 1));
  assert.deepEqual(made.steps, []);
});
