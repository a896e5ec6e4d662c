// The soak's samples as a table, as slopes and as a picture: a panel a quantity over the minutes.
import { COLOURS, line, text } from './plot.ts';
import type { Scale } from './plot.ts';

/** What the page holds after a round: heap and memory in MiB, the others are counts. */
export interface Sample {
  minutes: number; // since the first
  heap: number; // of the page's thread, after collecting
  nodes: number; // of the DOM, detached ones too
  listeners: number;
  memory: number; // of the cores in all workers
}

export const quantities: { key: Exclude<keyof Sample, 'minutes'>; name: string }[] = [
  { key: 'heap', name: 'JavaScript heap, MiB' },
  { key: 'nodes', name: 'DOM nodes' },
  { key: 'listeners', name: 'event listeners' },
  { key: 'memory', name: 'WebAssembly memory, MiB' },
];

export const COLUMNS = ['', 'first', 'last', 'slope a round'];

/** The share of the samples that warming up takes. They do not count for the slopes. */
const WARM_SHARE = 0.25;

/** The index of the first sample that counts. */
export const settledFrom = (samples: Sample[]) => Math.floor(samples.length * WARM_SHARE);

/** The least-squares slope of a quantity a round, over the samples that count. NaN for fewer than two. */
export function slope(samples: Sample[], key: keyof Sample) {
  const values = samples.slice(settledFrom(samples)).map((one) => one[key]);
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const product = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  return product / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
}

export function csv(samples: Sample[]) {
  const keys = ['minutes', ...quantities.map(({ key }) => key)] as (keyof Sample)[];
  const rows = samples.map((one) => keys.map((key) => Number(one[key].toFixed(3))).join());
  return `${['round', ...keys].join()}\n${rows.map((row, i) => `${i},${row}`).join('\n')}\n`;
}

const WIDE = 480;
const HIGH = 300;
const FRAME = { left: 64, top: 36, right: 456, bottom: 240 };
const STEPS = 4; // of an axis

/** A step of 1, 2 or 5 times a power of ten, of which about STEPS go into a span. */
function stepOf(span: number) {
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  return power * ([1, 2, 5].find((digit) => digit * power * STEPS >= span) ?? 10);
}

/** The ticks from zero to beyond the greatest value. */
function levels(most: number) {
  const step = stepOf(most || 1);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

function grid(up: Scale, across: Scale, ys: number[], minutes: number[]) {
  const { left, right, top, bottom } = FRAME;
  return [
    ...ys.flatMap((y) => [
      line([{ x: left, y: up(y) }, { x: right, y: up(y) }], '#ddd', ''),
      text(left - 6, up(y) + 4, 'end', y.toLocaleString('en')),
    ]),
    ...minutes.flatMap((x) => [
      line([{ x: across(x), y: top }, { x: across(x), y: bottom }], '#ddd', ''),
      text(across(x), bottom + 18, 'middle', x.toLocaleString('en')),
    ]),
    text((left + right) / 2, bottom + 36, 'middle', 'minutes'),
  ];
}

function panel(samples: Sample[], { key, name }: (typeof quantities)[number], i: number) {
  const { left, right, top, bottom } = FRAME;
  const ys = levels(Math.max(...samples.map((one) => one[key])));
  const end = samples[samples.length - 1].minutes;
  const up = (value: number) => bottom - ((bottom - top) * value) / ys[ys.length - 1];
  const across = (minutes: number) => left + ((right - left) * minutes) / (end || 1);
  const points = samples.map((one) => ({ x: across(one.minutes), y: up(one[key]) }));
  const warm = points[settledFrom(samples)].x;
  return [
    `<g transform="translate(${WIDE * (i % 2)} ${HIGH * Math.floor(i / 2)})">`,
    `<rect x="${left}" y="${top}" width="${(warm - left).toFixed(1)}" height="${bottom - top}" fill="#f4f4f4"/>`,
    ...grid(up, across, ys, levels(end).filter((tick) => tick <= end)),
    line(points, COLOURS[i], 'stroke-width="2"'),
    ...points.map(({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2" fill="${COLOURS[i]}"/>`),
    text(left, top - 14, 'start', name, ' font-weight="bold"'),
    text(right, top - 14, 'end', `${slope(samples, key).toFixed(3)} a round`.replace('-', '−')),
    '</g>',
  ].join('\n');
}

/** Returns an SVG picture. */
export function soakPlot(samples: Sample[]): string {
  const high = HIGH * Math.ceil(quantities.length / 2) + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDE} ${high}" width="${2 * WIDE}" height="${high}" font-family="sans-serif" font-size="12">`,
    '<title>What the page holds, round by round</title>',
    `<rect width="${2 * WIDE}" height="${high}" fill="#fff"/>`,
    ...quantities.map((quantity, i) => panel(samples, quantity, i)),
    text(FRAME.left, high - 10, 'start', 'Grey: the rounds that do not count for the slopes.'),
    '</svg>\n',
  ].join('\n');
}
