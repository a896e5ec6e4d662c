import assert from 'node:assert/strict';
import test from 'node:test';
import { draftOf, editDraft, parsedSentence, draftCounts, textOf } from './draft.ts';
import type { Draft, Edit } from './draft.ts';
import { keyOf } from './offers.ts';
import { toyDataset } from '../../test/toy.ts';

const after = (...edits: Edit[]) => edits.reduce(editDraft, draftOf(toyDataset()));

const offers = ({ words, videos }: Draft, video: number) => parsedSentence(words, videos[video]).offers.map(({ tuple }) => tuple.join(' '));

const SAID = { edit: 'say' as const, video: 1, sentence: 'Rick walks in and Ilsa sits down.' };
const FIRST = keyOf(['Rick', 'walking']);

test('the dataset’s captions are accepted tuples of the draft', () => {
  const draft = after();
  assert.deepEqual(draft.videos.map(({ accepted }) => accepted), [[['Rick', 'walking'], ['Ilsa', '']], [], [['', 'sitting']]]);
  assert.equal(textOf(draft), '# concepts: who, what\nclip-07: (Rick, walking), (Ilsa, -)\nclip-08:\nclip 9: (-, sitting)\n');
  assert.deepEqual(draftCounts(draft), { accepted: 3, waiting: 0, open: [], said: 3 });
});

test('only accepted tuples count', () => {
  const draft = after(SAID);
  assert.deepEqual(offers(draft, 1), ['Rick walking', 'Ilsa sitting']);
  assert.deepEqual(draftCounts(draft), { accepted: 3, waiting: 2, open: [1], said: 3 });
  assert.match(textOf(draft), /\n# said of clip-08: Rick walks in and Ilsa sits down.\nclip-08:\n/);
  const taken = after(SAID, { edit: 'accept', video: 1, key: FIRST });
  assert.deepEqual(offers(taken, 1), ['Ilsa sitting']);
  assert.match(textOf(taken), /\nclip-08: \(Rick, walking\)\n/);
  assert.deepEqual(offers(after(SAID, { edit: 'accept all', video: 1 }), 1), []);
});

test('an offer can be changed before it is accepted', () => {
  const mended = after(SAID, { edit: 'mend', video: 1, key: FIRST, concept: 1, to: '' });
  assert.deepEqual(offers(mended, 1), ['Rick ', 'Ilsa sitting']);
  assert.equal(mended.videos[1].accepted.length, 0);
  const taken = editDraft(mended, { edit: 'accept', video: 1, key: FIRST });
  assert.deepEqual(taken.videos[1].accepted, [['Rick', '']]);
  assert.deepEqual(offers(taken, 1), ['Ilsa sitting'], 'the same is not offered again');
});

test('a dropped offer stays dropped while the sentence is typed', () => {
  const dropped = after(SAID, { edit: 'drop', video: 1, key: FIRST }, { ...SAID, sentence: `${SAID.sentence} Rick sits.` });
  assert.deepEqual(offers(dropped, 1), ['Ilsa sitting', 'Rick sitting']);
  assert.deepEqual(offers(editDraft(editDraft(dropped, { ...SAID, sentence: '' }), SAID), 1), ['Rick walking', 'Ilsa sitting'], 'an empty sentence begins anew');
});

test('accepted tuples are changed, added and removed', () => {
  const draft = after({ edit: 'add', video: 1 }, { edit: 'change', video: 0, index: 1, concept: 1, to: 'sitting' }, { edit: 'remove', video: 2, index: 0 });
  assert.equal(textOf(draft), '# concepts: who, what\nclip-07: (Rick, walking), (Ilsa, sitting)\n', 'a tuple that says nothing yet is not written');
  assert.match(textOf(editDraft(draft, { edit: 'nothing', video: 2, on: true })), /\nclip 9:\n/);
});

test('synonyms are words of their class', () => {
  const draft = after({ edit: 'synonyms', concept: 1, name: 'walking', text: 'strolls, ambles' }, { ...SAID, sentence: 'Rick strolled' });
  assert.deepEqual(offers(draft, 1), ['Rick walking']);
  assert.match(textOf(draft), /\n# synonyms of what=walking: strolls, ambles\n/);
});

test('classes are added where the vocabulary is open', () => {
  const draft = after({ edit: 'class', concept: 0, name: ' Sam ' }, { ...SAID, sentence: 'Sam walks' });
  assert.deepEqual(offers(draft, 1), ['Sam walking']);
  for (const name of ['', '-', '?', 'Rick', 'a\nb']) assert.notEqual(after({ edit: 'class', concept: 0, name }).problem, '', name);
  const closed = draftOf({ ...toyDataset(), info: { concepts: [{ name: 'who', classes: ['Rick', 'Ilsa'] }, { name: 'what' }] } });
  assert.deepEqual(closed.words.concepts.map((one) => one.closed), [true, false]);
  assert.match(editDraft(closed, { edit: 'class', concept: 0, name: 'Sam' }).problem, /dataset\.json lists the classes of who/);
});

test('another concept may come first', () => {
  const draft = after({ edit: 'lead', concept: 1 });
  assert.equal(textOf(draft), '# concepts: what, who\nclip-07: (walking, Rick), (-, Ilsa)\nclip-08:\nclip 9: (sitting, -)\n');
});

test('a pasted sentence is added behind the present one', () => {
  const draft = after({ ...SAID, video: 0, sentence: 'Rick sits' }, { edit: 'paste', text: '# synonyms of what=walking: strolls\n# synonyms of what=x: y\nclip-07: Ilsa strolls\nclip-08: Sam' });
  assert.deepEqual(draft.videos.map(({ sentence }) => sentence), ['Rick sits\nIlsa strolls', 'Sam', '']);
  assert.deepEqual(offers(draft, 0), ['Rick sitting', 'Ilsa walking']);
  assert.deepEqual(draft.pasted, { taken: 3, left: [{ line: 'synonyms of what=x', why: 'there is no such class' }] });
  assert.equal(editDraft(draft, { edit: 'paste', text: 'clip-08: Sam' }).videos[1].sentence, 'Sam', 'twice the same is once');
});
