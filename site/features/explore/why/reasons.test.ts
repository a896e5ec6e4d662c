import assert from 'node:assert/strict';
import test from 'node:test';
import { detailsOf, nameOf, rangeOf, reasonsOf, signed, stepsOf, verdictOf, zetaOf } from './reasons.ts';
import { toyDataset } from '../../../test/toy.ts';
import type { Odds, Term } from '../../../core/messages.ts';

const term = (kind: Term['kind'], value: number | null, more?: Partial<Term>): Term => ({ kind, value, view: '', factor: { concept: '', class: '' }, constraint: '', tuple: [], limit: 0, others: [], ...more });

const hinge = (value: number, tuple: number[]) => term('constraint', value, { constraint: 'hinge', tuple, limit: 5 });

const odds = (c: number, terms: Term[]): Odds => ({ concept: 0, class: c, zeta: terms.reduce((sum, { value }) => sum + (value ?? 0), 0), nu: 0.9, known: false, terms });

const rick = odds(0, [
  term('prior', -1), term('bound', 0.5), term('match', 9, { view: 'face' }), term('cost', -3, { view: 'face' }),
  term('overlap', -2, { factor: { concept: '', class: '3' } }), term('overlap', -1, { factor: { concept: 'what', class: 'walking' } }),
  term('overlap', -0.5, { factor: { concept: '', class: '1' } }), term('overlap', -0.25, { factor: { concept: '', class: '2' } }),
  hinge(2, [0, 0]), hinge(5, [0, -1]), term('rivals', -0.125), term('drift', 0.0625),
]);
const ilsa = odds(1, [term('prior', -1), term('match', 1, { view: 'face' }), term('cost', -4, { view: 'face' }), hinge(0, [1, -1]), term('rivals', -9)]);

test('the terms are grouped in the order of eq25', () => {
  const reasons = reasonsOf([rick, ilsa]);
  assert.deepEqual(reasons.map(nameOf), ['Prior', 'Prior against absence', 'Fit of face', 'Explained by others', 'Captions need it', 'Captions name it', 'One class at a time', 'Changed since']);
  assert.deepEqual(reasons.map(({ values }) => values), [[-1, -1], [0.5, 0], [6, -3], [-3.75, 0], [2, 0], [5, 0], [-0.125, -9], [0.0625, 0]]);
});

test('each bar begins where the one before ends, and the last ends at ζ', () => {
  const reasons = reasonsOf([rick, ilsa]);
  for (const [i, one] of [rick, ilsa].entries()) {
    const steps = stepsOf(reasons, i);
    assert.equal(steps[0].from, 0);
    for (const [r, { from }] of steps.slice(1).entries()) assert.equal(from, steps[r].to);
    assert.equal(steps.at(-1)?.to, one.zeta);
  }
  assert.deepEqual(rangeOf(reasons), { low: -13, high: 8.75 });
  assert.deepEqual(rangeOf([]), { low: 0, high: 1 });
});

test('a sentence says what was chosen and what decided', () => {
  const dataset = toyDataset();
  assert.deepEqual(verdictOf(dataset, [rick, ilsa], true), { chosen: 'Rick (log odds +8.69), ahead of Ilsa (−13.0).', because: 'Mostly the fit of its face features: 9.00 more than for Ilsa.' });
  assert.deepEqual(verdictOf(dataset, [rick], true), { chosen: 'Rick (log odds +8.69): the only class that these captions name.', because: 'Most of it: the fit of its face features (+6.00).' });
  assert.deepEqual(verdictOf(dataset, [ilsa, rick], false), { chosen: 'Background: Ilsa comes closest, with log odds −13.0.', because: 'Most against it: the fit of its face features (−3.00).' });
});

test('a class that is less probable than background is not named as the next', () => {
  const because = { chosen: 'Rick (log odds +0.62), ahead of no who.', because: 'Most of it: the fit of its face features (+6.00).' };
  assert.deepEqual(verdictOf(toyDataset(), [{ ...rick, zeta: 0.62, nu: 0.65 }, { ...ilsa, nu: 0.05 }], true), because);
});

test('the largest of the other factors is named', () => {
  const one = odds(0, [term('prior', -1), ...rick.terms.filter(({ kind }) => kind === 'overlap')]);
  assert.equal(verdictOf(toyDataset(), [one], false).because, 'Most against it: what others explain already, background 3 above all (−3.75).');
});

test('a label that the user has given is not explained', () => {
  const known = { ...rick, known: true, zeta: null, terms: [] };
  assert.equal(verdictOf(toyDataset(), [known, ilsa], true).chosen, 'Rick: set by you.');
  assert.equal(verdictOf(toyDataset(), [{ ...known, nu: 0 }, ilsa], false).chosen, 'Background: set by you.');
  assert.equal(verdictOf(toyDataset(), [{ ...known, nu: 0 }, ilsa], false, false).chosen, 'Background: this track is not a person.');
  assert.deepEqual([zetaOf(known), zetaOf({ ...known, nu: 0 })], [Infinity, -Infinity]);
});

test('the details of a bar', () => {
  const [dataset, both] = [toyDataset(), [rick, ilsa]];
  const [, , fit, overlap, tuples, singles] = reasonsOf(both);
  assert.deepEqual(detailsOf(dataset, fit, both), ['Rick: match +9.00, cost −3.00.', 'Ilsa: match +1.00, cost −4.00.']);
  assert.deepEqual(detailsOf(dataset, overlap, both), ['Rick: background 3 −2.00, walking −1.00, background 1 −0.50, others −0.25.']);
  assert.deepEqual(detailsOf(dataset, tuples, both), ['Rick: Rick · walking +2.00 (just met, of 5.00).']);
  assert.deepEqual(detailsOf(dataset, singles, both), ['Rick: Rick +5.00 (unmet: full force).', 'Ilsa: Ilsa 0 (met).']);
});

test('an exclusion is a reason of its own and names the other tracks', () => {
  const dataset = toyDataset();
  const apart = odds(0, [term('match', 2, { view: 'face' }), hinge(5, [0, -1]), term('constraint', -4, { constraint: 'exclusion', tuple: [0, -1], limit: -5, others: [1, 2] })]);
  const reasons = reasonsOf([apart]);
  assert.deepEqual(reasons.map(({ sort, values }) => [sort, values[0]]), [['fit', 2], ['singles', 5], ['exclusion', -4]]);
  assert.deepEqual(detailsOf(dataset, reasons[2], [apart]), [`Rick: ${dataset.tracks[1].id}, ${dataset.tracks[2].id} −4.00.`]);
});

test('with a joint q, the captions of another class count against this one, and a fit has one part', () => {
  const dataset = toyDataset();
  const one = odds(0, [term('match', 6, { view: 'face' }), hinge(-4, [1, 0]), term('alternatives', -1.5)]);
  one.terms[1].limit = -5;
  const reasons = reasonsOf([one]);
  assert.deepEqual(reasons.map(nameOf), ['Fit of face', 'Captions need it', 'Alternatives']);
  assert.deepEqual(reasons.map((reason) => detailsOf(dataset, reason, [one])), [[], ['Rick: Ilsa · walking −4.00 (just met, of −5.00).'], []]);
});

test('the kind of a constraint decides the group, whatever tracks it lists', () => {
  const one = odds(0, [term('constraint', 3, { constraint: 'hinge', tuple: [0, -1], limit: 5, others: [1] }), term('constraint', 0, { constraint: 'exclusion', tuple: [0, -1], limit: -5 })]);
  assert.deepEqual(reasonsOf([one]).map(({ sort }) => sort), ['singles', 'exclusion']);
});

test('numbers of any size are short and signed', () => {
  const cases = [[0, '0'], [0.004, '0'], [-0.0099, '−0.01'], [9.994, '+9.99'], [9.996, '+10.0'], [-99.96, '−100'], [12345.6, '+12,346'], [-2.44e7, '−2.4e7'],
    [Infinity, '+∞'], [-Infinity, '−∞'], [NaN, '–']];
  for (const [x, text] of cases) assert.equal(signed(Number(x)), text);
});

test('an infinite part does not spoil the other bars', () => {
  const reasons = reasonsOf([odds(0, [term('prior', null), term('rivals', 1)])]);
  assert.deepEqual(rangeOf(reasons), { low: 0, high: 1 });
});
