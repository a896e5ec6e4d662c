// Whether iterations at convergence take longer than the first ones, as they would where
// what tends to 0 becomes denormal.
import { entry, median, paired, race } from './race.ts';
import { number, table } from './table.ts';

/**
 * @typedef {object} Rest
 * @property {string} name
 * @property {number} iterations until it was taken for converged
 * @property {number} first milliseconds of one of the first iterations
 * @property {number} last of one at convergence
 * @property {number} ratio of the two, round by round
 */

const ROUNDS = 5;
/** Where a fit has not come to rest by then, its iterations from there on are taken. */
const LIMIT = 60;

/**
 * @param {import('./engines.ts').Engine[]} engines
 * @returns {Promise<Rest[]>}
 */
export async function rest(engines) {
  const resting = engines.filter(({ rests }) => rests).map((engine) => ({ ...engine, peak: null }));
  const iterations = await Promise.all(resting.map(({ runner }) => runner.ask('settle', LIMIT))); // no time is taken
  const first = resting.map((engine) => entry(engine, 'first'));
  const last = resting.map((engine) => entry(engine, 'last'));
  await race(resting.flatMap((_, i) => [first[i], last[i]]), ROUNDS, 1);
  return resting.map(({ name }, i) => ({
    name,
    iterations: iterations[i],
    first: median(first[i].times),
    last: median(last[i].times),
    ratio: paired(last[i].times, first[i].times, (a, b) => a / b),
  }));
}

/** @param {string} title @param {Rest[]} list */
export const rests = (title, list) =>
  table(title, ['engine', 'first, ms', 'at rest, ms', 'ratio', 'iterations'], list.map((r) => [
    r.name, number(r.first, 2), number(r.last, 2), number(r.ratio, 2), `${r.iterations}${r.iterations >= LIMIT ? ' at most' : ''}`,
  ]));
