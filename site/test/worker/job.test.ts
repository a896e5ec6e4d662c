// Runs in a process of its own, with a worker that has just started.
// What is due after a step of a job.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dueAfter, startJob } from '../../core/worker/job.ts';
import type { State } from '../../core/protocol.ts';

const started = { iterates: true, continues: false } as State;
const LATER = 1e9; // when an answer is due

/** What is due after a step of a run. */
const after = (job: object, state: Partial<State> = {}, now = LATER) => dueAfter({ ...startJob(1, started), ...job }, { done: false, boundary: true, asking: [], ...state }, now);

test('a run answers at the end of an iteration', () => {
  assert.deepEqual(after({}), { stop: false, answer: true, owed: false });
  assert.deepEqual(after({}, { boundary: false }), { stop: false, answer: false, owed: false });
  assert.deepEqual(after({}, {}, 0), { stop: false, answer: false, owed: false }, 'it is too early');
});

test('the answer is put off while the shards have nothing to do, and then posted', () => {
  assert.deepEqual(after({ assigned: true }), { stop: false, answer: false, owed: true });
  assert.deepEqual(after({ assigned: true }, { asking: [1] }), { stop: false, answer: true, owed: false });
  assert.deepEqual(after({ assigned: true, answerOwed: true }, { boundary: false }, 0), { stop: false, answer: true, owed: false });
});

test('a run that is done answers, and one that does a single iteration pauses', () => {
  assert.deepEqual(after({}, { done: true, boundary: false }, 0), { stop: true, answer: true, owed: false });
  assert.deepEqual(after({ mode: 'iterate' }, {}, 0), { stop: true, answer: true, owed: false });
});

test('a job that does not go by iterations has no answer', () => {
  assert.deepEqual(after({ iterates: false }, { done: true }), { stop: true, answer: false, owed: false });
});
