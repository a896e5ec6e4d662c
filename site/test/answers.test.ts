// Answers to questions about the data: the files are read again with all of them, and what was
// corrected stays.
import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { items, settled } from './session-bench.ts';
import { toyDataset } from './toy.ts';
import { runOf } from '../session/session-state.ts';

const question = (key: string, answered = false) => ({ key, text: `${key}?`, choices: [{ answer: 'one', label: 'One' }, { answer: 'two', label: 'Two' }], taken: answered ? 'one' : 'two', answered });

/** A session with a run of data that raise two questions, of which dataset.json answers one. */
async function asking() {
  const b = await settled();
  const dataset = { ...toyDataset(), questions: [question('a'), question('b', true)] };
  b.session.open(items, { go: true });
  await b.say('open', dataset);
  await b.say('fit', { type: 'progress', ...runOf(b.store.get()).progress, done: { kept: 1, agreement: 1, starts: [], trace: [], notes: [], replay: null } });
  return { ...b, dataset };
}

test('an answer reads the same files again, with those given before', async () => {
  const { store, session, last, say, dataset } = await asking();
  assert.deepEqual(store.get().questions, dataset.questions);
  session.answerQuestion('a', 'one');
  assert.deepEqual(last('open')?.body.how, { answers: { b: 'one', a: 'one' } });
  assert.deepEqual(last('open')?.body.files, items);
  await say('open', { ...dataset, questions: [question('a', true), question('b', true)] });
  assert.deepEqual(session.source().how, { answers: { b: 'one', a: 'one' } });
  session.answerQuestion('a', null);
  assert.deepEqual(last('open')?.body.how, { answers: { b: 'one' } });
});

test('two answers in a row are both given', async () => {
  const { session, last } = await asking();
  session.answerQuestion('a', 'one');
  session.answerQuestion('b', 'two');
  assert.deepEqual(last('open')?.body.how, { answers: { a: 'one', b: 'two' } });
});

test('an answer that a core died over is not taken as given', async () => {
  const { store, session, last, say, callbacks, dataset } = await asking();
  session.answerQuestion('a', 'one');
  callbacks.onCrash('out of memory');
  callbacks.onHello({ ...store.get().hello });
  assert.deepEqual(last('open')?.body.how, {});
  await say('open', dataset);
  session.answerQuestion('b', 'two');
  assert.deepEqual(last('open')?.body.how, { answers: { b: 'two' } });
});

test('data that were only looked at are not run by an answer, and a result is made anew', async () => {
  const { store, session, asked, say, dataset } = await asking();
  session.open([{ path: 'mine.zip', file: new Blob(['x']) }]);
  await say('open', dataset);
  assert.equal(store.get().panel, 'found');
  const before = asked.filter(({ body }) => body.op === 'fit').length;
  session.answerQuestion('a', 'one');
  await say('open', { ...dataset, hash: 'b' });
  assert.deepEqual([store.get().panel, asked.filter(({ body }) => body.op === 'fit').length], ['found', before]);
});

test('corrections whose classes are still there stay', async () => {
  const { store, session, say, dataset } = await asking();
  const known = [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }, { video: 'clip-07', track: 't2', labels: ['Ilsa', ''], contradicts: [] }];
  store.corrections.setEdits({ ...NO_EDITS, known });
  session.answerQuestion('a', 'one');
  await say('open', { ...dataset, hash: 'b', concepts: [{ name: 'who', classes: ['Rick'] }, dataset.concepts[1]] });
  assert.deepEqual(store.get().edits, { ...NO_EDITS, known: known.slice(0, 1) });
});

test('frame rates that became known are told to the core, and kept for another one', async () => {
  const { store, session, last, say } = await asking();
  session.setFrameRates({ 'clip-07': 12.5 });
  assert.deepEqual(last('rates')?.body.answers, { 'clip-07': '12.5' });
  assert.deepEqual(session.source().how, { answers: { b: 'one', 'fps: clip-07': '12.5' } });
  await say('rates', { type: 'frame-rates', videos: [{ video: 0, fps: 12.5 }], questions: [question('a')] });
  assert.deepEqual(store.get().questions, [question('a')]);
  session.answerQuestion('a', 'one');
  assert.deepEqual(last('open')?.body.how, { answers: { b: 'one', 'fps: clip-07': '12.5', a: 'one' } });
});
