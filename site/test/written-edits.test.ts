import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS, mergeEdits } from '../model/edits.ts';
import { areWrittenEdits, parseEdits, readEdits, writtenEdits } from '../model/written-edits.ts';
import { storedWork, workFrom } from '../storage/session-record.ts';
import { toyDataset } from './toy.ts';
import type { Edits } from '../core/messages.ts';

const edits: Edits = {
  captions: [{ video: 'clip-07', tuples: [['Rick', '']], unasked: [0], counts: [2] }, { video: 'clip-08', tuples: [], unasked: [], counts: [] }],
  known: [{ video: 'clip-07', track: 't1', labels: ['-', ''], contradicts: [] }],
};

const wasRick = { concept: 0, label: 'Rick', p: 0.98 };

const contradicting: Edits = { captions: [], known: [{ video: 'clip-07', track: 't1', labels: ['-', ''], contradicts: [wasRick] }] };

test('edits are written without the lists that have no element, in the order of old', () => {
  assert.equal(JSON.stringify(writtenEdits(edits)), '{"captions":[{"video":"clip-07","tuples":[["Rick",""]],"unasked":[0],"counts":[2]},{"video":"clip-08","tuples":[]}],"known":[{"video":"clip-07","track":"t1","labels":["-",""]}]}');
  assert.equal(JSON.stringify(writtenEdits({ ...NO_EDITS, known: edits.known })), '{"known":[{"video":"clip-07","track":"t1","labels":["-",""]}]}');
  assert.equal(JSON.stringify(writtenEdits(NO_EDITS)), '{}');
});

test('edits that were written are read with all their lists, and those of older versions too', () => {
  assert.deepEqual(readEdits(writtenEdits(edits)), edits);
  for (const none of [undefined, {}, { known: [] }, { captions: [], known: [] }]) assert.equal(readEdits(none), NO_EDITS);
  assert.deepEqual(readEdits({ captions: [{ video: 'v', tuples: null }], known: [{ video: 'v', track: 't', labels: null }] }),
    { captions: [{ video: 'v', tuples: [], unasked: [], counts: [] }], known: [{ video: 'v', track: 't', labels: [], contradicts: [] }] });
});

test('edits in a link have all their lists', () => {
  const text = JSON.stringify({ captions: [{ video: 'clip-08', tuples: [['Rick', '']] }] });
  assert.deepEqual(parseEdits(text, toyDataset()), { captions: [{ video: 'clip-08', tuples: [['Rick', '']], unasked: [], counts: [] }], known: [] });
  assert.equal(parseEdits('{}', toyDataset()), NO_EDITS);
});

test('the browser stores edits as they are written, and only what is given of the work', () => {
  assert.deepEqual(storedWork({ edits }), { edits: writtenEdits(edits) });
  assert.deepEqual(storedWork({ draft: null }), { draft: null });
  const rest = { draft: null, view: { link: '#', recipe: { views: {}, fisher: { components: 1, dims: 1, sample: 1 }, as: null } } };
  assert.deepEqual(workFrom({ ...rest, edits: { known: edits.known } }), { ...rest, edits: { ...NO_EDITS, known: edits.known } });
  assert.equal(workFrom({ ...rest, edits: undefined }).edits, NO_EDITS);
  assert.deepEqual(workFrom({ ...rest, edits: { known: [{ video: 'clip-07', track: 't1', labels: ['-', ''] }] } }).edits.known, edits.known, 'of a version that did not keep what corrections contradict');
});

test('the labels that corrections contradict are stored, and are read from a link', () => {
  assert.equal(JSON.stringify(writtenEdits(contradicting)), '{"known":[{"video":"clip-07","track":"t1","labels":["-",""],"contradicts":[{"concept":0,"label":"Rick","p":0.98}]}]}');
  assert.deepEqual(readEdits(writtenEdits(contradicting)), contradicting);
  assert.deepEqual(parseEdits(JSON.stringify(writtenEdits(contradicting)), toyDataset()), contradicting);
  for (const contradicts of [{}, [null], [{ ...wasRick, concept: 2 }], [{ ...wasRick, concept: 0.5 }], [{ ...wasRick, label: 0 }], [{ ...wasRick, p: 1.1 }], [{ ...wasRick, p: '1' }]]) {
    assert.equal(parseEdits(JSON.stringify({ known: [{ ...contradicting.known[0], contradicts }] }), toyDataset()), null, JSON.stringify(contradicts));
  }
});

test('a file of corrections is told from other JSON', () => {
  for (const text of [JSON.stringify(writtenEdits(edits)), '{"known":[{"video":"v","track":"t","labels":[""]}]}']) assert.ok(areWrittenEdits(text), text);
  for (const text of ['', '[]', '{}', '{"known":[]}', '{"clip-07":[["Rick","walking"]]}', '{"captions":[["Rick","walking"]]}', '{"videos":[{"id":"v"}],"known":[{"video":"v"}]}']) assert.ok(!areWrittenEdits(text), text);
});

test('corrections that are added hold, and leave what they say nothing about', () => {
  const added: Edits = { captions: [{ video: 'clip-07', tuples: [['Rick', '']], unasked: [], counts: [] }], known: [{ video: 'clip-07', track: 't1', labels: ['', 'walking'], contradicts: [] }, { video: 'clip-07', track: 't2', labels: ['Ilsa', ''], contradicts: [] }] };
  assert.deepEqual(mergeEdits(edits, added), { captions: [edits.captions[1], added.captions[0]], known: [{ video: 'clip-07', track: 't1', labels: ['-', 'walking'], contradicts: [] }, added.known[1]] });
  assert.deepEqual(mergeEdits(contradicting, added).known[0].contradicts, [wasRick]);
  assert.equal(mergeEdits(NO_EDITS, NO_EDITS), NO_EDITS);
});
