// Draws the picture of a lesson about a world: its clips with their captions, and what the run has found.
import { render } from 'preact';
import { probabilityText, objectiveText } from '../../words.ts';
import { StateMark } from '../../ui/Marks.tsx';
import { fulfilmentOf, conceptOf, factorCount, firstFactor, meanKind, meanOf, pointOf, readFrame } from './lesson-frame.ts';
import { hueOf, opacityOf } from '../../model/marks.ts';
import { effect } from '@preact/signals';
import { fill, h, keyed, s, setText, setAttribute } from '../../ui/dom.ts';
import { icon } from '../../ui/Icon.tsx';
import { CONTROLS, controlIndex, findingText } from './controls.ts';
import { makeLandscape } from './draw-landscape.ts';
import { place } from './cells.ts';
import type { Lesson, WorldSettings } from '../../core/messages.ts';
import type { LessonFrame, At } from './lesson-frame.ts';
import type { LessonWorld, Worlds } from './worlds.ts';

/** Draws the captions of one video in an element. Where there are several concepts, each has its probability beside it. */
function drawCaptions(element: Element, { concepts }: Lesson, tuples: LessonFrame['tuples']) {
  const words = (classes: number[]) => classes.map((c, e) => concepts[e].classes[c]).join(' ');
  render(tuples.length === 0 ? <span class="muted">no caption</span> : tuples.map(({ classes, sum }, i) => (
    <span key={i} class="name"><StateMark state={fulfilmentOf(sum)} />{words(classes)}{concepts.length > 1 && <span class="number">{probabilityText(Math.min(1, sum))}</span>}</span>
  )), element);
}

const REACH = 52; // from the middle of the drawing to its edge
const FILLED = 0.9; // share of that which the points fill

/** The outline of a track, by its true class. */
const shapes = [
  'M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z',
  'M-1.8-1.8h3.6v3.6h-3.6Z',
  'M0-2.5 2.3 1.6H-2.3Z',
];
const cross = 'M-2-1.2-1.2-2 0-.8 1.2-2 2-1.2 .8 0 2 1.2 1.2 2 0 .8-1.2 2-2 1.2-.8 0Z';

const shapeOf = (c: number) => shapes[c] ?? cross;

/** element has the world's name in data-world. */
export function showWorld(element: HTMLElement, worlds: Worlds) {
  const name = element.dataset.world ?? '';
  const parts = build(element, name, worlds);
  effect(() => draw(element, parts, worlds.worlds.value[name], worlds.problem.value, worlds.isLate(name)));
}

function draw(element: HTMLElement, parts: Parts, shown: LessonWorld, problem: string, late: boolean) {
  const { lesson, settings, frame, video } = shown;
  parts.show(settings);
  const current = readFrame(lesson, frame);
  parts.plots.forEach((plot, view) => drawPlot(plot, shown, current, view));
  parts.landscape?.show(shown);
  drawTime(parts, shown);
  setText(parts.finding, problem ? `This could not be run: ${problem}.` : findingText(lesson, current));
  setAttribute(element, 'aria-busy', late && !problem && 'true');
  keyed(parts.videos, lesson.videos.map((_, i) => i), (i) => i,
    (i) => makeVideo(parts, lesson, i), (row, i) => updateVideo(row, lesson, current, i, video));
  look(parts, video);
  parts.video = video;
}

function build(element: HTMLElement, name: string, worlds: Worlds) {
  const { lesson } = worlds.worlds.peek()[name];
  const control = makeControl(name, worlds.choose);
  const plots = lesson.views.map(({ name: view }) => makePlot(lesson, view));
  const play = h('button.icon-button', { type: 'button', 'aria-label': 'Play the iterations' });
  play.onclick = () => worlds.play(name);
  const time = h('input', { type: 'range', min: 0, step: 1, 'aria-label': 'Iteration' });
  time.oninput = () => worlds.showFrame(name, Number(time.value));
  const iteration = h('span.number.muted');
  const findingElement = h('p.finding', { role: 'status' });
  const videos = h('ol.videos', { 'data-acts': 'L J xi' });
  const landscape = lesson.landscape && makeLandscape(worlds.worlds.peek()[name]);
  element.append(
    control.element, findingElement, ...(landscape ? [landscape.figure] : []),
    h('div.plots', {}, ...plots.map(({ figure }) => figure)),
    h('div.film', {}, play, time, iteration),
    legend(lesson), videos,
  );
  return { plots, landscape, play, time, iteration, finding: findingElement, videos, show: control.show, highlight: (video: number) => worlds.highlight(name, video), video: -1 };
}

type Parts = ReturnType<typeof build>;

/** Makes the control of a world. name is the world's. */
function makeControl(name: string, choose: Worlds['choose']) {
  const control = CONTROLS[name];
  const { key, values } = control;
  const ask = (i: number) => choose(name, { [key]: values[i].value });
  if (control.few) {
    const inputs = values.map(({ name: called }, i) => {
      const input = h('input', { type: 'radio', name: `lesson-${name}`, value: i });
      input.onchange = () => ask(i);
      return { input, label: h('label', {}, input, called) };
    });
    return {
      element: h('div.try', { 'data-acts': control.symbol }, h('span', { id: `lesson-${name}` }, control.name),
        h('div.kinds', { role: 'radiogroup', 'aria-labelledby': `lesson-${name}` }, ...inputs.map(({ label }) => label))),
      show: (settings: WorldSettings) => inputs.forEach(({ input }, i) => {
        input.checked = i === controlIndex(control, settings);
      }),
    };
  }
  const range = h('input', { type: 'range', min: 0, max: values.length - 1, step: 1 });
  const value = h('output.number');
  range.oninput = () => ask(Number(range.value));
  return {
    element: h('label.try', { 'data-acts': control.symbol }, h('span', {}, control.name), range, value),
    show: (settings: WorldSettings) => {
      const i = controlIndex(control, settings);
      if (Number(range.value) !== i) range.value = String(i);
      setAttribute(range, 'aria-valuetext', values[i].name);
      setText(value, values[i].name);
    },
  };
}

function makePlot(lesson: Lesson, view: string) {
  const scale = scaleOf(lesson, lesson.views.findIndex(({ name }) => name === view));
  const axes = s('path.axes', { d: `M${-REACH} 0H${REACH}M0 ${-REACH}V${REACH}` });
  const points = s('g.points', { 'data-acts': 'nu z x a s' });
  const wrong = s('g.wrongs', { 'data-acts': 'truth' });
  const trails = s('g.trails', { 'data-acts': 'phi' });
  const means = s('g.means', { 'data-acts': 'phi a' });
  const svg = s('svg.plot', { viewBox: `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`, role: 'img' }, axes, trails, points, wrong, means);
  const note = h('span.muted');
  const figure = h('figure', {}, svg, h('figcaption', {}, h('span', {}, `${view}s`), note));
  const marks = lesson.tracks.map(({ truth }) => s('path.point', { d: shapeOf(truth[0]) }, s('title')));
  const rings = lesson.tracks.map(() => s('circle.wrong', { r: 4 }));
  points.append(...marks);
  wrong.append(...rings);
  return { svg, figure, note, marks, rings, trails, means, view, scale };
}

function drawPlot(plot: ReturnType<typeof makePlot>, { lesson, frame }: LessonWorld, reading: LessonFrame, view: number) {
  const { concepts, tracks, videos } = lesson;
  tracks.forEach((track, j) => {
    const translation = `translate(${spot(pointOf(lesson, view, j), plot.scale)})`;
    const [mark, ring] = [plot.marks[j], plot.rings[j]];
    const [label] = reading.labels[j];
    setAttribute(mark, 'transform', translation);
    setAttribute(mark, 'class', `point ${hueOf([label])}`);
    mark.style.opacity = String(opacityOf(reading.confidence[j]));
    mark.dataset.video = ring.dataset.video = String(track.video);
    setAttribute(ring, 'transform', translation);
    const concept = conceptOf(lesson, view);
    setAttribute(ring, 'class', reading.labels[j][concept] === track.truth[concept] ? 'wrong none' : 'wrong');
    const who = (c: number) => concepts[0].classes[c] ?? 'nobody';
    setText(mark.firstChild as Element, `Video ${videos[track.video].id}, track ${track.id}: taken for ${who(label)} ${probabilityText(reading.confidence[j])}, truly ${who(track.truth[0])}`);
  });
  drawMeans(plot, lesson, frame, view);
  const unseen = Number.isNaN(meanOf(lesson, frame, view, 0).x);
  plot.figure.classList.toggle('unseen-view', unseen);
  setText(plot.note, unseen ? 'not shown to the model' : '');
  setAttribute(plot.svg, 'aria-label', `Tracks as points by ${plot.view}: ${reading.correctCount} of ${reading.trackCount} are right`);
}

/** A position in the units of the drawing, with y upwards. */
const spot = ({ x, y }: At, scale: number) => `${(scale * x).toFixed(1)} ${(-scale * y).toFixed(1)}`;

/** The scale from a view's features to the units of the drawing. */
function scaleOf(lesson: Lesson, view: number) {
  const far = lesson.tracks.map((_, j) => pointOf(lesson, view, j)).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]);
  return (FILLED * REACH) / Math.max(...far);
}

function drawMeans({ means, trails, scale }: ReturnType<typeof makePlot>, lesson: Lesson, frame: number, view: number) {
  const factors = factorCount(lesson);
  while (means.childElementCount < factors) {
    means.append(s('g', {}, s('path', { d: 'M0-3.4 3.4 0 0 3.4-3.4 0Z' }), s('text')));
    trails.append(s('path'));
  }
  while (means.childElementCount > factors) {
    means.lastElementChild?.remove();
    trails.lastElementChild?.remove();
  }
  const nameAt = placeNames(lesson, frame, view, scale);
  for (const k of Array(factors).keys()) {
    const at = meanOf(lesson, frame, view, k);
    const group = means.children[k] as SVGElement;
    const kind = meanKind(lesson, frame, view, k);
    setAttribute(group, 'class', `mean ${kindOf(lesson, k)} ${kind}`);
    if (!Number.isNaN(at.x)) group.style.transform = `translate(${spot(at, scale).replace(' ', 'px, ')}px)`;
    setText(group.children[1], kind === 'collapsed' ? '' : nameOf(lesson, k));
    place(group.children[1], nameAt[k]);
    const path = Array.from({ length: frame + 1 }, (_, t) => spot(meanOf(lesson, t, view, k), scale));
    setAttribute(trails.children[k], 'd', kind === 'none' ? 'M0 0' : `M${path.join('L')}`);
    setAttribute(trails.children[k], 'class', kindOf(lesson, k));
  }
}

const TYPE = 6; // size of a mean's name beside other views; one that stands alone is smaller

/** The places of a mean's name beside its diamond, the nearest first; left is from x to the left edge, in widths of the name. */
const BESIDE = [
  { x: 0, y: -5.5, 'text-anchor': 'middle', left: -0.5 },
  { x: 0, y: 9.5, 'text-anchor': 'middle', left: -0.5 },
  { x: 5, y: 2, 'text-anchor': 'start', left: 0 },
  { x: -5, y: 2, 'text-anchor': 'end', left: -1 },
  ...[-6, 10].flatMap((y) => [
    { x: 3, y, 'text-anchor': 'start', left: 0 },
    { x: -3, y, 'text-anchor': 'end', left: -1 },
    { x: 0, y: 1.7 * y, 'text-anchor': 'middle', left: -0.5 },
  ]),
];

/** Places the name of each mean where it covers the fewest tracks, diamonds and other names. */
function placeNames(lesson: Lesson, frame: number, view: number, scale: number) {
  const drawn = ({ x, y }: At) => ({ x: scale * x, y: -scale * y });
  const means = Array.from({ length: factorCount(lesson) }, (_, k) => drawn(meanOf(lesson, frame, view, k)));
  const marks = [...lesson.tracks.map((_, j) => drawn(pointOf(lesson, view, j))), ...means];
  const names: Box[] = [];
  return means.map(({ x, y }, k) => {
    const width = 0.7 * TYPE * nameOf(lesson, k).length; // bold letters with their halo
    const options = BESIDE.map((one) => {
      const box = { left: x + one.x + one.left * width, right: x + one.x + (one.left + 1) * width, top: y + one.y - 0.8 * TYPE, bottom: y + one.y + 0.2 * TYPE };
      const isOutside = box.left < -REACH || box.right > REACH || box.top < -REACH || box.bottom > REACH;
      const covered = marks.filter((mark) => covers(box, mark)).length + 3 * names.filter((name) => overlap(box, name)).length;
      return { one, box, cost: covered + (isOutside ? 100 : 0) };
    });
    const best = options.reduce((least, other) => (other.cost < least.cost ? other : least));
    if (meanKind(lesson, frame, view, k) === 'out') names.push(best.box);
    const { left: _, ...where } = best.one;
    return where;
  });
}

interface Box { left: number; right: number; top: number; bottom: number }

const AROUND = 2; // half the size of a track's mark

const covers = ({ left, right, top, bottom }: Box, { x, y }: At) => x > left - AROUND && x < right + AROUND && y > top - AROUND && y < bottom + AROUND;
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The CSS class of a factor. Only the first concept has hues. */
function kindOf(lesson: Lesson, k: number) {
  if (k >= factorCount(lesson) - lesson.background) return 'who-none';
  return k < firstFactor(lesson, 1) ? hueOf([k]) : 'plain';
}

const nameOf = (lesson: Lesson, k: number) => lesson.concepts.flatMap(({ classes }) => classes)[k] ?? 'background';

function drawTime({ play, time, iteration }: Parts, { lesson, frame, playing }: LessonWorld) {
  const last = lesson.iterations.length - 1;
  setAttribute(time, 'max', last);
  if (Number(time.value) !== frame) time.value = String(frame);
  setAttribute(time, 'aria-valuetext', `iteration ${lesson.iterations[frame]}`);
  setText(iteration, `iteration ${lesson.iterations[frame]}, F ${objectiveText(lesson.f[frame])}`);
  const label = playing ? 'Pause the iterations' : 'Play the iterations';
  if (play.getAttribute('aria-label') === label && play.firstChild) return;
  setAttribute(play, 'aria-label', label);
  fill(play, icon(playing ? 'pause' : 'play'));
}

/** The legend of outlines, hues and opacity. */
function legend(lesson: Lesson) {
  const { classes } = lesson.concepts[0];
  const sign = (c: number, name: string) => h('span.name', {}, sample(c, hueOf([c])), name);
  return h('div.legend.muted', {},
    h('p', {}, 'Outline: who it truly is, which the model never sees. Hue: who it is taken for. Strength: how sure, ν.'),
    h('p', {}, ...classes.map((name, c) => sign(c, name)), sign(-1, 'nobody named'),
      h('span.name', {}, s('svg.sample', { viewBox: '-4 -4 8 8', 'aria-hidden': 'true' }, s('circle.wrong', { r: 3.2 })), 'wrong'),
      h('span.name', {}, s('svg.sample', { viewBox: '-4 -4 8 8', 'aria-hidden': 'true' }, s('path.diamond', { d: 'M0-3.4 3.4 0 0 3.4-3.4 0Z' })), 'mean Φ of a factor'),
      h('span.name', {}, s('svg.sample', { viewBox: '-4 -4 8 8', 'aria-hidden': 'true' }, s('path.diamond.hollow', { d: 'M0-3.4 3.4 0 0 3.4-3.4 0Z' })), 'collapsed: in the middle')));
}

/** c is the index of the outline. */
function sample(c: number, hue: string) {
  return s(`svg.sample.${hue}`, { viewBox: '-4 -4 8 8', 'aria-hidden': 'true' }, s('path', { d: shapeOf(c) }), s('circle.wrong.none', { r: 3.5 }));
}

function makeVideo(parts: Parts, lesson: Lesson, i: number) {
  const button = h('button.video', { type: 'button' }, h('span.number.muted', {}, lesson.videos[i].id), h('span.tuples'),
    h('span.tracks', {}, ...lesson.videos[i].tracks.map((j) => sample(lesson.tracks[j].truth[0], 'who-none'))));
  button.onclick = () => parts.highlight(i);
  button.onpointerenter = () => look(parts, i);
  button.onpointerleave = () => look(parts, parts.video);
  return h('li', {}, button);
}

function updateVideo(row: HTMLElement, lesson: Lesson, reading: LessonFrame, i: number, chosenVideo: number) {
  const button = row.firstElementChild as HTMLElement;
  const [, tuples, tracks] = button.children;
  setAttribute(button, 'aria-pressed', String(i === chosenVideo));
  drawCaptions(tuples, lesson, reading.tuples.filter(({ video }) => video === i));
  lesson.videos[i].tracks.forEach((j, at) => {
    const one = tracks.children[at];
    setAttribute(one, 'class', `sample ${hueOf([reading.labels[j][0]])}`);
    setAttribute(one.children[1], 'class', reading.correct[j] ? 'wrong none' : 'wrong');
  });
}

/** Fades the tracks of all videos but one. video is −1 for none. */
function look({ plots }: Parts, video: number) {
  for (const { marks, rings } of plots) {
    for (const one of [...marks, ...rings]) one.classList.toggle('aside', video >= 0 && one.dataset.video !== String(video));
  }
}
