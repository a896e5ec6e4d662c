// Time per iteration against what it depends on: N, D, K and threads. Every factor is
// allowed, so that the work is known beforehand.
import { THREADS, goes, inPage, native, wasm } from './engines.ts';
import type { Engine, Precision } from './engines.ts';
import { sized } from './once.ts';
import { plant } from './prepare.ts';
import type { Parts } from './prepare.ts';
import { entry, median, race } from './race.ts';
import { table } from './table.ts';
import { iteration } from './work.ts';

export interface Series {
  name: string;
  colour: number; // its number
  points: { x: number; ms: number; work: number }[];
}

export interface Panel {
  title: string;
  axis: string;
  series: Series[];
}

const ROUNDS = sized(5, 1);
const CLASSES = [7, 9];

/** The middle of every sweep. D is of two views together. */
const MIDDLE = sized({ N: 10_000, D: 256, K: 50 }, { N: 1_000, D: 32, K: 20 });

const SWEEPS: { axis: 'N' | 'D' | 'K'; name: string; values: number[] }[] = [
  { axis: 'N', name: 'tracks', values: sized([1_000, 3_000, 10_000, 30_000, 100_000], [1_000]) },
  { axis: 'D', name: 'features of a track', values: sized([32, 64, 128, 256, 512], [32]) },
  { axis: 'K', name: 'factors', values: sized([20, 50, 100, 200], [20]) },
];

const PRECISIONS: readonly Precision[] = ['float32', 'float64'];

/** What is timed at a point. */
interface Timed {
  name: string;
  colour: number;
  open: () => Promise<Engine>;
}

const shaped = ({ N, D, K }: typeof MIDDLE) => ({
  tracks: N, perVideo: 10, classes: CLASSES, dim: D / CLASSES.length, tuples: 0, background: K - CLASSES.reduce((a, b) => a + b),
});

/** Chromium and the native core, a point a value. */
async function sweepOver(parts: Parts, { axis, name, values }: typeof SWEEPS[number]): Promise<Panel> {
  const series = new Map<string, Series>();
  for (const x of values) {
    const shape = plant(parts, shaped({ ...MIDDLE, [axis]: x }), false);
    await add(series, x, iteration(shape.facts), PRECISIONS.flatMap((precision, p) => {
      const c = { parts, shape, precision };
      return [
        { name: `${wasm('chromium', 'relaxed')}, ${precision}`, colour: p, open: () => inPage(c, 'chromium', 'relaxed') },
        { name: `${native(1)}, ${precision}`, colour: 2 + p, open: async () => goes(c, 1) },
      ];
    }));
  }
  const others = Object.entries(MIDDLE).filter(([key]) => key !== axis).map(([key, value]) => `${key} = ${value.toLocaleString('en')}`);
  return { title: `${axis}, ${name} (${others.join(', ')})`, axis, series: [...series.values()] };
}

/** The native core by threads: the work of each is a part of the whole. */
async function overThreads(parts: Parts): Promise<Panel> {
  const series = new Map<string, Series>();
  const N = 3 * MIDDLE.N;
  const shape = plant(parts, shaped({ ...MIDDLE, N }), false);
  for (const x of THREADS) {
    await add(series, x, iteration(shape.facts) / x, PRECISIONS.map((precision, p) => (
      { name: `Go, native, ${precision}`, colour: 2 + p, open: async () => goes({ parts, shape, precision }, x) }
    )));
  }
  return { title: `threads (N = ${N.toLocaleString('en')}, D = ${MIDDLE.D}, K = ${MIDDLE.K})`, axis: 'threads', series: [...series.values()] };
}

/** Times engines by turns and adds a point to the series of each. */
async function add(series: Map<string, Series>, x: number, work: number, list: Timed[]) {
  const entries = [];
  for (const { open } of list) entries.push(entry({ ...(await open()), peak: null }, 'iterate'));
  await race(entries, ROUNDS, 2);
  for (const [i, { name, colour }] of list.entries()) {
    const one = series.get(name) ?? { name, colour, points: [] };
    series.set(name, one);
    one.points.push({ x, ms: median(entries[i].times), work });
    await entries[i].engine.runner.close();
  }
}

export async function scaling(parts: Parts): Promise<Panel[]> {
  const panels = [];
  for (const sweep of SWEEPS) panels.push(await sweepOver(parts, sweep));
  panels.push(await overThreads(parts));
  return panels;
}

/** The slope of log y over log x, by least squares. */
export function slope(xs: number[], ys: number[]) {
  const mean = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const [u, v] = [xs.map(Math.log), ys.map(Math.log)];
  const [a, b] = [mean(u), mean(v)];
  return mean(u.map((x, i) => (x - a) * (v[i] - b))) / mean(u.map((x) => (x - a) ** 2));
}

/** series holds the slopes of its times, and of the work. */
export function slopes({ points }: Series) {
  const xs = points.map(({ x }) => x);
  return { found: slope(xs, points.map(({ ms }) => ms)), expected: slope(xs, points.map(({ work }) => work)) };
}

export function scales({ title, series }: Panel) {
  const xs = series[0].points.map(({ x }) => x.toLocaleString('en'));
  return table(`Milliseconds an iteration over ${title}`, ['engine', ...xs, 'slope', 'expected'], series.map((s) => {
    const { found, expected } = slopes(s);
    return [s.name, ...s.points.map(({ ms }) => ms.toFixed(ms < 10 ? 2 : 1)), found.toFixed(2), expected.toFixed(2)];
  }));
}
