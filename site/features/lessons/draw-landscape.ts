// Draws the local minima of a lesson. Each start is a mark, placed by its number of wrong tracks and its F. The drawing also
// has the path of the shown run, the minimum that is continued from another C, and the minima that differ by an exchange of names.
import { h, s, setAttribute, setText } from '../../ui/dom.ts';
import { countText, objectiveText } from '../../words.ts';
import { children, groupsOf, place } from './cells.ts';
import { whenSized } from './draw-buffet.ts';
import { readFrame } from './lesson-frame.ts';
import type { LessonMinimum } from '../../core/protocol.ts';
import type { Lesson } from '../../core/messages.ts';
import type { LessonWorld } from './worlds.ts';

/** F at the bottom and at the top of the picture of each world. They do not change with its control. */
const LIMITS: Record<string, [number, number]> = { landscape: [288, 352], twins: [176, 256] };
const STEP = { f: 10, wrong: 5 }; // doubled where there is little room

/** The annealings, each with its mark: 10 units wide, around 0 0. */
const MARKS = [
  { anneal: 0, name: 'no annealing', d: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z' },
  { anneal: 10, name: '10 iterations', d: 'M-4.5-4.5h9v9h-9Z' },
  { anneal: 25, name: '25', d: 'M0-6 5.5 4.2H-5.5Z' },
  { anneal: 50, name: '50', d: 'M-6-2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z' },
];
const DIAMOND = 'M0-8 8 0 0 8-8 0Z';

interface Spot { x: number; y: number }

/** The scales of a drawing of a size in pixels. */
interface Scales {
  at(minimum: { f: number; wrong: number }): Spot;
  type: number;
  left: number;
  bottom: number;
  width: number;
}

/** first is the state that the world opens with. */
export function makeLandscape(first: LessonWorld) {
  const svg = s('svg.minima', { role: 'img' });
  const area = h('div.landscape', { 'data-acts': 'F C beta' }, svg);
  const figure = h('figure', {}, area, legend(first.lesson));
  let shown = first;
  const draw = (width: number, height: number) => drawMinima(svg, shown, { width, height: height === Infinity ? 300 : height, type: Math.max(12, Number.parseFloat(getComputedStyle(area).fontSize) || 13) });
  let size = { width: 0, height: 0 };
  whenSized(area, (width, height) => {
    size = { width, height };
    draw(width, height);
  });
  return {
    figure,
    show(world: LessonWorld) {
      shown = world;
      if (size.width > 0) draw(size.width, size.height);
    },
  };
}

function drawMinima(svg: SVGElement, { lesson, frame }: LessonWorld, { width, height, type }: { width: number; height: number; type: number }) {
  const { landscape, f, settings, tracks } = lesson;
  if (!landscape) return;
  setAttribute(svg, 'width', width);
  setAttribute(svg, 'height', height);
  setAttribute(svg, 'viewBox', `0 0 ${width} ${height}`);
  svg.style.fontSize = `${type}px`;
  const [low, high] = LIMITS[settings.world];
  const [left, bottom, top] = [3.2 * type, height - 2.6 * type, 1.4 * type];
  const scales: Scales = {
    type, left, bottom, width,
    at: ({ f: objective, wrong }) => ({
      x: left + ((width - left - type) * (wrong + 1)) / (tracks.length + 2),
      y: bottom - ((bottom - top) * (Math.max(low, Math.min(high, objective)) - low)) / (high - low),
    }),
  };
  const groups = groupsOf(svg, { grid: '', path: 'F beta', starts: 'F beta', twins: 'F', carried: 'F C', kept: 'F' });
  drawGrid(groups.grid, scales, [low, high], tracks.length);
  const path = lesson.iterations.map((_, t) => scales.at({ f: f[t], wrong: wrongAt(lesson, t) }));
  const kept = path[path.length - 1];
  drawPath(groups.path, path, path[frame]);
  drawStarts(groups.starts, landscape.starts, scales);
  drawTwins(groups.twins, lesson, kept, scales);
  drawCarried(groups.carried, landscape.carried, scales);
  drawMark(groups.kept, kept, 'lowest start', scales, [...landscape.starts, ...landscape.carried].map(scales.at));
  setAttribute(svg, 'aria-label', describe(lesson));
}

const wrongAt = (lesson: Lesson, frame: number) => lesson.tracks.length - readFrame(lesson, frame).correctCount;

function describe({ landscape, f, tracks }: Lesson) {
  const starts = landscape?.starts ?? [];
  const last = landscape?.carried.at(-1);
  return `${starts.length} starts by F and wrong tracks of ${tracks.length}: the lowest F is ${objectiveText(f[f.length - 1])}, the highest ${objectiveText(Math.max(...starts.map((one) => one.f)))}.`
    + (last ? ` The continued minimum has F ${objectiveText(last.f)} and ${last.wrong} wrong.` : '');
}

function drawGrid(group: Element, { at, type, left, bottom, width }: Scales, [low, high]: [number, number], tracks: number) {
  const heights = ticks(Math.ceil(low / STEP.f) * STEP.f, high, STEP.f * (bottom < 14 * type ? 2 : 1));
  const counts = ticks(0, tracks, STEP.wrong * (width < 24 * type ? 2 : 1));
  children(group, heights.length + counts.length + 2, () => s('g', {}, s('path'), s('text')));
  const marks = [...group.children];
  const line = (mark: Element, d: string, text: string, where: Record<string, number | string>) => {
    setAttribute(mark.children[0], 'd', d);
    setText(mark.children[1], text);
    place(mark.children[1], where);
  };
  for (const [i, f] of heights.entries()) {
    const { y } = at({ f, wrong: 0 });
    line(marks[i], `M${left} ${y.toFixed(1)}H${width}`, String(f), { x: left - 0.4 * type, y: y + 0.36 * type, 'text-anchor': 'end' });
  }
  for (const [i, wrong] of counts.entries()) line(marks[heights.length + i], '', String(wrong), { x: at({ f: low, wrong }).x, y: bottom + 1.1 * type, 'text-anchor': 'middle' });
  line(marks[marks.length - 2], '', 'F', { x: left - 0.4 * type, y: type, 'text-anchor': 'end' });
  line(marks[marks.length - 1], '', `tracks with a wrong label, of ${tracks}`, { x: width, y: bottom + 2.3 * type, 'text-anchor': 'end' });
}

function ticks(from: number, to: number, step: number) {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

/** The path of the shown run from its first iteration, with the iteration that is shown. */
function drawPath(group: Element, path: Spot[], now: Spot) {
  children(group, 2, (i) => s(i === 0 ? 'path' : 'circle'));
  setAttribute(group.children[0], 'd', lineThrough(path));
  place(group.children[1], { cx: now.x, cy: now.y, r: 6 });
}

const lineThrough = (spots: Spot[]) => `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Starts at one place are one mark, whose area grows with their number. */
function drawStarts(group: Element, starts: LessonMinimum[], { at, type }: Scales) {
  const groups = new Map<string, { one: LessonMinimum; count: number }>();
  for (const one of starts) {
    const key = `${one.anneal} ${one.wrong} ${one.f.toFixed(0)}`;
    groups.set(key, { one, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  const all = [...groups.values()];
  children(group, all.length, () => s('path', {}, s('title')));
  for (const [i, { one, count }] of all.entries()) {
    const { x, y } = at(one);
    const mark = group.children[i];
    place(mark, {
      d: MARKS.find(({ anneal }) => anneal === one.anneal)?.d ?? MARKS[0].d,
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${((type / 13) * (0.6 + 0.25 * Math.sqrt(count))).toFixed(2)})`,
    });
    setText(mark.children[0], `${countText(count, 'start')} with ${one.anneal} iterations of annealing: F ${objectiveText(one.f)}, ${one.wrong} wrong`);
  }
}

/** The lowest start and what it becomes when two names change places: a pair with the same F. */
function drawTwins(group: Element, { landscape, tied, concepts }: Lesson, kept: Spot, scales: Scales) {
  const twins = landscape?.twins ?? [];
  children(group, twins.length, () => s('g', {}, s('path'), s('path'), s('text')));
  const places = new Map<number, string[]>();
  for (const [i, twin] of twins.entries()) places.set(twin.wrong, [...places.get(twin.wrong) ?? [], tied[i].map((c) => concepts[0].classes[c]).join(' ⇄ ')]);
  for (const [i, twin] of twins.entries()) {
    const spot = scales.at(twin);
    const [line, mark, name] = group.children[i].children;
    const bend = 2.2 * scales.type;
    setAttribute(line, 'd', `M${kept.x.toFixed(1)} ${kept.y.toFixed(1)}Q${((kept.x + spot.x) / 2).toFixed(1)} ${(spot.y + bend).toFixed(1)} ${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`);
    place(mark, { d: DIAMOND, transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) scale(${(scales.type / 13).toFixed(2)})` });
    const names = (places.get(twin.wrong) ?? []).join(', ');
    places.delete(twin.wrong);
    setText(name, names);
    const length = lengthOf(names, scales);
    const isLeft = spot.x > kept.x ? spot.x + length > scales.width : spot.x - length > scales.left; // away from the kept start, where there is room
    place(name, { x: spot.x, y: spot.y + 1.9 * scales.type, 'text-anchor': isLeft ? 'end' : 'start' });
  }
}

/** The minimum that is continued as C changes, with where it has been. */
function drawCarried(group: Element, carried: LessonMinimum[], scales: Scales) {
  children(group, carried.length === 0 ? 0 : 3, (i) => s(i === 2 ? 'text' : 'path'));
  if (carried.length === 0) return;
  const path = carried.map(scales.at);
  const last = path[path.length - 1];
  const [line, mark, name] = group.children;
  setAttribute(line, 'd', lineThrough(path));
  place(mark, { d: DIAMOND, transform: `translate(${last.x.toFixed(1)} ${last.y.toFixed(1)}) scale(${(scales.type / 13).toFixed(2)})` });
  setText(name, `continued from C = ${carried[0].c}`);
  place(name, { x: last.x + scales.type, y: last.y + 1.4 * scales.type, 'text-anchor': 'start' });
}

/** The length of a name, about. */
const lengthOf = (text: string, { type }: Scales) => 0.62 * type * text.length;

/** others are the marks that the name should not cover. */
function drawMark(group: Element, spot: Spot, text: string, scales: Scales, others: Spot[]) {
  children(group, 2, (i) => s(i === 0 ? 'circle' : 'text'));
  const [ring, name] = group.children;
  place(ring, { cx: spot.x, cy: spot.y, r: 0.75 * scales.type });
  setText(name, text);
  place(name, placeOfName(text, spot, scales, others));
}

/** The place beside a spot where a name covers the fewest marks: on the right or the left, above or below. */
function placeOfName(text: string, { x, y }: Spot, scales: Scales, marks: Spot[]) {
  const { type, left, bottom, width } = scales;
  const length = lengthOf(text, scales);
  const places = [[1, -0.5], [1, 1.4], [-1, -0.5], [-1, 1.4], [1, -1.8]].map(([side, down]) => {
    const from = side > 0 ? x + type : x - type - length;
    const baseline = y + down * type;
    const isOutside = from < left || from + length > width || baseline > bottom;
    const isCovered = (mark: Spot) => mark.x > from - 0.5 * type && mark.x < from + length + 0.5 * type && mark.y > baseline - 1.3 * type && mark.y < baseline + 0.6 * type;
    return { x: x + side * type, y: baseline, 'text-anchor': side > 0 ? 'start' : 'end', cost: isOutside ? Infinity : marks.filter(isCovered).length };
  });
  const { cost: _, ...best } = places.reduce((least, other) => (other.cost < least.cost ? other : least));
  return best;
}

function legend({ landscape }: Lesson) {
  const sample = (kind: string, d: string) => s(`svg.sample.${kind}`, { viewBox: '-9 -9 18 18', 'aria-hidden': 'true' }, s('path', { d }));
  const carries = (landscape?.carried.length ?? 0) > 0;
  return h('p.minima-legend.muted', {}, 'A mark is a start, or several with one end if it is larger, by annealing: ',
    ...MARKS.map(({ name, d }) => h('span.name', {}, sample('start', d), name)),
    h('span.name', {}, sample('path', 'M-8 5 0-4 8 2'), 'path of the lowest start'),
    h('span.name', {}, sample(carries ? 'carried' : 'twin', DIAMOND), carries ? 'continued minimum' : 'the lowest start with two names exchanged'));
}
