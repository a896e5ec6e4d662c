// A picture of how times scale: a panel a quantity, both axes logarithmic. A line is what
// was measured, a dotted one of the same colour what the work alone would make of it.
import { slopes } from './scaling.ts';
import type { Panel, Series } from './scaling.ts';

const WIDE = 480;
const HIGH = 440;
const FRAME = { left: 64, top: 36, right: 456, bottom: 320 };
export const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7']; // Okabe and Ito's, told apart by everybody

export type Scale = (value: number) => number;

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export const text = (x: number, y: number, anchor: string, content: string, more = '') => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"${more}>${escaped(content)}</text>`;

function logarithmic([low, high]: number[], [start, end]: number[]): Scale {
  return (value) => start + ((end - start) * Math.log(value / low)) / Math.log(high / low);
}

/** The powers of ten and their halves that enclose values. */
export function ticks(values: number[]) {
  const all = [];
  for (let power = Math.floor(Math.log10(Math.min(...values))); all.length === 0 || all[all.length - 1] < Math.max(...values); power++) {
    all.push(...[1, 2, 5].map((digit) => digit * 10 ** power));
  }
  const from = all.findLastIndex((tick) => tick <= Math.min(...values));
  const to = all.findIndex((tick) => tick >= Math.max(...values));
  return all.slice(Math.max(from, 0), Math.max(to, from + 1) + 1);
}

export function line(points: { x: number; y: number }[], colour: string, more: string) {
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return `<path d="${path}" fill="none" stroke="${colour}" ${more}/>`;
}

/** The work as times, as far above the measured ones as below. */
export function expectation({ points }: Series): number[] {
  const logs = points.map(({ ms, work }) => Math.log(ms / work));
  const rate = Math.exp(logs.reduce((a, b) => a + b, 0) / logs.length);
  return points.map(({ work }) => rate * work);
}

function curve(series: Series, i: number, across: Scale, up: Scale) {
  const colour = COLOURS[series.colour];
  const expected = expectation(series);
  const found = series.points.map(({ x, ms }) => ({ x: across(x), y: up(ms) }));
  const level = FRAME.bottom + 58 + 16 * i;
  const { found: is, expected: should } = slopes(series);
  return [
    line(series.points.map(({ x }, n) => ({ x: across(x), y: up(expected[n]) })), colour, 'stroke-dasharray="2 4" stroke-width="1.5"'),
    line(found, colour, 'stroke-width="2"'),
    ...found.map(({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="${colour}"/>`),
    line([{ x: FRAME.left, y: level - 4 }, { x: FRAME.left + 20, y: level - 4 }], colour, 'stroke-width="2"'),
    text(FRAME.left + 28, level, 'start', series.name),
    text(FRAME.right, level, 'end', `slope ${is.toFixed(2)}, expected ${should.toFixed(2)}`.replaceAll('-', '−')),
  ];
}

function draw({ title, axis, series }: Panel, i: number) {
  const xs = series[0].points.map(({ x }) => x);
  const levels = ticks(series.flatMap((s) => [...s.points.map(({ ms }) => ms), ...expectation(s)]));
  const across = logarithmic([xs[0], xs[xs.length - 1]], [FRAME.left + 12, FRAME.right - 12]);
  const up = logarithmic([levels[0], levels[levels.length - 1]], [FRAME.bottom, FRAME.top]);
  const { left, right, top, bottom } = FRAME;
  const grid = [
    ...xs.flatMap((x) => [
      line([{ x: across(x), y: top }, { x: across(x), y: bottom }], '#ddd', ''),
      text(across(x), bottom + 18, 'middle', x.toLocaleString('en')),
    ]),
    ...levels.flatMap((ms) => [
      line([{ x: left, y: up(ms) }, { x: right, y: up(ms) }], '#ddd', ''),
      text(left - 6, up(ms) + 4, 'end', `${Number(ms.toPrecision(1))}`),
    ]),
    text((left + right) / 2, bottom + 36, 'middle', axis),
    text(16, (top + bottom) / 2, 'middle', 'ms an iteration', ` transform="rotate(-90 16 ${(top + bottom) / 2})"`),
    text(left, top - 14, 'start', title, ' font-weight="bold"'),
  ];
  const place = `translate(${WIDE * (i % 2)} ${HIGH * Math.floor(i / 2)})`;
  return `<g transform="${place}">${[...grid, ...series.flatMap((s, n) => curve(s, n, across, up))].join('\n')}</g>`;
}

/** Returns an SVG picture. */
export function plot(panels: Panel[]): string {
  const wide = 2 * WIDE;
  const high = HIGH * Math.ceil(panels.length / 2) + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="sans-serif" font-size="12">`,
    '<title>Time per iteration against size, with what the work alone would make of it</title>',
    `<rect width="${wide}" height="${high}" fill="#fff"/>`,
    ...panels.map(draw),
    text(FRAME.left, high - 14, 'start', 'Dotted: as the multiply-adds of an iteration grow. The threads share them.'),
    '</svg>\n',
  ].join('\n');
}
