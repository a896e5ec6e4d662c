import assert from 'node:assert/strict';
import test from 'node:test';
import { beta, breakStick, harmonic, leftOrder, poisson, drawCustomers, drawTracks, uniform } from './buffet.ts';

const MANY = 4000; // seeds
const SIGMAS = 5; // a mean of that many is farther off once in millions; the seeds are fixed

function mean(draw: (seed: number) => number) {
  let sum = 0;
  for (let seed = 0; seed < MANY; seed++) sum += draw(seed);
  return sum / MANY;
}

/** variance is that of one draw. */
function near(got: number, want: number, variance: number, what: string) {
  assert.ok(Math.abs(got - want) < SIGMAS * Math.sqrt(variance / MANY), `${what}: ${got}, want ${want}`);
}

test('numbers are uniform in (0, 1), and neighbours are independent', () => {
  near(mean((seed) => uniform(seed, 1)), 1 / 2, 1 / 12, 'seeds');
  near(mean((k) => uniform(1, 2, k)), 1 / 2, 1 / 12, 'places');
  near(mean((seed) => uniform(seed, 3) * uniform(seed + 1, 3)), 1 / 4, 7 / 144, 'seeds side by side');
  near(mean((k) => uniform(7, k, 0) * uniform(7, k, 1)), 1 / 4, 7 / 144, 'places side by side');
  assert.equal(uniform(4, 2), uniform(4, 2));
});

test('Poisson and beta have their means', () => {
  for (const rate of [0.2, 1, 7]) near(mean((seed) => poisson(uniform(seed), rate)), rate, rate, `Poisson(${rate})`);
  for (const alpha of [0.5, 1, 8]) {
    near(mean((seed) => beta(uniform(seed), alpha)), alpha / (alpha + 1), alpha / ((alpha + 1) ** 2 * (alpha + 2)), `Beta(${alpha}, 1)`);
  }
  assert.deepEqual([0.01, 0.36, 0.37, 0.9].map((u) => poisson(u, 1)), [0, 0, 1, 2]); // e⁻¹ is .368, 2.5 e⁻¹ .92
});

test('there are α H_N dishes on average, and each customer takes α', () => {
  const [alpha, customers] = [3, 10];
  near(mean((seed) => drawCustomers({ alpha, customers, seed }).first.length), alpha * harmonic(customers), alpha * harmonic(customers), 'dishes');
  for (const i of [0, 4, 9]) { // customers are exchangeable
    near(mean((seed) => drawCustomers({ alpha, customers, seed }).rows[i].filter(Boolean).length), alpha, alpha, `customer ${i}`);
  }
  near(harmonic(4), 25 / 12, 0.0001, 'H_4');
});

test('later customers change nothing of the earlier ones', () => {
  const few = drawCustomers({ alpha: 3, customers: 5, seed: 2 });
  const more = drawCustomers({ alpha: 3, customers: 9, seed: 2 });
  few.rows.forEach((row, i) => assert.deepEqual(more.rows[i].slice(0, row.length), row));
  assert.deepEqual(more.first.slice(0, few.first.length), few.first);
  for (const [k, i] of more.first.entries()) assert.equal(more.rows.findIndex((row) => row[k]), i, 'a dish begins with its first taker');
});

test('the left-ordered form depends neither on the order of the columns nor on that of the dishes', () => {
  const rows = [[false, true, true], [true, false, true], [true, true, false]];
  assert.deepEqual(leftOrder(rows), [2, 1, 0]); // 110, 101, 011
  const columns = (table: boolean[][]) => leftOrder(table).map((k) => table.map((row) => row[k]));
  assert.deepEqual(columns(rows), columns(rows.map(([a, b, c]) => [c, a, b])));
  assert.deepEqual(leftOrder([]), []);
});

test('sticks shrink, keep their beginning, and the tracks follow their lengths', () => {
  const pieces = breakStick({ alpha: 4, sticks: 9, seed: 3 });
  pieces.forEach(({ v, pi, left }, k) => {
    assert.ok(v > 0 && v < 1 && Math.abs(pi - v * left) < 1e-12);
    assert.equal(left, pieces[k - 1]?.pi ?? 1);
  });
  assert.deepEqual(breakStick({ alpha: 4, sticks: 4, seed: 3 }), pieces.slice(0, 4));
  const third = (4 / 5) ** 3;
  near(mean((seed) => breakStick({ alpha: 4, sticks: 3, seed })[2].pi), third, third * (1 - third), 'E[π_3]');
  near(mean((seed) => Number(drawTracks(breakStick({ alpha: 4, sticks: 3, seed }), 2, seed)[1][2])), third, third * (1 - third), 'z of π_3');
});
