import assert from 'node:assert/strict';
import test from 'node:test';
import { correctionActions } from '../features/correct/actions.ts';
import { editsOfDraft } from '../features/write-captions/draft-edits.ts';
import { NO_EDITS, stateWithAnswer, captionsOf, allowedClasses, tupleInDataset, datasetOfAnswer, isKnown, correctionCount, correctionList, originalDataset, setKnownLabel, sameEdits, setCaptions } from '../model/edits.ts';
import { matchesOf } from '../model/matches.ts';
import { draftOf } from '../features/write-captions/draft.ts';
import { toyAnswer, toyDataset } from './toy.ts';

/** What the core says of the toy dataset with its second tuple gone, one in front, and t2 known. */
function told() {
  const { concepts } = toyDataset();
  return {
    ...toyAnswer(),
    edited: {
      hash: 'b', concepts, videos: [{ video: 0, tuples: [[1, 1], [0, 0]], unasked: [false, true], counts: [] }], tracks: [{ track: 1, known: [1, -2] }],
      edits: { captions: [], known: [{ video: 'clip-07', track: 't2', labels: ['Ilsa', ''], contradicts: [] }] },
    },
  };
}

test('an answer has its dataset, which is always the same object', () => {
  const dataset = toyDataset();
  const edited = datasetOfAnswer(dataset, told());
  assert.deepEqual(edited.videos[0].tuples, [[1, 1], [0, 0]]);
  assert.equal(edited.hash, 'b');
  assert.equal(datasetOfAnswer(edited, told()), edited);
  assert.equal(datasetOfAnswer(edited, toyAnswer()), dataset);
  assert.equal(originalDataset(edited), dataset);
  assert.ok(isKnown(edited, 1) && !isKnown(dataset, 1));
  assert.deepEqual([0, 1, 2].map((t) => tupleInDataset(dataset, edited, t)), [1, -1, 2]);
  assert.deepEqual(stateWithAnswer({ dataset, selection: { video: 0, track: 0, tuple: 0 } }, told()), { dataset: datasetOfAnswer(dataset, told()), selection: { video: 0, track: 0, tuple: 1 } });
  assert.deepEqual(stateWithAnswer({ dataset, selection: { video: 0, track: 0, tuple: 0 } }, toyAnswer()), {});
});

test('a tuple that was selected before there was an answer has its track selected as well', () => {
  const [dataset, answer] = [toyDataset(), toyAnswer()];
  const early = { video: 0, track: -1, tuple: 0 };
  assert.deepEqual(stateWithAnswer({ dataset, selection: early }, answer), { dataset, selection: { ...early, track: matchesOf(answer).track[0] } });
  assert.deepEqual(stateWithAnswer({ dataset, selection: early }, { ...answer, final: false }), {});
  assert.deepEqual(stateWithAnswer({ dataset, selection: { ...early, tuple: -1 } }, answer), {});
});

test('known labels can be set, changed and reverted', () => {
  const dataset = toyDataset();
  const rick = setKnownLabel(dataset, NO_EDITS, 0, 0, 0);
  assert.deepEqual(rick, { edits: { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['Rick', ''], contradicts: [] }] }, description: 't1 is Rick' });
  const both = setKnownLabel(dataset, rick.edits, 0, 1, -1);
  assert.deepEqual(both.edits.known, [{ video: 'clip-07', track: 't1', labels: ['Rick', '-'], contradicts: [] }]);
  assert.equal(both.description, 't1 is no what');
  const one = setKnownLabel(dataset, both.edits, 0, 0, -2);
  assert.equal(one.description, 't1: who taken back');
  assert.equal(setKnownLabel(dataset, one.edits, 0, 1, -2).edits, NO_EDITS);
  assert.deepEqual(allowedClasses(dataset, 0, 0), [0, 1]);
  assert.deepEqual(allowedClasses(dataset, 4, 0), []);
});

test('two labels of one track are two corrections, each of which can be taken back alone', () => {
  const dataset = toyDataset();
  const { edits } = setKnownLabel(dataset, setKnownLabel(dataset, NO_EDITS, 0, 0, 0).edits, 0, 1, -1);
  const items = correctionList(dataset, edits);
  assert.deepEqual(items.map(({ words }) => words), ['clip-07 · t1 is Rick', 'clip-07 · t1 is no what']);
  assert.equal(correctionCount(edits), 2);
  assert.deepEqual(items[0].editsWithout.known, [{ video: 'clip-07', track: 't1', labels: ['', '-'], contradicts: [] }]);
  assert.equal(correctionList(dataset, items[0].editsWithout)[0].editsWithout, NO_EDITS);
  dataset.tracks[0].known = [0, -2]; // the files know it
  assert.deepEqual(correctionList(dataset, edits).map(({ words }) => words), ['clip-07 · t1 is no what'], 'what the files know is no correction');
});

test('captions can be changed, and changing them back leaves no edit', () => {
  const dataset = toyDataset();
  const less = setCaptions(dataset, NO_EDITS, 0, [['Rick', 'walking']], [0]);
  assert.deepEqual(less, { captions: [{ video: 'clip-07', tuples: [['Rick', 'walking']], unasked: [0], counts: [] }], known: [] });
  assert.deepEqual(captionsOf(dataset, less, 0), { tuples: [['Rick', 'walking']], unasked: [0] });
  assert.deepEqual(captionsOf(dataset, less, 2), { tuples: [['', 'sitting']], unasked: [] });
  assert.equal(setCaptions(dataset, less, 0, [['Rick', 'walking'], ['Ilsa', '']], []), NO_EDITS);
  const [item] = correctionList(dataset, less);
  assert.equal(item.words, 'clip-07: (Rick, walking) not required');
  assert.equal(item.editsWithout, NO_EDITS);
});

test('a draft becomes edits where the concepts are the same', () => {
  const dataset = toyDataset();
  const draft = draftOf(dataset);
  assert.equal(editsOfDraft(dataset, NO_EDITS, draft), NO_EDITS);
  const videos = draft.videos.with(1, { ...draft.videos[1], accepted: [['Ilsa', 'running'], ['', '']] });
  assert.deepEqual(editsOfDraft(dataset, NO_EDITS, { ...draft, videos }), { captions: [{ video: 'clip-08', tuples: [['Ilsa', 'running']], unasked: [], counts: [] }], known: [] });
  const { concepts } = draft.words;
  assert.equal(editsOfDraft(dataset, NO_EDITS, { ...draft, words: { ...draft.words, concepts: [concepts[1], concepts[0]] } }), null);
});

test('each action on a caption is an edit with a description', () => {
  const dataset = toyDataset();
  const made: any[] = [];
  const page = { store: { get: () => ({ dataset, edits: NO_EDITS }) }, session: { edit: (edits: any, description: string) => made.push([description, edits.captions[0]]) }, preview: { end: () => {} } } as any;
  const tuple = (edit: any) => correctionActions.tuple.run(page, { video: 0, ...edit });
  tuple({ edit: 'remove', index: 1 });
  tuple({ edit: 'change', index: 1, concept: 1, to: 'sitting' });
  tuple({ edit: 'change', index: 1, concept: 0, to: '' });
  tuple({ edit: 'add', tuple: ['', 'sitting'] });
  tuple({ edit: 'require', index: 0, on: false });
  const said = (tuples: string[][], unasked: number[] = []) => ({ video: 'clip-07', tuples, unasked, counts: [] });
  assert.deepEqual(made, [
    ['clip-07: (Ilsa, –) removed', said([['Rick', 'walking']])],
    ['clip-07: (Ilsa, –) → (Ilsa, sitting)', said([['Rick', 'walking'], ['Ilsa', 'sitting']])],
    ['clip-07: (Ilsa, –) removed', said([['Rick', 'walking']])],
    ['clip-07: (–, sitting) added', said([['Rick', 'walking'], ['Ilsa', ''], ['', 'sitting']])],
    ['clip-07: (Rick, walking) not required', said([['Rick', 'walking'], ['Ilsa', '']], [0])],
  ]);
});

test('edits are the same in any order of videos and tracks', () => {
  const [a, b] = ['t1', 't2'].map((track) => ({ video: 'v', track, labels: ['-', ''], contradicts: [] }));
  assert.ok(sameEdits({ known: [a, b], captions: [] }, { known: [b, { ...a }], captions: [] }));
  assert.ok(sameEdits(NO_EDITS, structuredClone(NO_EDITS)));
  assert.ok(!sameEdits({ ...NO_EDITS, known: [a] }, { ...NO_EDITS, known: [b] }));
  const caption = { video: 'v', tuples: [['a']], unasked: [], counts: [] };
  assert.ok(!sameEdits({ ...NO_EDITS, captions: [caption] }, { ...NO_EDITS, captions: [{ ...caption, unasked: [0] }] }));
});
