// Engines by turns in one run, so that a slow moment of the machine slows all of them,
// and what follows from their times.
import { speed } from './work.ts';

/** @typedef {import('./engines.ts').Engine} Engine */

/**
 * One order of an engine: times[i] is its i-th round's, in milliseconds, undefined where
 * it sat out; peaks the same, in GFLOP/s.
 * @typedef {object} Entry
 * @property {Engine} engine
 * @property {string} order
 * @property {(number | undefined)[]} times
 * @property {(number | undefined)[]} peaks
 */

/** A turn is repeated until it takes about so long: Firefox's clock ticks in milliseconds. */
const TURN = 50;
/** Before each comes as much as this that does not count: in a run, the processor is awake and its caches are full. */
const LEAD = 200;
/** Whoever takes longer than this sits out two rounds of three. */
const SLOW = 1500;

/** @param {Engine} engine @param {string} order @returns {Entry} */
export const entry = (engine, order) => ({ engine, order, times: [], peaks: [] });

/**
 * @param {Entry[]} entries
 * @param {number} rounds
 * @param {number} warm rounds before the first that counts
 */
export async function race(entries, rounds, warm) {
  const last = entries.map(() => TURN);
  for (let round = -warm; round < rounds; round++) {
    /** A peak that several share is measured once a round. @type {Map<unknown, number>} */
    const peaks = new Map();
    for (const [i, { engine, order, times, peaks: own }] of entries.entries()) {
      if (last[i] > SLOW && round % 3 !== 0) continue;
      const many = (/** @type {number} */ ms) => Math.ceil(ms / Math.max(last[i], 0.01));
      if (last[i] < LEAD) await engine.runner.ask(order, many(LEAD));
      last[i] = await engine.runner.ask(order, many(TURN));
      if (engine.peak && !peaks.has(engine.peak)) peaks.set(engine.peak, await engine.peak());
      if (round < 0) continue;
      times[round] = last[i];
      own[round] = peaks.get(engine.peak);
    }
  }
}

/** @param {(number | undefined)[]} list @returns {number} NaN of nothing */
export function median(list) {
  const sorted = list.filter((x) => x !== undefined).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The median of what is computed of two lists, round by round.
 * @param {(number | undefined)[]} a
 * @param {(number | undefined)[]} b
 * @param {(a: number, b: number) => number} compute
 */
export const paired = (a, b, compute) =>
  median(a.map((x, i) => { const y = b[i]; return x === undefined || y === undefined ? undefined : compute(x, y); }));

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} ms
 * @property {number} ratio to NumPy at equal threads and precision
 * @property {number} speed GFLOP/s
 * @property {number} peak GFLOP/s
 * @property {number} share of the peak, from 0 to 1
 */

/**
 * @param {Entry[]} entries
 * @param {(engine: Engine) => number} work multiply-adds of what was timed
 * @returns {Row[]}
 */
export function rows(entries, work) {
  return entries.map(({ engine, times, peaks }) => {
    const against = entries.find((e) => e.engine.name === engine.against);
    return {
      name: engine.name,
      ms: median(times),
      ratio: paired(times, against?.times ?? [], (a, b) => a / b),
      speed: speed(work(engine), median(times)),
      peak: median(peaks),
      share: paired(times, peaks, (ms, peak) => speed(work(engine), ms) / peak),
    };
  });
}
