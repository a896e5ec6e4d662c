import assert from 'node:assert/strict';
import test from 'node:test';
import { createScheduler } from '../core/worker/scheduler.js';

/** Every step takes so long that an answer is due again. */
let time = 0;

/**
 * What a core that knows its lines is asked for in a run over n shards, one after the other.
 * @param {number} n
 * @param {{boundary?: boolean, asking?: number[], done?: object}[]} lines what it replies to each step
 * @returns {Promise<string[]>}
 */
function asked(n, lines) {
  /** @type {string[]} */
  const log = [];
  const reply = (/** @type {object} */ message) => ({ message: JSON.stringify(message), buffers: [] });
  return new Promise((resolve, reject) => {
    const core = {
      share: () => reply({ type: 'shared', shards: n, parts: true }),
      part: () => reply({ type: 'part' }),
      task: (/** @type {number} */ i) => (log.push(`task ${i}`), reply({ type: 'task' })),
      save: () => reply({ type: 'error', text: 'too large' }),
      answer: () => (log.push('answer'), reply({ type: 'answer' })),
      step() {
        log.push('step');
        time += 1e6;
        const line = lines.shift() ?? {};
        if (lines.length === 0) setTimeout(() => resolve(log));
        return reply({ type: 'progress', boundary: false, asking: [], waiting: lines.length === 0, done: null, ...line });
      },
    };
    const spawn = () => ({ postMessage() {}, terminate() {}, onmessage: null, onerror: null });
    const guard = (/** @type {any} */ _, /** @type {() => any} */ work) => Promise.resolve().then(work).catch(reject);
    const scheduler = createScheduler(() => /** @type {any} */ (core), spawn, { post: (_, { message }) => JSON.parse(message), guard });
    scheduler.setCores(n);
    scheduler.start(1, 'fit', reply({ type: 'progress' }));
  });
}

/** A channel that keeps no process waiting. */
class Channel {
  /** @type {{onmessage: (() => void)|null}} */
  port1 = { onmessage: null };
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}

test('a run of one worker posts its answer at the end of an iteration, a shared one after the shards have begun the next', async (t) => {
  t.mock.method(performance, 'now', () => time);
  const channel = globalThis.MessageChannel;
  t.after(() => { globalThis.MessageChannel = channel; });
  globalThis.MessageChannel = /** @type {any} */ (Channel);

  assert.deepEqual(await asked(1, [{}, { boundary: true }, {}]), ['step', 'step', 'answer', 'step']);
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true }, { asking: [1] }, {}]), ['step', 'task 1', 'step', 'step', 'task 1', 'answer', 'step']);
  assert.deepEqual(await asked(2, [{}, { boundary: true }, { asking: [1] }]), ['step', 'step', 'answer', 'step', 'task 1'], 'the others had no part in the sweep that ended');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true }, {}, { boundary: true }, {}]),
    ['step', 'task 1', 'step', 'step', 'answer', 'step', 'answer', 'step'], 'nor in the second');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true, asking: [1] }, {}, { boundary: true, asking: [1] }, {}]),
    ['step', 'task 1', 'step', 'task 1', 'answer', 'step', 'step', 'task 1', 'answer', 'step'], 'they began with its end');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true, done: {} }]), ['step', 'task 1', 'step', 'answer'], 'the end is shown at once');
});
