// What the benchmark computes of its times.
import test from 'node:test';
import assert from 'node:assert/strict';
import { goals, verdict } from './bench/goals.ts';
import { expectation, plot, ticks } from './bench/plot.ts';
import { entry, median, paired, race, rows } from './bench/race.ts';
import { slope } from './bench/scaling.ts';
import { csv, slope as slopeOf, soakPlot } from './bench/soak-plot.ts';
import { iteration, products, speed } from './bench/work.ts';

/** times are what the engine answers, in turn. */
function engine(name: string, times: number[], peak = 4) {
  const asked: [string, number][] = [];
  const runner = {
    ask: async (order: string, count: number) => {
      asked.push([order, count]);
      return times[(asked.length - 1) % times.length];
    },
    close: async () => {},
  };
  return { asked, name, runner, work: 1e6, against: 'NumPy', peak: async () => peak, multiplies: true, rests: true };
}

test('the work of an iteration, counted by hand', () => {
  // Two tracks that allow 2 factors of 3, one that allows all; D = 5.
  const facts = { tracks: 3, factors: 3, dims: 5, allowed: 7, pairs: 17 };
  assert.equal(products(facts), 2 * 7 * 5 + 17);
  assert.equal(iteration(facts), 2 * 7 * 5 + 2 * 17 + 9 * 5);
  assert.equal(speed(1e6, 2), 1); // two million operations in two milliseconds
});

test('medians of values, and of pairs where both are measured', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, undefined, 1]), 2.5);
  assert.ok(Number.isNaN(median([])));
  assert.equal(paired([2, 8, 9], [1, 2, undefined], (a, b) => a / b), 3);
});

test('engines alternate, each in a first place; short turns are repeated, the slowest are left out', async () => {
  const [peer, fast, slow] = [engine('NumPy', [10]), engine('fast', [5]), engine('slow', [2000])];
  const entries = [peer, fast, slow].map((e) => entry(e, 'iterate'));
  await race(entries, 6, 1);
  assert.deepEqual(fast.asked.slice(0, 4).map(([, count]) => count), [4, 1, 40, 10], 'a lead of four turns of those that count');
  assert.deepEqual(slow.asked.map(([, count]) => count), [4, 1, 1, 1], 'who is slow needs no lead');
  assert.deepEqual(entries.map(({ times }) => times.filter((t) => t !== undefined).length), [6, 6, 2]);
  const found = rows(entries, ({ work }) => work);
  assert.deepEqual(found.map(({ ratio }) => ratio), [1, 0.5, 200]);
  // A million multiply-adds in 5 ms are 0.4 GFLOP/s, a tenth of the peak.
  assert.deepEqual(found[1], { name: 'fast', ms: 5, ratio: 0.5, speed: 0.4, peak: 4, share: 0.1 });
});

test('slopes and ticks of logarithmic axes', () => {
  assert.ok(Math.abs(slope([1, 10, 100], [3, 300, 30_000]) - 2) < 1e-12);
  assert.deepEqual(ticks([3, 70]), [2, 5, 10, 20, 50, 100]);
  assert.deepEqual(ticks([20]), [20, 50]);
  const series = { name: 'a < b', colour: 0, points: [{ x: 1, ms: 2, work: 1 }, { x: 10, ms: 8, work: 4 }] };
  assert.deepEqual(expectation(series).map(Math.round), [2, 8]);
  const picture = plot([{ title: 'N', axis: 'N', series: [series] }]);
  assert.match(picture, /a &#60; b/);
  assert.doesNotMatch(picture, /NaN|undefined/);
});

test('goals say what was reached, and what was not measured', () => {
  const row = { name: 'Chromium, relaxed', ms: 1, ratio: 0.5, speed: 1, peak: 2, share: 0.5 };
  const list = goals([{ shape: 'a2d, every class allowed', precision: 'float32', rows: [row], rests: [] }], []);
  const said = Object.fromEntries(list.map((goal) => [goal.text, verdict(goal)]));
  assert.equal(said["Chromium, relaxed, a2d, every class allowed, float32: of NumPy's time"], 'reached');
  assert.equal(said['Chromium, relaxed, a2d, every class allowed, float32: of the fused peak'], 'not reached');
  assert.equal(said['Two workers: as fast as one'], 'not measured');
});

test('the slopes of a soak leave out the first quarter', () => {
  const samples = Array.from({ length: 8 }, (_, i) => ({ minutes: i, heap: i < 2 ? 100 : 5 + 2 * i, nodes: 7, listeners: i, memory: 10 - i / 2 }));
  assert.deepEqual((['heap', 'nodes', 'listeners', 'memory'] as const).map((key) => slopeOf(samples, key)), [2, 0, 1, -0.5]);
  assert.equal(csv(samples.slice(0, 2)), 'round,minutes,heap,nodes,listeners,memory\n0,0,100,7,0,10\n1,1,100,7,1,9.5\n');
  assert.match(soakPlot(samples), /DOM nodes.+0\.000 a round/s);
});
