// Whether iterations at convergence take longer than the first ones, as they would where
// what tends to 0 becomes denormal.
import { sized } from './once.ts';
import { entry, median, paired, race } from './race.ts';
import { number, table } from './table.ts';
import type { Engine } from './engines.ts';

export interface Rest {
  name: string;
  iterations: number; // until it was taken for converged
  first: number; // milliseconds of one of the first iterations
  last: number; // of one at convergence
  ratio: number; // of the two, round by round
}

const ROUNDS = sized(5, 1);
/** Where a fit has not come to rest by then, its iterations from there on are taken. */
const LIMIT = sized(60, 10);

export async function rest(engines: Engine[]): Promise<Rest[]> {
  const resting = engines.filter(({ rests }) => rests).map((engine) => ({ ...engine, peak: null }));
  const iterations = await Promise.all(resting.map(({ runner }) => runner.ask('converge', LIMIT))); // no time is taken
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

export const rests = (title: string, list: Rest[]) =>
  table(title, ['engine', 'first, ms', 'at rest, ms', 'ratio', 'iterations'], list.map((r) => [
    r.name, number(r.first, 2), number(r.last, 2), number(r.ratio, 2), `${r.iterations}${r.iterations >= LIMIT ? ' at most' : ''}`,
  ]));
