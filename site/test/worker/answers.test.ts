// Runs in a process of its own, with a worker that has just started.
// When a run posts its answer, alone and where shards do E-steps.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Core } from '../../core/worker/core.ts';
import { createScheduler } from '../../core/worker/scheduler.ts';

interface Line {
  boundary?: boolean;
  asking?: number[];
  done?: boolean;
}

/** Every step takes so long that an answer is due again. */
let time = 0;

/** What the core is asked for in a run over n shards, one after the other, if it replies to each step with the next line. */
function asked(n: number, lines: Line[]): Promise<string[]> {
  const log: string[] = [];
  const reply = (type: string, message: object = {}, state?: object) => ({ type, message: JSON.stringify(message), buffers: [], state: state && JSON.stringify(state) });
  const state = { iterates: true, continues: false, done: false, boundary: false, urgent: false, waiting: false, asking: [] };
  return new Promise((resolve, reject) => {
    const operations: Record<string, (args: any) => ReturnType<typeof reply>> = {
      share: () => reply('shard-count', { shards: n, parts: true }),
      part: () => reply('shard-part'),
      task: ({ shard }) => (log.push(`task ${shard}`), reply('shard-task')),
      save: () => reply('failure', { text: 'too large' }),
      answer: () => (log.push('answer'), reply('answer')),
      step() {
        log.push('step');
        time += 1e6;
        const line = lines.shift() ?? {};
        if (lines.length === 0) setTimeout(end);
        return reply('progress', {}, { ...state, waiting: lines.length === 0, ...line });
      },
    };
    const core: Core = (operation, args) => operations[operation](args);
    const spawn = () => ({ postMessage() {}, terminate() {}, onmessage: null, onerror: null });
    const guard = (_: unknown, work: () => unknown) => Promise.resolve().then(work).catch(reject);
    const scheduler = createScheduler(core, spawn, { post() {}, guard });
    /** Another dataset is opened: the shards are ended. */
    function end() {
      scheduler.reply(2, reply('dataset', {}, { ...state, done: true }));
      resolve(log);
    }
    scheduler.reply(1, reply('progress', {}, state));
  });
}

/** A channel that keeps no process waiting. */
class Channel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}

test('a run of one worker posts its answer at the end of an iteration, a shared one after the shards have begun the next', async (t) => {
  t.mock.method(performance, 'now', () => time);
  const channel = globalThis.MessageChannel;
  t.after(() => { globalThis.MessageChannel = channel; });
  globalThis.MessageChannel = Channel as any;

  assert.deepEqual(await asked(1, [{}, { boundary: true }, {}]), ['step', 'step', 'answer', 'step']);
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true }, { asking: [1] }, {}]), ['step', 'task 1', 'step', 'step', 'task 1', 'answer', 'step']);
  assert.deepEqual(await asked(2, [{}, { boundary: true }, { asking: [1] }]), ['step', 'step', 'answer', 'step', 'task 1'], 'the others had no part in the E-step that ended');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true }, {}, { boundary: true }, {}]),
    ['step', 'task 1', 'step', 'step', 'answer', 'step', 'answer', 'step'], 'nor in the second');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true, asking: [1] }, {}, { boundary: true, asking: [1] }, {}]),
    ['step', 'task 1', 'step', 'task 1', 'answer', 'step', 'step', 'task 1', 'answer', 'step'], 'they began with its end');
  assert.deepEqual(await asked(2, [{ asking: [1] }, { boundary: true, done: true }]), ['step', 'task 1', 'step', 'answer'], 'the end is shown at once');
});
