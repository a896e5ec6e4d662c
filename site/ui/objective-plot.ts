// The objective F as lines: small in the run bar, large with axes in the dialog.
import { s } from './dom.ts';
import { groupedText, objectiveText } from '../words.ts';
import type { Sample } from '../session/run/progress.ts';

type Series = Map<number, Sample[]>;

const STEEP = 0.2; // share of the first samples that may lie outside the plot

/**
 * The range of F that is plotted. The first values are left out, because they would flatten the
 * rest.
 */
export function rangeOf(lines: Sample[][]) {
  const late = lines.flatMap((line) => line.slice(Math.floor(STEEP * line.length)).map(({ f }) => f)).filter(Number.isFinite);
  if (late.length === 0) return { low: 0, high: 1 };
  const low = late.reduce((a, b) => Math.min(a, b));
  const high = late.reduce((a, b) => Math.max(a, b));
  return high > low ? { low, high } : { low: low - 0.5, high: high + 0.5 };
}

function pathOf(line: Sample[], { low, high }: { low: number; high: number }, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const across = Math.max(1, line.length - 1);
  return line.map(({ f }, i) => {
    const up = Math.max(0, Math.min(1, (f - low) / (high - low)));
    return `${i ? 'L' : 'M'}${(x + (width * i) / across).toFixed(1)} ${(y + height * (1 - up)).toFixed(1)}`;
  }).join('');
}

const SMALL = { x: 2, y: 3, width: 92, height: 26 };

/** The path of a start's line on a drawing of 96 by 32. */
export const sparkPath = (line: Sample[]) => (line.length > 1 ? pathOf(line, rangeOf([line]), SMALL) : '');

const PLOT = { height: 280, left: 64, right: 12, top: 12, bottom: 34 };

/**
 * The large plot: every start, the kept one in front, with a line where its annealing ends.
 * width is in pixels, so that its text has the size of the page's.
 */
export function plot(series: Series, kept: number, width: number) {
  const { height, left, right, top, bottom } = PLOT;
  const area = { x: left, y: top, width: width - left - right, height: height - top - bottom };
  const range = rangeOf([...series.values()]);
  const longest = Math.max(1, ...[...series.values()].map(lastOf));
  const lines = [...series].sort(([a], [b]) => Number(a === kept) - Number(b === kept));
  const front = series.get(kept) ?? [];
  /** The area of a line, as wide as its number of iterations. */
  const wide = (line: Sample[]) => ({ ...area, width: (area.width * lastOf(line)) / longest });
  const calm = front.findIndex(({ tempered }) => !tempered);
  const divide = calm > 0 ? left + (wide(front).width * calm) / Math.max(1, front.length - 1) : null;
  const last = front[front.length - 1];
  const ticks = [0, 1, 2, 3, 4].map((i) => range.low + ((range.high - range.low) * i) / 4);
  const levelOf = (f: number) => top + area.height * (1 - (f - range.low) / (range.high - range.low));
  return s('svg.objective', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `Objective, at the end ${objectiveText(last?.f ?? NaN)}` },
    ...ticks.flatMap((f) => [
      s('path.grid', { d: `M${left} ${levelOf(f)}H${width - right}` }),
      s('text', { x: left - 8, y: levelOf(f) + 4, 'text-anchor': 'end' }, tick(f, range)),
    ]),
    divide !== null && s('path.divide', { d: `M${divide} ${top}V${height - bottom}` }),
    divide !== null && s('text', { x: divide - 6, y: top + 12, 'text-anchor': 'end' }, 'annealed: F may rise'),
    ...lines.map(([start, line]) => s(start === kept ? 'path.curve.kept' : 'path.curve', { d: pathOf(line, range, wide(line)) })),
    s('text', { x: left, y: height - 10 }, 'start'),
    s('text', { x: width - right, y: height - 10, 'text-anchor': 'end' }, `iteration ${longest}`));
}

function lastOf(line: Sample[]) {
  return line[line.length - 1]?.iteration ?? 0;
}

/** As many digits as are needed to tell the ticks apart. */
function tick(f: number, { low, high }: { low: number; high: number }) {
  return high - low > 50 ? groupedText(f).replace('-', '−') : objectiveText(f);
}
