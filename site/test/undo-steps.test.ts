import assert from 'node:assert/strict';
import test from 'node:test';
import { NO_EDITS } from '../model/edits.ts';
import { UndoStepList } from '../session/history/undo-steps.ts';
import { toyAnswer } from './toy.ts';
import type { Setting } from '../core/messages.ts';

const edits = NO_EDITS;
const settings: Setting[] = [{ key: 'c', symbol: 'C', group: '', about: '', kind: 'number', choices: [], min: 0, max: 9, above: false, slider: 9, basic: true, live: true }];

/** A history with a run from the start with C 5, and steps for further values of C that the core has not been at. */
function pointsOf(...further: number[]) {
  const steps = new UndoStepList();
  steps.startOver({ c: 5 }, edits, toyAnswer());
  for (const c of further) steps.add({ c }, edits);
  return steps;
}

const reach = (steps: UndoStepList) => {
  for (let move = steps.nextMove(); move; move = steps.nextMove()) steps.leaveFor(move.to);
};

test('the core visits the steps in their order, and returns to those whose runs are stored', () => {
  const steps = pointsOf(2, 3);
  assert.deepEqual(steps.nextMove(), { to: 1, back: null });
  steps.leaveFor(1);
  assert.deepEqual(steps.nextMove(), { to: 2, back: null });
  steps.leaveFor(2);
  assert.equal(steps.nextMove(), null);
  steps.goTo(0);
  assert.deepEqual(steps.nextMove(), { to: 0, back: steps.all[0] });
});

test('a step that differs in nothing from the one before is reached by the run of that', () => {
  const steps = pointsOf(5);
  assert.deepEqual(steps.nextMove(), { to: 1, back: steps.all[0] });
});

test('a slider that is let go of where it began leaves no step', () => {
  const steps = pointsOf(5);
  reach(steps);
  steps.dropUnchanged();
  assert.deepEqual([steps.all.length, steps.requested, steps.reached], [1, 0, 0]);
  steps.dropUnchanged();
  assert.equal(steps.all.length, 1, 'a run from the start stays');
});

test('a new step takes the place of what was undone', () => {
  const steps = pointsOf(2, 3);
  reach(steps);
  steps.goTo(0);
  assert.deepEqual(steps.actions([...settings]), { lastAction: 'Undone: C 2 → 3', undo: '', redo: 'C 5 → 2' });
  steps.add({ c: 4 }, edits);
  assert.deepEqual(steps.all.map(({ options }) => options.c), [5, 4]);
  assert.deepEqual(steps.actions([...settings]), { lastAction: 'C 5 → 4', undo: 'C 5 → 4', redo: '' });
});

test('undo goes back to the step where a visit began, which is no action', () => {
  const steps = pointsOf(2);
  reach(steps);
  steps.beginHere();
  assert.deepEqual(steps.actions(settings), { lastAction: '', undo: '', redo: '' });
  assert.equal(steps.previousAnswer(), null);
  assert.deepEqual([steps.canGoTo(0), steps.canGoTo(1)], [false, true]);
  steps.add({ c: 3 }, edits);
  reach(steps);
  assert.equal(steps.actions(settings).undo, 'C 2 → 3');
  steps.dropMissing([2]);
  assert.deepEqual([steps.canGoTo(0), steps.requested], [true, 1]);
});

test('steps without a kept run are dropped, and those before them', () => {
  const steps = pointsOf(2, 3, 4);
  reach(steps);
  steps.dropMissing([1, 3]);
  assert.deepEqual(steps.all.map(({ mark }) => mark), [3, 4]);
  assert.deepEqual([steps.requested, steps.reached, steps.left], [1, 1, 0]);
});

test('what the core refuses is dropped, with all after it', () => {
  const steps = pointsOf(2, 3);
  steps.leaveFor(1);
  steps.dropRefused();
  assert.deepEqual([steps.all.length, steps.requested, steps.reached], [1, 0, 0]);
});

test('answers compete where a run from the start is of what the run before it was', () => {
  const steps = new UndoStepList();
  steps.startOver({ c: 1 }, NO_EDITS, null);
  assert.equal(steps.hasCompetingAnswer(), false, 'there is no answer before it');
  steps.startOver({ c: 1 }, NO_EDITS, null);
  assert.equal(steps.hasCompetingAnswer(), false, 'nothing is corrected');
  const corrected = { captions: [], known: [] };
  steps.add({ c: 1 }, corrected, 'a is Ann');
  steps.leaveFor(steps.requested);
  assert.equal(steps.hasCompetingAnswer(), false, 'it continues');
  steps.startOver({ c: 1 }, corrected, null);
  assert.equal(steps.hasCompetingAnswer(), true);
  steps.startOver({ c: 2 }, corrected, null);
  assert.equal(steps.hasCompetingAnswer(), false, 'it has other options');
});
