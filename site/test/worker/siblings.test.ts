// Runs in a process of its own, with a worker that has just started.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createSiblingWorkers } from '../../core/sibling-workers.ts';
import type { ShardRequest } from '../../core/sibling-workers.ts';
import { createSiblings } from '../../core/worker/siblings.ts';

/** A worker that wishes for others, and a page that grants it. */
function pair() {
  const made: any[] = [];
  const start = () => new class {
    ended = false;
    told: any[] = [];
    constructor() { made.push(this); }
    postMessage(message: any, transfer: any) { this.told.push({ message, transfer }); }
    terminate() { this.ended = true; }
  }() as any;
  const parts = { start, module: 'module', kernel: 'kernel' };
  const transferred: any[] = [];
  const asker = {
    postMessage(event: any, transfer: any) {
      transferred.push(transfer);
      siblings.receive(event);
    },
  };
  const spawned = createSiblingWorkers(parts, asker);
  const siblings = createSiblings((wish) => spawned.handle(wish));
  return { siblings, spawned, made, transferred };
}

test('messages are passed in both directions, with their memory', () => {
  const { siblings, made, transferred } = pair();
  const sibling = siblings.spawn();
  assert.deepEqual(made[0].told, [{ message: { module: 'module', kernel: 'kernel' }, transfer: undefined }]);
  const both = new Uint8Array(8);
  const halves = [both.subarray(0, 4), both.subarray(4)];
  const ask: ShardRequest = { id: 1, op: 'join', message: '{}', buffers: halves };
  sibling.postMessage(ask, { transfer: [both.buffer] });
  assert.deepEqual(made[0].told[1], { message: ask, transfer: [both.buffer] }); // once
  const heard: any[] = [];
  sibling.onmessage = ({ data }) => heard.push(data);
  const post = { id: 1, reply: { type: 'shard-stats', message: '{}', buffers: [both] } };
  made[0].onmessage({ data: post });
  assert.deepEqual(heard, [post]);
  assert.deepEqual(transferred, [[both.buffer]]);
});

test('messages of a worker that has ended are dropped', () => {
  const { siblings, spawned, made } = pair();
  const told: string[] = [];
  const two = [siblings.spawn(), siblings.spawn()];
  for (const [i, one] of two.entries()) {
    one.onerror = (why) => told.push(`${i} ${why}`);
    one.onmessage = () => told.push(`${i} speaks`);
  }
  made[1].onerror({ preventDefault: () => {}, message: 'planted' });
  assert.deepEqual(told, ['1 planted']);
  two[1].terminate();
  assert.deepEqual(made.map(({ ended }) => ended), [false, true]);
  made[1].onerror({ preventDefault: () => {}, message: 'again' });
  made[1].onmessage({ data: { reply: { type: 'shard-stats', message: '{}', buffers: [] } } });
  two[1].postMessage({ id: 1, op: 'estep', message: '{}', buffers: [] }, { transfer: [] });
  assert.deepEqual([told.length, made[1].told.length], [1, 1]);
  spawned.terminate();
  assert.ok(made[0].ended);
});
