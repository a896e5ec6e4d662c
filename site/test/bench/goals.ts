// The project's goals for its speed, and whether a run reached them. Nothing fails.
import { THREADS, native, wasm } from './engines.ts';
import type { Precision } from './engines.ts';
import { percent, table } from './table.ts';
import type { Row } from './race.ts';
import type { Rest } from './rest.ts';
import type { Pair } from './team-race.ts';

/** What a run found out about one shape in one precision. */
export interface Finding {
  shape: string;
  precision: Precision;
  rows: Row[];
  rests: Rest[];
}

interface Goal {
  text: string;
  value: number; // NaN: not measured
  limit: number;
  bound: 'most' | 'least';
  format: (x: number) => string;
}

const DENSE = 'a2d, every class allowed';
const MASKED = ['a2d', 'casablanca'];
const PRECISIONS: readonly Precision[] = ['float32', 'float64'];
const CHROMIUM = wasm('chromium', 'relaxed');
const ALL = THREADS[THREADS.length - 1];

const times = (x: number) => `${x.toFixed(x < 10 ? 2 : 0)}×`;

export function goals(findings: Finding[], team: Pair[]): Goal[] {
  const row = (shape: string, precision: Precision, name: string) =>
    findings.find((f) => f.shape === shape && f.precision === precision)?.rows.find((r) => r.name === name);
  const list: Goal[] = [];
  const most = (text: string, value: number | undefined, limit: number, format = times) =>
    list.push({ text, value: value ?? NaN, limit, bound: 'most', format });
  const least = (text: string, value: number | undefined, limit: number, format = times) =>
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

export function verdict({ value, limit, bound }: Goal) {
  if (Number.isNaN(value)) return 'not measured';
  return (bound === 'most' ? value <= limit : value >= limit) ? 'reached' : 'not reached';
}

export function summary(list: Goal[]) {
  return table('Goals', ['', 'goal', 'here', ''], list.map((goal) => [
    goal.text,
    `${goal.bound === 'most' ? '≤' : '≥'} ${goal.format(goal.limit)}`,
    Number.isNaN(goal.value) ? '–' : goal.format(goal.value),
    verdict(goal),
  ]));
}
