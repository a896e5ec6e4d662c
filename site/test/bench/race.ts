// Engines by turns in one run, so that a slow moment of the machine slows all of them,
// and what follows from their times.
import { sized } from './once.ts';
import { speed } from './work.ts';
import type { Engine } from './engines.ts';

/**
 * One order of an engine: times[i] is its i-th round's, in milliseconds, undefined where
 * it sat out; peaks the same, in GFLOP/s.
 */
export interface Entry {
  engine: Engine;
  order: string;
  times: (number | undefined)[];
  peaks: (number | undefined)[];
}

/** A turn is repeated until it takes about so long: Firefox's clock ticks in milliseconds. */
const TURN: number = sized(50, 1);
/** Before each comes as much as this that does not count: in a run, the processor is awake and its caches are full. */
const LEAD: number = sized(200, 0);
/** Whoever takes longer than this sits out two rounds of three. */
const SLOW = 1500;

export const entry = (engine: Engine, order: string): Entry => ({ engine, order, times: [], peaks: [] });

/** warm is the number of rounds before the first that counts. */
export async function race(entries: Entry[], rounds: number, warm: number) {
  const last = entries.map(() => TURN);
  for (let round = -warm; round < rounds; round++) {
    /** A peak that several share is measured once a round. */
    const peaks = new Map<unknown, number>();
    for (const [i, { engine, order, times, peaks: own }] of entries.entries()) {
      if (last[i] > SLOW && round % 3 !== 0) continue;
      const many = (ms: number) => Math.ceil(ms / Math.max(last[i], 0.01));
      if (last[i] < LEAD) await engine.runner.ask(order, many(LEAD));
      last[i] = await engine.runner.ask(order, many(TURN));
      if (engine.peak && !peaks.has(engine.peak)) peaks.set(engine.peak, await engine.peak());
      if (round < 0) continue;
      times[round] = last[i];
      own[round] = peaks.get(engine.peak);
    }
  }
}

/** Returns NaN of nothing. */
export function median(list: (number | undefined)[]): number {
  const sorted = list.filter((x) => x !== undefined).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of what is computed of two lists, round by round. */
export const paired = (a: (number | undefined)[], b: (number | undefined)[], compute: (a: number, b: number) => number) =>
  median(a.map((x, i) => { const y = b[i]; return x === undefined || y === undefined ? undefined : compute(x, y); }));

export interface Row {
  name: string;
  ms: number;
  ratio: number; // to NumPy at equal threads and precision
  speed: number; // GFLOP/s
  peak: number; // GFLOP/s
  share: number; // of the peak, from 0 to 1
}

/** work is the number of multiply-adds of what was timed. */
export function rows(entries: Entry[], work: (engine: Engine) => number): Row[] {
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
