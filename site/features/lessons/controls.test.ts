import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { LESSONS, lessonOf } from '../../model/pages.ts';
import { CASES, CONTROLS, controlIndex, findingText } from './controls.ts';
import { conceptOf, firstFactor, meanKind, meanOf, pointOf, readFrame, fulfilmentOf } from './lesson-frame.ts';
import { lesson } from './lesson-toy.ts';

const at = (path: string) => new URL(path, import.meta.url);
const page = (id: string) => readFileSync(at(`../../pages/lesson-${id}.html`), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one, other]) => one ?? other);

test('an address names a lesson, or leaves the open one', () => {
  for (const { id } of LESSONS) assert.equal(lessonOf(`#lessons-${id}`), id);
  assert.equal(lessonOf('#lessons'), 'buffet');
  assert.equal(lessonOf('#lessons', 'views'), 'views');
  assert.equal(lessonOf('#lessons-none', 'views'), 'views');
});

test('every lesson has its text, in order, and a heading that takes the focus', () => {
  const index = readFileSync(at('../../../index.html'), 'utf8');
  assert.deepEqual(found(index, /<!-- site\/pages\/lesson-([a-z]+)\.html -->/g), LESSONS.map(({ id }) => id));
  for (const { id, title } of LESSONS) {
    assert.ok(page(id).includes(`<h3 id="lessons-${id}" tabindex="-1">${title}</h3>`), id);
    assert.ok(page(id).includes('<div class="thing"><h4>Try</h4>'), id);
  }
});

test('every symbol of an equation has a name in its lesson, and acts on a picture', () => {
  const drawn = readdirSync(at('./')).filter((file) => file.startsWith('draw-')).map((file) => readFileSync(at(`./${file}`), 'utf8')).join('');
  const acting = new Set([...found(drawn, /'data-acts': '([^']+)'|\b(?:numbers|dishes|chances|takers|sticks|lengths|shown): '([^']+)'/g).flatMap((acts) => acts.split(' ')),
    ...Object.values(CONTROLS).map(({ symbol }) => symbol)]);
  for (const { id } of LESSONS) {
    const text = page(id);
    const named = found(text, /data-symbol="(\w+)">[^\n]*<span class="meaning">.+<\/span>/g);
    assert.equal(new Set(named).size, named.length, `${id}: a symbol is named twice`);
    const used = new Set(found(text, /\\sym\{(\w+)\}/g));
    assert.ok(id === 'inside' || used.size > 2, id);
    for (const symbol of used) assert.ok(named.includes(symbol), `${id}: ${symbol} has no name`);
    for (const symbol of named) assert.ok(acting.has(symbol), `${id}: ${symbol} acts nowhere`);
  }
});

test('every world has a control, and the page shows it', () => {
  const pages = LESSONS.map(({ id }) => page(id)).join('');
  assert.deepEqual(found(pages, /data-world="(\w+)"/g).sort(), Object.keys(CONTROLS).sort());
  for (const { world } of Object.values(CASES).flat()) assert.ok(CONTROLS[world]);
  const { settings } = lesson();
  assert.equal(controlIndex(CONTROLS.names, { ...settings, count: 3 }), 3);
  assert.equal(controlIndex(CONTROLS.views, { ...settings, views: ['voice'] }), 1);
  assert.equal(controlIndex(CONTROLS.views, { ...settings, views: [] }), 2);
  assert.equal(controlIndex(CONTROLS.pairs, { ...settings, c: 0 }), 0);
});

test('the labels, their correctness and the tuples’ sums of an iteration', () => {
  const toy = lesson();
  const first = readFrame(toy, 0);
  assert.deepEqual(first.labels, [[-1, -1], [-1, -1]]);
  assert.deepEqual([first.correctCount, first.trackCount, first.metCount], [0, 2, 0]);
  const last = readFrame(toy, 1);
  assert.deepEqual(last.labels, [[0, 0], [1, -1]]);
  assert.deepEqual(last.correct, [true, false]);
  assert.deepEqual(last.tuples.map(({ video, sum }) => [video, Number(sum.toFixed(3))]), [[0, 0.88], [0, 0.75]]);
  assert.deepEqual(last.confidence.map((p) => Number(p.toFixed(2))), [0.8, 0.75]);
  assert.deepEqual(['met', 'partly met', 'not met'], [0.97, 0.6, 0.2].map(fulfilmentOf));
  assert.equal(firstFactor(toy, 1), 2);
  assert.deepEqual(pointOf(toy, 1, 0), { x: 5, y: 6 });
  assert.deepEqual(meanOf(toy, 1, 0, 2), { x: 24, y: 25 });
});

test('every world has a sentence on its result, with its own numbers', () => {
  const { settings } = lesson();
  const reading = { ...readFrame(lesson(), 1), correctCount: 12, trackCount: 36 };
  const said = Object.keys(CONTROLS).flatMap((world) => CONTROLS[world].values.map(({ value }) =>
    findingText({ ...lesson(), settings: { ...settings, world, views: [], [CONTROLS[world].key]: value } }, reading)));
  for (const text of said) assert.match(text, /12 of 36 tracks are right/);
  assert.equal(new Set(said).size, said.length - 13, 'what is tried shows in what is said; two worlds have the same captions');
});

test('a mean is apart, or has fallen into the middle, or says nothing that the view could show', () => {
  // one view for each concept; means by Ada, Ben, walks, background
  const toy = lesson();
  const phi = (...means: number[][][]) => ({ ...toy, iterations: [0], phi: Float32Array.from(means.flat(2)) });
  const shown = phi([[3, 0], [0.1, 0.2], [0, 0], [0, 0.1]], [[0, 0], [0, 0], [2, 2], [0, 0]]);
  const kinds = (view: number) => [0, 1, 2, 3].map((k) => meanKind(shown, 0, view, k));
  assert.deepEqual(kinds(0), ['out', 'collapsed', 'none', 'none'], 'a face says nothing of who walks');
  assert.deepEqual(kinds(1), ['none', 'none', 'out', 'none']);
  // two views of one concept: both are there for it
  const one = { ...shown, concepts: [{ ...toy.concepts[0], classes: ['Ada', 'Ben', 'Cleo'] }] };
  assert.deepEqual([0, 1, 2].map((k) => meanKind(one, 0, 1, k)), ['collapsed', 'collapsed', 'out']);
});

test('where the captions do not tell names apart, the result says what an exchange of them gives', () => {
  const toy = { ...lesson(), tied: [[0, 1]], settings: { ...lesson().settings, count: 1 } };
  const text = findingText(toy, { ...readFrame(toy, 1), labels: [[1, 0], [0, 0]], correctCount: 0 });
  assert.match(text, /With Ada and Ben exchanged, F is the same, and 2 are\.$/);
  const three = { ...toy, concepts: [{ ...toy.concepts[0], classes: ['Ada', 'Ben', 'Cleo'] }, toy.concepts[1]], tied: [[0, 1], [0, 2], [1, 2]] };
  assert.match(findingText(three, { ...readFrame(toy, 1), labels: [[0, 0], [1, 0]] }), /Each exchange of Ada, Ben and Cleo has the same F, with 0 to 2 right\.$/);
});

test('a ring in a view is about the concept that the view is there for', () => {
  assert.deepEqual([0, 1].map((view) => conceptOf(lesson(), view)), [0, 1]);
  assert.equal(conceptOf({ ...lesson(), concepts: [lesson().concepts[0]] }, 1), 0);
});
