// The project's goals for its speed, and whether a run reached them. Nothing fails.
import { THREADS, native, wasm } from './engines.ts';
import { percent, table } from './table.ts';

/** @typedef {import('./engines.ts').Precision} Precision */

/**
 * What a run found out about one shape in one precision.
 * @typedef {object} Finding
 * @property {string} shape
 * @property {Precision} precision
 * @property {import('./race.ts').Row[]} rows
 * @property {import('./rest.ts').Rest[]} rests
 */

/**
 * @typedef {object} Goal
 * @property {string} text
 * @property {number} value NaN: not measured
 * @property {number} limit
 * @property {'most' | 'least'} bound
 * @property {(x: number) => string} format
 */

const DENSE = 'a2d, every class allowed';
const MASKED = ['a2d', 'casablanca'];
/** @type {readonly Precision[]} */
const PRECISIONS = ['float32', 'float64'];
const CHROMIUM = wasm('chromium', 'relaxed');
const ALL = THREADS[THREADS.length - 1];

/** @param {number} x */
const times = (x) => `${x.toFixed(x < 10 ? 2 : 0)}×`;

/** @param {Finding[]} findings @param {import('./team-race.ts').Pair[]} team @returns {Goal[]} */
export function goals(findings, team) {
  const row = (/** @type {string} */ shape, /** @type {Precision} */ precision, /** @type {string} */ name) =>
    findings.find((f) => f.shape === shape && f.precision === precision)?.rows.find((r) => r.name === name);
  /** @type {Goal[]} */
  const list = [];
  const most = (/** @type {string} */ text, /** @type {number | undefined} */ value, /** @type {number} */ limit, format = times) =>
    list.push({ text, value: value ?? NaN, limit, bound: 'most', format });
  const least = (/** @type {string} */ text, /** @type {number | undefined} */ value, /** @type {number} */ limit, format = times) =>
    list.push({ text, value: value ?? NaN, limit, bound: 'least', format });

  for (const p of PRECISIONS) most(`${CHROMIUM}, ${DENSE}, ${p}: of NumPy's time`, row(DENSE, p, CHROMIUM)?.ratio, 1);
  for (const p of PRECISIONS) {
    least(`${CHROMIUM}, ${DENSE}, ${p}: of the fused peak`, row(DENSE, p, CHROMIUM)?.share, 0.58, percent);
    const plain = wasm('chromium', 'plain');
    least(`${plain}, ${DENSE}, ${p}: of the plain peak`, row(DENSE, p, plain)?.share, 0.73, percent);
  }
  if (team.length === 0) least('Two workers: as fast as one', undefined, 1.8);
  for (const { browser, precision, gain } of team) least(`${browser}, ${precision}, two workers: as fast as one`, gain, 1.8);
  for (const { browser, precision, memory, features } of team.filter((pair) => pair.precision === 'float32')) {
    most(`${browser}, ${precision}: memory of the features`, memory[0] / features, 1.5);
  }
  for (const shape of MASKED) {
    for (const p of PRECISIONS) most(`${CHROMIUM}, ${shape}, ${p}: of NumPy's time`, row(shape, p, CHROMIUM)?.ratio, 0.6);
  }
  for (const p of PRECISIONS) {
    const slow = wasm('chromium', 'gonum');
    const [loops, ours] = [row(DENSE, p, slow), row(DENSE, p, CHROMIUM)];
    least(`${slow}, ${DENSE}, ${p}: of the relaxed kernel's time`, loops && ours && loops.ms / ours.ms, 40);
  }
  for (const { shape, precision, rows } of findings) {
    most(`${native(ALL)}, ${shape}, ${precision}: of NumPy's time`, rows.find((r) => r.name === native(ALL))?.ratio, 0.7);
  }
  for (const { shape, precision, rests } of findings) {
    const slowest = rests.length > 0 ? Math.max(...rests.map(({ ratio }) => ratio)) : NaN;
    most(`The slowest engine, ${shape}, ${precision}: at rest, of its first iterations' time`, slowest, 1.1);
  }
  return list;
}

/** @param {Goal} goal */
export function verdict({ value, limit, bound }) {
  if (Number.isNaN(value)) return 'not measured';
  return (bound === 'most' ? value <= limit : value >= limit) ? 'reached' : 'not reached';
}

/** @param {Goal[]} list */
export function summary(list) {
  return table('Goals', ['', 'goal', 'here', ''], list.map((goal) => [
    goal.text,
    `${goal.bound === 'most' ? '≤' : '≥'} ${goal.format(goal.limit)}`,
    Number.isNaN(goal.value) ? '–' : goal.format(goal.value),
    verdict(goal),
  ]));
}
