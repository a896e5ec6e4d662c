import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../answer/edits.ts';
import { Points } from '../session/points.ts';
import { toyAnswer } from './toy.ts';
import type { Setting } from '../core/messages.ts';

const edits = NO_EDITS;
const settings: Setting[] = [{ key: 'c', symbol: 'C', group: '', about: '', kind: 'number', choices: [], min: 0, max: 9, above: false, slider: 9, basic: true, live: true }];

/** A history with a run from the start with C 5, and points for further values of C that the core has not been at. */
function pointsOf(...further: number[]) {
  const points = new Points();
  points.startOver({ c: 5 }, edits, toyAnswer());
  for (const c of further) points.add({ c }, edits);
  return points;
}

const reach = (points: Points) => {
  for (let move = points.nextMove(); move; move = points.nextMove()) points.depart(move.to);
};

test('the core visits the points in their order, and returns to those whose runs are kept', () => {
  const points = pointsOf(2, 3);
  assert.deepEqual(points.nextMove(), { to: 1, back: null });
  points.depart(1);
  assert.deepEqual(points.nextMove(), { to: 2, back: null });
  points.depart(2);
  assert.equal(points.nextMove(), null);
  points.goTo(0);
  assert.deepEqual(points.nextMove(), { to: 0, back: points.all[0] });
});

test('a point that differs in nothing from the one before is reached by the run of that', () => {
  const points = pointsOf(5);
  assert.deepEqual(points.nextMove(), { to: 1, back: points.all[0] });
});

test('a slider that is let go of where it began leaves no point', () => {
  const points = pointsOf(5);
  reach(points);
  points.dropUnchanged();
  assert.deepEqual([points.all.length, points.wanted, points.current], [1, 0, 0]);
  points.dropUnchanged();
  assert.equal(points.all.length, 1, 'a run from the start stays');
});

test('a new point takes the place of what was undone', () => {
  const points = pointsOf(2, 3);
  reach(points);
  points.goTo(0);
  assert.deepEqual(points.actions([...settings]), { lastAction: 'Undone: C 2 → 3', undo: '', redo: 'C 5 → 2' });
  points.add({ c: 4 }, edits);
  assert.deepEqual(points.all.map(({ options }) => options.c), [5, 4]);
  assert.deepEqual(points.actions([...settings]), { lastAction: 'C 5 → 4', undo: 'C 5 → 4', redo: '' });
});

test('points without a kept run are dropped, and those before them', () => {
  const points = pointsOf(2, 3, 4);
  reach(points);
  points.dropMissing([1, 3]);
  assert.deepEqual(points.all.map(({ mark }) => mark), [3, 4]);
  assert.deepEqual([points.wanted, points.current, points.departed], [1, 1, 0]);
});

test('what the core refuses is dropped, with all after it', () => {
  const points = pointsOf(2, 3);
  points.depart(1);
  points.dropRefused();
  assert.deepEqual([points.all.length, points.wanted, points.current], [1, 0, 0]);
});

test('answers compete where a run from the start is of what the run before it was', () => {
  const points = new Points();
  points.startOver({ c: 1 }, NO_EDITS, null);
  assert.equal(points.competes(), false, 'there is no answer before it');
  points.startOver({ c: 1 }, NO_EDITS, null);
  assert.equal(points.competes(), false, 'nothing is corrected');
  const corrected = { captions: [], known: [] };
  points.add({ c: 1 }, corrected, 'a is Ann');
  points.depart(points.wanted);
  assert.equal(points.competes(), false, 'it continues');
  points.startOver({ c: 1 }, corrected, null);
  assert.equal(points.competes(), true);
  points.startOver({ c: 2 }, corrected, null);
  assert.equal(points.competes(), false, 'it has other options');
});
