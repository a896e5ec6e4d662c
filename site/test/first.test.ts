import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { stateFromMessages, unpackFirstView } from '../app/initial.ts';
import { layouts } from '../core/protocol.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import type { Answer, Message } from '../core/messages.ts';

const hello = { type: 'hello', version: '', kernel: '', presets: [{ name: 'default', about: '', options: { c: 5 } }, { name: 'paper', about: '', options: { c: 1 } }], exports: [], options: [] };
const progress = { type: 'progress', start: 3, starts: 3, iteration: 9, iterations: 9, block: '', f: 5, best: 5, tempered: false, fraction: 1, boundary: true,
  done: { kept: 2, agreement: 1, starts: [], trace: [{ iteration: 1, block: '', f: 7, mayRise: true }, { iteration: 2, block: '', f: 5, mayRise: false }], notes: [], replay: null } };

const saved = { type: 'checkpoint', start: 3, iteration: 9, parts: [] };

/** A file as build/first.go writes it. */
function packed(head: object, ...parts: Uint8Array[]) {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(new Uint32Array([text.length]).buffer);
  return new Blob([new Uint8Array(gzipSync(Buffer.concat([length, text, ...parts])))]);
}

test('the file is unpacked into replies and media', async () => {
  const body = new Uint8Array(Int32Array.of(3, -2).buffer);
  const indices = Object.fromEntries(Object.keys(layouts.answer).map((field) => [field, 0]));
  const replies = [{ type: 'hello', message: JSON.stringify(hello), buffers: [] }, { type: 'answer', message: JSON.stringify({ ...indices, best: 1 }), buffers: [0, 8] }];
  const { messages, media } = await unpackFirstView(packed({ replies, media: [{ path: 'media/a.png', size: 3 }] }, body, Uint8Array.of(7, 8, 9)));
  assert.deepEqual(messages.map(({ type }) => type), ['hello', 'answer']);
  const answer = messages[1] as Answer;
  assert.deepEqual([...answer.best], [3, -2]);
  assert.equal(answer.nu.length, 0);
  const medium = media.get('media/a.png');
  assert.equal(medium?.type, 'image/png');
  assert.deepEqual([...new Uint8Array(await medium.arrayBuffer())], [7, 8, 9]);
});

test('a truncated file is refused', async () => {
  const whole = packed({ replies: [], media: [] }, new Uint8Array(1000));
  await assert.rejects(unpackFirstView(whole.slice(0, whole.size - 12)));
});

test('the first state is that after a run, with its options', () => {
  const dataset = toyDataset();
  const answer = toyAnswer();
  const state = stateFromMessages([hello, dataset, answer, progress, saved] as Message[]);
  assert.deepEqual(state.options, { c: 5 });
  assert.deepEqual(state.run.options, { c: 5 });
  assert.equal(state.dataset, dataset);
  assert.ok(state.answer === answer && state.demoRun === saved);
  assert.equal(state.run.elapsed, 0);
  assert.deepEqual([...state.run.series.keys()], [2]);
  assert.deepEqual(Object.keys(state.featureRecipe.views), ['who', 'what']);
});

test('a missing reply is named in the error', () => {
  assert.throws(() => stateFromMessages([hello, toyDataset(), toyAnswer()] as Message[]), /no progress/);
});
