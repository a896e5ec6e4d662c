import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { captionsText, quotedName, tuplesOfText } from './text.ts';
import { captionedIn, draftOfClips } from './clip-drafts.ts';
import { scratch, siibp } from '../../test/harness/native.ts';

const concepts = [{ name: 'person', classes: [] }, { name: 'action', classes: [] }];
const said = { sentence: '', accepted: [], nothing: false };

test('names are quoted where they must be', () => {
  assert.deepEqual(['Rick', 'sitting down', '11:30 train', 'like "this"', 'a\\b', 'x#1', "O'Hara", '小明'].map(quotedName),
    ['Rick', 'sitting down', '"11:30 train"', '"like \\"this\\""', '"a\\\\b"', '"x#1"', "O'Hara", '小明']);
});

test('captions are written as text', () => {
  assert.equal(captionsText(concepts, [
    { ...said, id: 'clip-07', sentence: 'Rick walks\n in: (so)', accepted: [['Rick', 'walking'], ['Ilsa', '']] },
    { ...said, id: 'clip-08', accepted: [['', '']] },
    { ...said, id: 'a, b', nothing: true },
    { ...said, id: 'clip-10', sentence: 'Rick', nothing: true, accepted: [['', '11:30 train']] },
  ], [{ concept: 1, class: 'walking', words: 'strolls, ambles' }]), `# concepts: person, action
# synonyms of action=walking: strolls, ambles
# said of clip-07: Rick walks in: (so)
clip-07: (Rick, walking), (Ilsa, -)
"a, b":
# said of clip-10: Rick
clip-10: (-, "11:30 train")
`);
});

/** Numbers under n, the same in every run. */
function dice() {
  let state = 1;
  return (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** The cells of a CSV, which may be in quotes, or behind an apostrophe because a spreadsheet would take them for a formula. */
function cellsOf(text: string) {
  return text.trimEnd().split('\n').map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).replace(/^'(?='*[=+\-@])/, '')));
}

/** A cell as cellsOf reads it. */
const cellOf = (text: string) => `"${text.replace(/^(?='*[=+\-@])/, "'").replaceAll('"', '""')}"`;

test('a sentence with a time has a line of its own', () => {
  const timed = [{ text: 'Rick', from: 0, to: 2.5 }, { text: 'deleted', from: 3, to: 4 }];
  assert.equal(captionsText(concepts, [{ ...said, id: 'a', sentence: 'Rick\nIlsa', times: timed }]),
    '# concepts: person, action\n# said of a from 0 to 2.5 s: Rick\n# said of a: Ilsa\n');
});

test('the core reads what is written, with any names', () => {
  const roll = dice();
  const signs = [' ', 'a', 'B', '-', '"', '\\', ',', '(', ')', '=', ':', '#', "'", 'é', '走', '🙂'];
  /** No space at its ends, and no two alike. */
  const name = (end: string) => `${signs[1 + roll(signs.length - 1)]}${Array.from({ length: roll(6) }, () => signs[roll(signs.length)]).join('')}${end}`;
  const classes = concepts.map((_, e) => Array.from({ length: 20 }, (_unused, k) => name(`${e}${k}`)));
  const videos = Array.from({ length: 200 }, (_, i) => ({
    ...said, id: name(`v${i}`), sentence: name(''), nothing: i % 7 === 0,
    accepted: i % 7 === 0 ? [] : Array.from({ length: roll(4) }, () => classes.map((list) => (roll(4) > 0 ? list[roll(20)] : ''))),
  }));
  const folder = path.join(scratch(), 'names');
  mkdirSync(path.join(folder, 'features'), { recursive: true });
  writeFileSync(path.join(folder, 'tracks.csv'), `video,track\n${videos.map(({ id }) => `${cellOf(id)},1\n`).join('')}`);
  for (const { name: concept } of concepts) writeFileSync(path.join(folder, 'features', `${concept}.csv`), videos.map((_, i) => `${i}\n`).join(''));
  writeFileSync(path.join(folder, 'captions.txt'), captionsText(concepts, videos, [{ concept: 0, class: classes[0][0], words: name('') }]));
  // Without the classes, the core asks about names such as a,b: one class, or two?
  writeFileSync(path.join(folder, 'dataset.json'), JSON.stringify({ concepts: concepts.map(({ name: concept }, e) => ({ name: concept, classes: classes[e] })) }));
  const table = path.join(folder, 'localized.csv');
  const { status, stderr } = siibp('fit', folder, '--quiet', '--starts', '0', '--reheats', '0', '--anneal', '1', '--outer', '1', '--localized', table);
  assert.equal(status, 0, stderr);
  const got = cellsOf(readFileSync(table, 'utf8')).slice(1).map(([video, person, action]) => JSON.stringify([video, person, action]));
  const wanted = videos.flatMap(({ id, accepted }) => [...new Set(accepted.filter((tuple) => tuple.some(Boolean))
    .map((tuple) => JSON.stringify([id, ...tuple.map((one) => one || '-')])))]);
  assert.ok(wanted.length > 150);
  assert.deepEqual(got.sort(), wanted.sort());
});

test('a clip has a caption where something is said of it, and its people are counted', () => {
  const draft = draftOfClips(['a', 'b', 'c'].map((id) => ({ id, tracks: 0 })), null);
  draft.videos[0].accepted = [['Ana', 'waves'], ['Tom', ''], ['Ana', 'sits']];
  draft.videos[1].sentence = 'Somebody waves.';
  assert.deepEqual([...captionedIn(draft, null)], [['a', { people: 2, isAccepted: true }], ['b', { people: 0, isAccepted: false }]]);
  assert.deepEqual([...captionedIn({ ...draft, about: { kind: 'dataset', hash: 'a' } }, null)], [], 'the editor is of another dataset');
});

test('tuples are read from text that has nothing else', () => {
  assert.deepEqual(tuplesOfText('(Rick, walk), ( Ilsa , - );', 2), [['Rick', 'walk'], ['Ilsa', '']]);
  assert.deepEqual(tuplesOfText('(“Rick”,–)', 2), [['“Rick”', '']]);
  assert.deepEqual(tuplesOfText('("Smith, Jo", "a \\"b\\"")', 2), [['Smith, Jo', 'a "b"']]);
  assert.deepEqual(tuplesOfText('("-", ?)', 2), [['-', '']], 'a name in quotes is a name');
  for (const text of ['Rick walks', '(Rick, walk) x2', '(Rick, walk) and Ilsa', '(Rick)', '(Rick, walk, home)', '("Rick"s, walk)', '(Rick, walk']) assert.equal(tuplesOfText(text, 2), null, text);
  for (const tuple of [['a,b', 'c"d'], ['(e)', ''], ['f\\g', '#h: =']]) {
    assert.deepEqual(tuplesOfText(captionsText([{ name: 'who', classes: [] }, { name: 'what', classes: [] }], [{ id: 'v', sentence: '', accepted: [tuple], nothing: false }]).split('\nv: ')[1].trim(), 2), [tuple], 'as the page writes them');
  }
});
