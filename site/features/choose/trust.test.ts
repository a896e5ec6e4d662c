import assert from 'node:assert/strict';
import test from 'node:test';
import { toyAnswer, toyDataset } from '../../test/toy.ts';
import { candidateText, countsText, leadText, measurementOf, selectedClasses, symbolsText, selectedIndex, calibrationText, trustRows, truthCount } from './trust.ts';
import type { HeldOutReport } from '../../core/messages.ts';

const range = { low: 0.5, high: 0.9 };
const found = { score: 0.8, range, chance: 0.3 };
const report: HeldOutReport = {
  selected: { features: 'l2', alpha: 10, pairs: true, allowed: 'open' }, selection: null, notes: [],
  trust: {
    folds: 4, videos: 12, temperature: 1, ...found, concepts: [{ name: 'who', ...found }, { name: 'what', ...found }],
    classes: [
      { concept: 'who', class: 'Rick', named: 5, right: 4, others: 7, wrong: 1 }, { concept: 'who', class: 'Ilsa', named: 3, right: 3, others: 9, wrong: 0 },
      { concept: 'what', class: 'walking', named: 6, right: 2, others: 6, wrong: 6 },
    ],
  },
};

test('the truth is counted over the tracks that show a class', () => {
  const dataset = toyDataset();
  const answer = toyAnswer();
  assert.equal(truthCount(dataset, answer, 'who', 'Rick'), null, 'no truth is known');
  dataset.tracks[0].truth = [0, 1];
  dataset.tracks[1].truth = [0, -1];
  dataset.tracks[2].truth = [1, -2];
  const labelled = answer.predicted.slice();
  labelled.set([0, 0, 1, 1, 1, 1]);
  const other = { ...answer, predicted: labelled };
  assert.deepEqual(truthCount(dataset, other, 'who', 'Rick'), { right: 1, of: 2 });
  assert.deepEqual(truthCount(dataset, other, 'who', null), { right: 2, of: 3 });
  assert.deepEqual(truthCount(dataset, other, 'what', null), { right: 0, of: 1 }, 'background is no class');
  assert.equal(truthCount(dataset, null, 'who', 'Rick'), null);
});

test('what became of the probabilities is said where they are tempered', () => {
  assert.deepEqual([calibrationText(null), calibrationText(toyAnswer())], ['', '']);
  assert.match(calibrationText({ ...toyAnswer(), temperature: 2.345 }), /log odds are divided by 2\.3,/);
});

test('a report in rows and words', () => {
  const rows = trustRows(report, toyDataset(), null);
  assert.deepEqual(rows.map(({ named, right, classes }) => [named, right, classes.length]), [[8, 7, 2], [6, 2, 1]]);
  assert.equal(countsText(rows), 'who: 7 of 8 found, 1 false alarm; what: 2 of 6 found, 6 false alarms');
  assert.equal(measurementOf(report, ['l2 is taken.', 'The captions of 9 videos were hidden.', 'who: …', 'what: …']), 'The captions of 9 videos were hidden.');
  assert.equal(measurementOf({ ...report, trust: null }, ['No captions were hidden.']), '');
  assert.deepEqual(trustRows({ ...report, trust: null }, toyDataset(), null), []);
});

test('the classes of what is selected', () => {
  const names = (track: number, tuple: number) => selectedClasses(report, toyDataset(), { ...toyAnswer(), predicted: Int32Array.of(0, -1, 1, 0, 0, 1, 0, 0, 0, 0) }, { track, tuple }).map((one) => one.class);
  assert.deepEqual(names(-1, 0), ['Rick', 'walking']);
  assert.deepEqual(names(0, 1), ['Rick'], 'the labels of the track come before the caption');
  assert.deepEqual(names(0, -1), ['Rick'], 'background is no class');
  assert.deepEqual(names(1, -1), ['Ilsa', 'walking']);
  assert.deepEqual(names(-1, -1), []);
});

test('candidates in words', () => {
  const usual = { features: 'l2', alpha: 10, pairs: true, allowed: 'open' };
  assert.equal(candidateText(usual, usual), 'Tracks scaled to one length');
  assert.equal(candidateText({ ...usual, features: 'none', alpha: 3 }, usual), 'Features as they are, fewer factors for each track');
  assert.equal(candidateText({ ...usual, features: 'pca 8', alpha: 30 }, usual), 'pca 8, more factors for each track');
  assert.equal(candidateText({ ...usual, pairs: false }, usual), 'Tracks scaled to one length, without a cost of pairs');
  assert.equal(candidateText({ ...usual, allowed: 'named' }, usual), 'Tracks scaled to one length, a dash allows the classes in the captions');
  assert.deepEqual([usual, { ...usual, pairs: false }].map((one, _, all) => symbolsText(one, all)), ['l2 · pairs on', 'l2 · pairs off']);
  assert.equal(symbolsText(usual, [usual, { ...usual, alpha: 3 }]), 'l2 · α 10');
  const candidate = { ...usual, score: 0.8, range, lead: 0, standardError: 0 };
  assert.equal(selectedIndex([{ ...candidate, features: 'none' }, candidate], report), 1);
  assert.equal(selectedIndex([candidate], null), -1);
});

test('the lead that decides, and from which lead a candidate replaces the first', () => {
  const candidate = { features: 'l2', alpha: 10, pairs: true, allowed: 'open', score: 0.5, range: { low: 0.4, high: 0.6 }, lead: 0.04, standardError: 0.02 };
  assert.equal(leadText(candidate, 1), '+0.040 against the first row; it replaces that from +0.040 on');
  assert.equal(leadText({ ...candidate, lead: -0.2, standardError: 0 }, 2), '−0.200 against the first row');
  assert.equal(leadText(candidate, 0), '');
  assert.equal(leadText({ ...candidate, failed: 'it is constant' }, 1), '');
});
