// Tables as text.
import type { Row } from './race.ts';

/** The first column's texts begin, the others' end at the same place. */
export function table(title: string, heads: string[], lines: string[][]) {
  const all = [heads, ...lines];
  const wide = heads.map((_, i) => Math.max(...all.map((line) => line[i].length)));
  const set = (line: string[]) => line.map((text, i) => (i === 0 ? text.padEnd(wide[i]) : text.padStart(wide[i]))).join('  ').trimEnd();
  return [title, ...all.map(set)].join('\n');
}

/** A number, or a dash for NaN. */
export const number = (x: number, digits: number) => (Number.isNaN(x) ? '–' : x.toFixed(digits));
/** x is a share. */
export const percent = (x: number) => (Number.isNaN(x) ? '–' : `${(100 * x).toFixed(0)} %`);

export function speeds(title: string, rows: Row[]) {
  const heads = ['engine', 'ms', 'of NumPy', 'GFLOP/s', 'peak', 'share'];
  return table(title, heads, rows.map((r) => [
    r.name, number(r.ms, r.ms < 10 ? 2 : 1), number(r.ratio, 2), number(r.speed, 1), number(r.peak, 1), percent(r.share),
  ]));
}

/** What the columns of speeds are. */
export const COLUMNS = `of NumPy: the time over NumPy's with as many threads in the same precision, round by round.
peak, GFLOP/s: natively NumPy's products of 1024², with as many threads; in WebAssembly what multiply-adds in
registers reach, fused for the relaxed kernel, else a product and a sum. share: GFLOP/s of the peak, round by round.`;
