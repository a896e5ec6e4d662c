import assert from 'node:assert/strict';
import test from 'node:test';
import { createSiblings } from '../siblings.js';
import { createSpawned } from '../spawned.js';

/** A worker that wishes for others, and a page that grants it. @param {import('node:test').TestContext} t */
function pair(t) {
  /** @type {any[]} */
  const made = [];
  const before = globalThis.Worker;
  globalThis.Worker = /** @type {any} */ (class {
    ended = false;
    constructor() { made.push(this); }
    postMessage(/** @type {any} */ given) { Object.assign(this, given); }
    terminate() { this.ended = true; }
  });
  t.after(() => {
    globalThis.Worker = before;
    for (const { port } of made) port.close();
  });
  const parts = { worker: 'blob:x', module: /** @type {any} */ ('module'), kernel: /** @type {any} */ ('kernel') };
  const spawned = createSpawned(parts, (key, why) => siblings.died(key, why));
  const siblings = createSiblings((wish) => spawned.grant(wish));
  return { siblings, spawned, made };
}

test('two that the page has brought together talk to one another', async (t) => {
  const { siblings, made } = pair(t);
  const sibling = siblings.spawn();
  assert.deepEqual([made[0].module, made[0].kernel], ['module', 'kernel']);
  const got = new Promise((resolve) => { made[0].port.onmessage = resolve; });
  sibling.postMessage({ op: 'join' }, {});
  assert.deepEqual((await got).data, { op: 'join' });
  const back = new Promise((resolve) => { sibling.onmessage = resolve; });
  made[0].port.postMessage('joined');
  assert.equal((await back).data, 'joined');
});

test('a death is told to whom it concerns, until that one has ended', (t) => {
  const { siblings, spawned, made } = pair(t);
  /** @type {string[]} */
  const told = [];
  const two = [siblings.spawn(), siblings.spawn()];
  for (const [i, one] of two.entries()) one.onerror = (why) => told.push(`${i} ${why}`);
  made[1].onerror({ preventDefault: () => {}, message: 'planted' });
  assert.deepEqual(told, ['1 planted']);
  two[1].terminate();
  assert.deepEqual(made.map(({ ended }) => ended), [false, true]);
  made[1].onerror({ preventDefault: () => {}, message: 'again' });
  assert.equal(told.length, 1);
  spawned.end();
  assert.ok(made[0].ended);
});
