import assert from 'node:assert/strict';
import test from 'node:test';
import { decode } from '../core/messages.ts';
import type { Reply } from '../core/messages.ts';
import { layouts } from '../core/protocol.ts';

const bytes = (array: { buffer: ArrayBufferLike }) => new Uint8Array(array.buffer.slice(0) as ArrayBuffer);

/** A message whose buffer fields all have the index 0 but for those that are given. */
function message(type: string, given: object) {
  const fields = Object.entries(layouts[type]).map(([field, layout]) => [field, typeof layout === 'function' ? 0 : []]);
  return JSON.stringify({ ...Object.fromEntries(fields), ...given });
}

/** The message of a reply, of a type that the test knows. */
const decoded = (reply: Reply) => decode(reply) as any;

test('buffer fields become typed arrays, and the type stands in the message', () => {
  const answer = decoded({ type: 'answer', message: message('answer', { best: 1 }), buffers: [bytes(Float64Array.of(0.5, 0.25)), bytes(Int32Array.of(-1, 3))] });
  assert.deepEqual([answer.type, answer.best, answer.nu], ['answer', Int32Array.of(-1, 3), Float64Array.of(0.5, 0.25)]);
});

test('a dataset’s tracks, boxes and true boxes are decoded', () => {
  const text = message('dataset', { boxStart: 1, truth: [{ video: 0, rows: 2 }], concepts: [{ name: 'who', classes: [] }], tracks: { ids: ['t1', 't2'], rows: 3 } });
  const buffers = [bytes(new Float64Array(5)), bytes(Uint32Array.of(0, 1)), bytes(Float64Array.of(1, 2, 3, 4, 5)), bytes(Int32Array.of(0, 2, 9, -1, 0, 1, 0, 0, -2, -2))];
  const dataset = decoded({ type: 'dataset', message: text, buffers });
  assert.equal(dataset.boxes.length, 5);
  assert.deepEqual(dataset.boxStart, Uint32Array.of(0, 1));
  assert.deepEqual(dataset.truth[0].rows, Float64Array.of(1, 2, 3, 4, 5));
  assert.deepEqual(dataset.tracks, [{ video: 0, id: 't1', start: 2, end: 9, truth: [-1], known: [0] }, { video: 1, id: 't2', start: 0, end: 0, truth: [-2], known: [-2] }]);
});

test('buffers within lists are decoded', () => {
  const made = decoded({ type: 'feature-progress', message: '{"spectra":[{"name":"a","variances":0},{"name":"b","variances":1}]}', buffers: [bytes(Float64Array.of(3, 1)), bytes(Float64Array.of(2))] });
  assert.deepEqual(made.spectra.map(({ variances }: { variances: Float64Array }) => [...variances]), [[3, 1], [2]]);
  const saved = decoded({ type: 'checkpoint', message: '{"parts":[1,0]}', buffers: [Uint8Array.of(1), Uint8Array.of(2)] });
  assert.deepEqual(saved.parts, [Uint8Array.of(2), Uint8Array.of(1)]);
});

test('bytes at an odd address are copied', () => {
  const whole = new Uint8Array(17);
  whole.set(bytes(Float64Array.of(7, 8)), 1);
  const model = decoded({ type: 'model', message: message('model', {}), buffers: [whole.subarray(1)] });
  assert.deepEqual(model.pi, Float64Array.of(7, 8));
});

test('a message without buffers is as it was sent', () => {
  assert.deepEqual(decoded({ type: 'comparison', message: '{"done":true,"picks":[]}', buffers: [] }), { type: 'comparison', done: true, picks: [] });
});
