import assert from 'node:assert/strict';
import test from 'node:test';
import { backgroundText, barsOf, endIn, endText, seriesOf, tracksShowing, stickOf } from '../../model/model-words.ts';
import { cellAt, cellBeside, layoutOf, nameOf, nuAt, spanOf } from './heat.ts';
import { cutsOf, modelTracks } from '../../media/crops.ts';
import { toyDataset } from '../../test/toy.ts';
import type { Model, TraceBlock } from '../../core/messages.ts';

/** Two who, two what, one background; five tracks. */
function toyModel(): Model {
  const factor = (concept: number, of: number) => ({ concept, class: of, tracks: 1, videos: 1 });
  const point = (iteration: number, block: TraceBlock, f: number, mayRise = false) => ({ iteration, block, f, mayRise });
  return {
    type: 'model', iteration: 1, alpha: 1, used: 1, least: 1, byVideo: false, views: [],
    factors: [factor(0, 0), factor(0, 1), factor(1, 0), factor(1, 1), factor(-1, 0)],
    nu: Uint8Array.from({ length: 25 }, (_, i) => 10 * i),
    pi: Float64Array.of(0.2, NaN, 0.4, NaN, 0.1, NaN, NaN, NaN, NaN, 0.5, NaN, NaN, NaN, 0.3, 0.2),
    trace: [point(0, 'init', 9), point(0, 'appearance', 8), point(0, 'coefficients', 9, true), point(1, 'variances', 7), point(1, 'appearance', 6), point(1, 'coefficients', 5)],
    names: ['a', 'b'], parts: Float64Array.of(1, 8, 1, 7, 2, 7, 2, 5, 2, 4, 2, 3),
    end: { reason: 'converged', iterations: 2, change: 5e-5, tolerance: 1e-4 },
  };
}

test('a cell is found where it is drawn, and none between videos and concepts', () => {
  const [dataset, model] = [toyDataset(), toyModel()];
  const layout = layoutOf(dataset, model, 400);
  assert.deepEqual(layout.rows.map(({ video, track }) => [video, track]), [[0, 0], [0, 1], [0, 2], [1, 3], [2, 4]]);
  assert.deepEqual(layout.columns.map(({ name }) => name), ['Rick', 'Ilsa', 'walking', 'sitting', 'background 1']);
  for (const [row, { y }] of layout.rows.entries()) {
    for (const [column, { x }] of layout.columns.entries()) {
      assert.deepEqual(cellAt(layout, x + 1, y + 1), { row, column });
      assert.ok(Math.abs(nuAt(model, layout, { row, column }) - (10 * (5 * row + column)) / 255) < 1e-12);
    }
  }
  const [first] = layout.columns;
  assert.equal(cellAt(layout, layout.columns[2].x - 2, 1), null, 'between two concepts');
  assert.equal(cellAt(layout, first.x + 1, spanOf(layout, 2).to + 1), null, 'between two videos');
  assert.equal(cellAt(layout, first.x + 1, -1), null);
  assert.equal(cellAt(layout, first.x + 1, layout.height + 50), null);
  assert.ok(layout.width <= 400);
});

test('with many factors the cells stay visible', () => {
  const model = toyModel();
  const factors = Array.from({ length: 200 }, (_, k) => ({ ...model.factors[4], class: k }));
  assert.ok(layoutOf(toyDataset(), { ...model, factors }, 400).cell >= 10);
});

test('with too many tracks each row is a video', () => {
  const model = { ...toyModel(), byVideo: true, nu: new Uint8Array(15).fill(51) };
  const layout = layoutOf(toyDataset(), model, 400);
  assert.deepEqual(layout.rows.map(({ video, track }) => [video, track]), [[0, -1], [1, -1], [2, -1]]);
  assert.equal(nuAt(model, layout, { row: 2, column: 4 }), 0.2);
  assert.deepEqual(tracksShowing(model, 0, 3), [], 'of which nobody is the first');
});

test('arrow keys stay inside the heat map', () => {
  const layout = layoutOf(toyDataset(), toyModel(), 400);
  assert.deepEqual(cellBeside(layout, { row: 0, column: 0 }, 'ArrowUp'), { row: 0, column: 0 });
  assert.deepEqual(cellBeside(layout, { row: 0, column: 0 }, 'ArrowRight'), { row: 0, column: 1 });
  assert.deepEqual(cellBeside(layout, { row: 3, column: 4 }, 'PageDown'), { row: 4, column: 4 });
  assert.equal(cellBeside(layout, { row: 0, column: 0 }, 'a'), null);
});

test('a stick is sorted, beside the prior’s expectation', () => {
  const model = toyModel();
  assert.deepEqual(stickOf(model, 0), [{ factor: 2, pi: 0.4, prior: 0.5 }, { factor: 0, pi: 0.2, prior: 0.25 }, { factor: 4, pi: 0.1, prior: 0.125 }]);
  assert.deepEqual(stickOf(model, 1).map(({ factor }) => factor), [4]);
});

test('the parts of F are given for each block, and add up to it', () => {
  const model = toyModel();
  const [f, a, b] = [-1, 0, 1].map((part) => seriesOf(model, part));
  for (const [i, { f: sum }] of f.entries()) assert.equal(a[i].f + b[i].f, sum);
});

test('an iteration ends with its variances, where they were updated', () => {
  const { trace } = toyModel();
  assert.equal(endIn(trace, 0), 0);
  assert.equal(endIn(trace, 1), 3);
  assert.equal(endIn(trace, 2), 5);
});

test('why a run ended, in words', () => {
  const { end } = toyModel();
  assert.equal(endText(end), 'Converged after 2 iterations: F changed by 0.005 % between the last two updates of the variances; 0.01 % or less was asked.');
  assert.equal(endText({ ...end, reason: 'limit', change: 0.002 }), 'Stopped at its limit, after 2 iterations: F changed by 0.2 % between the last two updates of the variances, more than the 0.01 % of convergence.');
  assert.equal(endText({ ...end, reason: 'limit', change: null, iterations: 1 }), 'Stopped at its limit, after 1 iteration.');
  assert.equal(endText({ ...end, reason: 'cancelled', change: null }), 'Cancelled after 2 iterations.');
  assert.equal(endText({ ...end, reason: '', change: null }), 'Under way, after 2 iterations.');
});

test('which background factors are used, in words', () => {
  const model = toyModel();
  assert.equal(backgroundText(model), 'Background factors really used, with n of at least one track: 1 of 1.');
  assert.equal(backgroundText({ ...model, used: 0, least: 1.84 }), 'Background factors really used, with n of at least 1.8, 1 % of the tracks: 0 of 1.');
  assert.equal(backgroundText({ ...model, factors: [] }), 'There are no background factors.');
});

test('the bars of an appearance keep its extreme values', () => {
  assert.deepEqual(barsOf(Float64Array.of(1, -3, 0, 2), 2), [-3, 2]);
  assert.deepEqual(barsOf(Float64Array.of(1, -3), 8), [1, -3]);
});

test('factors have names', () => {
  assert.deepEqual(toyModel().factors.map((factor) => nameOf(toyDataset(), factor)), ['Rick', 'Ilsa', 'walking', 'sitting', 'background 1']);
});

test('crops are cut for tracks that show a factor and have a picture', () => {
  const [dataset, model] = [toyDataset(), toyModel()];
  model.nu.fill(255);
  assert.equal(cutsOf(dataset, modelTracks(model), new Map()).size, 0, 'there are no media');
  dataset.videos[0].media = { path: 'clip.png', file: 'toy.zip', entry: null };
  const cuts = cutsOf(dataset, modelTracks(model), new Map());
  assert.deepEqual([...cuts], [[0, [{ track: 0, frame: 5, box: { x: 1, y: 2, w: 30, h: 40 } }]]], 'only one has boxes');
  assert.equal(cutsOf(dataset, modelTracks(model), new Map([[0, {} as any]])).size, 0, 'it is there');
  model.nu.fill(10);
  assert.equal(cutsOf(dataset, modelTracks(model), new Map()).size, 0, 'nobody shows it');
  dataset.videos[0].media = { path: 'clip.wav', file: 'toy.zip', entry: null };
  model.nu.fill(255);
  assert.equal(cutsOf(dataset, modelTracks(model), new Map()).size, 0, 'a sound');
});
