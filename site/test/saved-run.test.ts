// A finished run that an earlier visit has kept is shown again, without being made anew.
import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { DEFAULT_CORES } from '../model/settings.ts';
import { done, items, settled } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import { phaseOf } from '../session/session-state.ts';
import type { Edits } from '../core/messages.ts';

const saved = { type: 'checkpoint' as const, start: 1, iteration: 9, parts: [Uint8Array.of(1, 2)] };

/** A session that has kept its run, and opens the same data again with it. */
async function openedAgain(edits: Edits = NO_EDITS, hash = 'a') {
  const b = await settled();
  const keeping = b.session.savedRun.save();
  await b.say('save', saved);
  const kept = await keeping;
  assert.ok(kept);
  const dataset = { ...toyDataset(), hash };
  b.session.whenOpened((opened) => {
    b.session.savedRun.putBack(kept, opened);
    b.store.corrections.setEdits(edits);
  });
  const before = b.asked.length;
  b.session.open(items, { go: true });
  await b.say('open', dataset);
  return { ...b, kept, ops: () => b.asked.slice(before).map(({ body }) => body.op) };
}

test('a kept run is loaded, and shown as the run that it was', async () => {
  const { store, kept, asked, ops, say } = await openedAgain();
  assert.deepEqual([kept.data, kept.options, kept.edits, kept.saved], ['a', { c: 5 }, NO_EDITS, saved]);
  assert.deepEqual(ops(), ['open', 'restore']);
  assert.deepEqual(asked.at(-1)?.body, { op: 'restore', parts: saved.parts, cores: DEFAULT_CORES });
  await say('restore', done);
  assert.equal(phaseOf(store.get()), 'running');
  await say('restore', toyAnswer());
  await say('restore', done);
  assert.deepEqual([phaseOf(store.get()), store.get().answer, store.get().answerOptions], ['done', toyAnswer(), { c: 5 }]);
  assert.ok(store.get().undoHistory.canContinue);
  assert.deepEqual(ops(), ['open', 'restore', 'export']);
});

test('where the core refuses it, the run is made anew', async () => {
  const { store, ops, say } = await openedAgain();
  await say('restore', { type: 'failure', text: 'another size', panic: false });
  assert.deepEqual(ops(), ['open', 'restore', 'fit']);
  assert.deepEqual([store.get().problem, phaseOf(store.get())], [null, 'running']);
  await say('fit', toyAnswer());
  await say('fit', done);
  assert.deepEqual([phaseOf(store.get()), store.get().undoHistory.undo], ['done', '']);
});

test('a run of other data is made anew', async () => {
  const { ops } = await openedAgain(NO_EDITS, 'b');
  assert.deepEqual(ops(), ['open', 'fit']);
});

test('what was corrected after it continues it', async () => {
  const edits = { ...NO_EDITS, known: [{ video: 'clip-07', track: 't1', labels: ['-', ''], contradicts: [] }] };
  const { store, asked, ops, say } = await openedAgain(edits);
  await say('restore', done);
  assert.deepEqual(ops(), ['open', 'restore', 'keep', 'warmStart']);
  assert.deepEqual(asked.at(-1)?.body.edits, edits);
  assert.equal(store.get().edits, edits);
});

test('a run is saved only where it is the one on the screen, and over', async () => {
  const b = await settled();
  const keeping = b.session.savedRun.save();
  b.store.result.showOfSameRun(toyAnswer());
  await b.say('save', saved);
  assert.equal(await keeping, null, 'the answer has changed meanwhile');
  const large = b.session.savedRun.save();
  await b.say('save', { ...saved, parts: [{ length: 1e9 }] });
  assert.equal(await large, null, 'it is too large');
  const refused = b.session.savedRun.save();
  await b.say('save', { type: 'failure', text: 'there is no run', panic: false });
  assert.equal(await refused, null);
  b.session.run();
  const before = b.asked.length;
  assert.equal(await b.session.savedRun.save(), null, 'a run is under way');
  assert.equal(b.asked.length, before);
});
