// Runs in a process of its own, with a worker that has just started.
// Answers and downloads that the core makes in several steps: other requests are heard meanwhile.
import assert from 'node:assert/strict';
import test, { beforeEach } from 'node:test';
import { core, idsAndTypes, settle, startCore, tell } from './bench.ts';

await startCore();

beforeEach(() => Object.assign(core, { last: 6, reading: 4, closing: 0, made: [] }));

/** How often each kind of reply was heard. */
const count = (heard: { type: string }[], wanted: string) => heard.filter(({ type }) => type === wanted).length;

/** Lets everything happen that is under way. */
const all = async () => [...await settle(), ...await settle(), ...await settle()];

test('a run ends with an answer that is read in steps, and then a last progress', async () => {
  tell({ id: 2, op: 'fit', options: {} });
  const heard = await all();
  assert.equal(core.steps, 6);
  assert.deepEqual(idsAndTypes(heard.slice(-2)), [[2, 'answer'], [2, 'progress']]);
  assert.deepEqual(core.made.slice(-5), ['answer 4', 'answer 3', 'answer 2', 'answer 1', 'answer 0']);
});

test('Stop is heard while an answer is read, which is then not posted', async () => {
  tell({ id: 3, op: 'fit', options: {} });
  tell({ id: 4, op: 'pause' });
  await Promise.resolve();
  tell({ id: 5, op: 'cancel' });
  const heard = await all();
  assert.deepEqual(idsAndTypes(heard).filter(([, type]) => type !== 'progress'), [[3, 'answer'], [5, 'cancelled']]);
  assert.deepEqual(idsAndTypes(heard).slice(-3), [[3, 'answer'], [3, 'progress'], [5, 'cancelled']]);
  assert.ok(core.made.filter((step) => step === 'answer 4').length >= 2, core.made.join());
});

test('a run that begins while an answer of the last one is read takes its place', async () => {
  core.reading = 1000;
  tell({ id: 6, op: 'fit', options: {} });
  tell({ id: 7, op: 'pause' });
  tell({ id: 8, op: 'cancel' });
  core.reading = 2;
  tell({ id: 9, op: 'fit', options: {} });
  const heard = await all();
  assert.equal(count(heard.filter(({ id }) => id === 6), 'answer'), 0);
  assert.deepEqual(idsAndTypes(heard).slice(-2), [[9, 'answer'], [9, 'progress']]);
  assert.equal(count(heard, 'cancelled'), 1);
});

test('the run stands still while a download is made, and requests before it are done in order', async () => {
  Object.assign(core, { reading: 0, writing: 20, last: 60 });
  tell({ id: 10, op: 'fit', options: {} });
  tell({ id: 11, op: 'keep', mark: 1 });
  tell({ id: 12, op: 'export', name: 'tracks.csv' });
  for (let i = 0; i < 10; i++) await new Promise((done) => setImmediate(done));
  const { steps } = core;
  for (let i = 0; i < 5; i++) await new Promise((done) => setImmediate(done));
  assert.equal(core.steps, steps);
  const heard = [...await all(), ...await all(), ...await all()];
  assert.ok(core.steps > steps);
  assert.deepEqual(idsAndTypes(heard).filter(([id]) => id !== 10), [[11, 'kept-runs'], [12, 'download']]);
  tell({ id: 13, op: 'cancel' });
  await all();
});

test('Stop is heard while the slack is read', async () => {
  Object.assign(core, { reading: 0, writing: 20, last: 60 });
  tell({ id: 20, op: 'fit', options: {} });
  tell({ id: 21, op: 'slack', video: 0, track: -1 });
  tell({ id: 22, op: 'cancel' });
  const heard = await all();
  const end = heard.filter(({ id, type }) => id !== 20 || type === 'answer');
  assert.deepEqual(idsAndTypes(end), [[20, 'answer'], [22, 'cancelled'], [21, 'slack']]);
});

test('an answer that is read while the run is paused is dropped where the run goes on', async () => {
  Object.assign(core, { reading: 6, last: 30 });
  tell({ id: 17, op: 'fit', options: {} });
  tell({ id: 18, op: 'pause' });
  for (let i = 0; i < 4; i++) await new Promise((done) => setImmediate(done));
  tell({ id: 19, op: 'resume' });
  const heard = [...await all(), ...await all(), ...await all()];
  assert.deepEqual(heard.at(-1)?.done, {});
  assert.equal(core.torn, 0);
});

test('a run that takes steps to its end after Stop shows its answer there', async () => {
  core.reading = 0;
  core.closing = 3;
  tell({ id: 14, op: 'fit', options: {} });
  tell({ id: 15, op: 'pause' });
  tell({ id: 16, op: 'cancel' });
  const heard = await all();
  assert.deepEqual(idsAndTypes(heard).filter(([, type]) => type !== 'progress'), [[14, 'answer'], [16, 'cancelled'], [14, 'answer']]);
  assert.deepEqual(heard.at(-1)?.done, {});
  assert.equal(core.closing, 0);
});

test('a preview is replaced by the next one, and cancelled by a run', async () => {
  Object.assign(core, { reading: 0, writing: 20, last: 6 });
  tell({ id: 30, op: 'preview', edits: {}, fixed: false });
  tell({ id: 31, op: 'preview', edits: {}, fixed: true });
  const heard = [...await all(), ...await all()];
  assert.deepEqual(idsAndTypes(heard), [[30, 'failure'], [31, 'preview']]);
  tell({ id: 32, op: 'preview', edits: {}, fixed: true });
  tell({ id: 33, op: 'fit', options: {} });
  const types = idsAndTypes([...await all(), ...await all()]);
  assert.ok(types.some(([id, type]) => id === 32 && type === 'failure'));
  assert.deepEqual(types.at(-1), [33, 'progress']);
});
