// The engines, and what each is measured against.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { BrowserName } from '../harness/browsers.ts';
import { BENCH_BROWSERS, sized } from './once.ts';
import { LANES, TURN, peak } from './peak.ts';
import { page, process } from './runner.ts';
import type { Runner } from './runner.ts';
import { PRODUCT, iteration, products, speed } from './work.ts';
import type { Parts, Shape } from './prepare.ts';

export type Precision = 'float32' | 'float64';

/** What an engine is given. */
interface Case {
  parts: Parts;
  shape: Shape;
  precision: Precision;
}

export interface Engine {
  name: string;
  runner: Runner;
  work: number; // multiply-adds of an iteration
  against: string; // the name of NumPy with as many threads
  peak: (() => Promise<number>) | null; // GFLOP/s; null: nothing to compare with
  multiplies: boolean; // whether its products are timed by themselves
  rests: boolean; // whether it is timed at convergence, too
}

const threads = (n: number) => `${n} thread${n > 1 ? 's' : ''}`;
const TITLES: Record<string, string> = { node: 'Node', chromium: 'Chromium', firefox: 'Firefox' };

/** The names of engines. */
export const numpy = (n: number) => `NumPy, ${threads(n)}`;
export const native = (n: number) => `Go, native, ${threads(n)}`;
/** kernel is none for the core's Go loops, gonum for gonum's program on gonum's own. */
export const wasm = (place: string, kernel: string) => `${TITLES[place]}, ${{ none: 'no kernel', gonum: "gonum's loops" }[kernel] ?? kernel}`;
const TENSORFLOW = 'TensorFlow.js, products';

/** How many threads the native engines get. */
export const THREADS = [1, 2];
const MOST = THREADS[THREADS.length - 1];

/** Enough for Firefox's clock, whose ticks are a millisecond. */
const PEAK_TURNS = sized(200, 1);

setFlagsFromString('--experimental-wasm-relaxed-simd'); // Node 20 lacks it by default

/** Every engine, NumPy first if it is installed. */
export async function engines(c: Case): Promise<Engine[]> {
  const peers = c.parts.python ? THREADS.map((n) => peer(c, n)) : [];
  const list = [...peers, ...THREADS.map((n, i) => ({ ...goes(c, n), peak: peers[i]?.peak ?? null }))];
  for (const kernel of ['relaxed', 'plain', 'none']) list.push(node(c, kernel));
  for (const place of BENCH_BROWSERS) {
    for (const kernel of ['relaxed', 'plain']) list.push(await inPage(c, place, kernel));
  }
  list.push(await program(c));
  if (c.precision === 'float32') {
    const beside = list.find(({ name }) => name === wasm('chromium', 'plain'));
    list.push({ ...(await tensorflow(c)), peak: beside?.peak ?? null });
  }
  return list;
}

/** NumPy, whose large products are the native peak. */
function peer(c: Case, n: number): Engine {
  const runner = process(c.parts.python, [c.parts.peer, c.precision, c.shape.file, c.shape.data], { OPENBLAS_NUM_THREADS: `${n}` });
  const large = async () => speed(PRODUCT, await runner.ask('product', 1));
  return { ...usual(c), name: numpy(n), runner, against: numpy(n), peak: large };
}

/** The core, compiled for this machine. */
export function goes(c: Case, n: number): Engine {
  const runner = process(c.parts.native, [c.precision, c.shape.file], { GOMAXPROCS: `${n}` });
  return { ...usual(c), name: native(n), runner, against: numpy(n), rests: n === MOST };
}

function node(c: Case, kernel: string): Engine {
  const { command, args } = c.parts.node;
  const own = kernel === 'none' ? '' : c.parts.module(kernel);
  const runner = process(command, [...args, c.precision, c.shape.file], { KERNEL: own });
  const engine = { ...usual(c), name: wasm('node', kernel), runner, rests: kernel === 'relaxed' };
  if (kernel === 'none') return { ...engine, multiplies: false };
  const registers = peak(new WebAssembly.Module(readFileSync(c.parts.module(`${kernel}-peak`))), c.precision);
  return { ...engine, peak: async () => speed(LANES[c.precision] * TURN, registers(PEAK_TURNS)) };
}

export async function inPage(c: Case, place: BrowserName, kernel: string): Promise<Engine> {
  const runner = await page(place, `${c.parts.url}test/bench/index.html`, [readFileSync(c.shape.file, 'utf8'), c.precision, kernel]);
  const registers = async () => speed(LANES[c.precision] * TURN, await runner.ask('peak', PEAK_TURNS));
  return { ...usual(c), name: wasm(place, kernel), runner, peak: registers, rests: kernel === 'relaxed' };
}

/** Gonum's program, which knows no kernel. */
async function program(c: Case): Promise<Engine> {
  const { runner } = await inPage(c, 'chromium', 'none');
  const ask = (order: string, count: number) => runner.ask(order === 'iterate' ? 'gonum' : order, count);
  return { ...usual(c), name: wasm('chromium', 'gonum'), runner: { ...runner, ask }, multiplies: false };
}

async function tensorflow(c: Case): Promise<Engine> {
  const runner = await page('chromium', `${c.parts.url}test/bench/tensorflow.html`, [readFileSync(c.shape.file, 'utf8')]);
  return { ...usual(c), name: TENSORFLOW, runner, work: products(c.shape.facts) };
}

/** What most engines have. */
function usual(c: Case) {
  return { work: iteration(c.shape.facts), against: numpy(1), peak: null, multiplies: true, rests: false };
}
