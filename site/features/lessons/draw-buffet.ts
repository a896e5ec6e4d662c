// The picture of the lesson on the Indian buffet process: the story of the table, and beside it
// that of the stick.
import { s, setText, fill, h, setAttribute } from '../../ui/dom.ts';
import { MOST, drawTracks, stickAt, ALPHA, harmonic, stickText, tableAt, tableText } from './buffet.ts';
import { children, groupsOf, place, setSize, typeIn } from './cells.ts';
import { effect } from '@preact/signals';
import { icon } from '../../ui/Icon.tsx';
import { countText } from '../../words.ts';
import { drawTable } from './draw-table.ts';
import type { Buffet } from './buffet.ts';
import type { Room } from './cells.ts';
import type { Film } from './film.ts';
import type { Lessons } from './state.ts';

const CELL = { least: 15, most: 20, share: 0.03 }; // pixels: height of a track's row; on a wide screen a share of the width
const LENGTH = 6; // of the whole stick, in cells
const COLUMN = 2.3; // width of a column, in sizes of its number
const HEAD = 1.6;
const LEAST_COLUMNS = 6; // that always have room where the stick is alone

function drawStick(svg: SVGElement, buffet: Buffet, tracks: number, room: Room) {
  const { pieces, drawn } = stickAt(buffet);
  const alone = room.height !== Infinity;
  const cell = alone ? Math.max(CELL.least, room.height / (LENGTH + tracks + 2)) : Math.max(CELL.most, CELL.share * room.width);
  const type = alone ? Math.round(0.8 * cell) : typeIn(cell, room);
  const left = 2.6 * type;
  const columns = alone ? Math.max(LEAST_COLUMNS, pieces.length) : MOST.sticks;
  const column = Math.max(cell, Math.min(COLUMN * type, (room.width - left) / columns));
  const [top, floor] = [HEAD * type, HEAD * type + LENGTH * cell];
  const under = floor + 0.6 * cell;
  setSize(svg, left + columns * column, under + tracks * cell + 2, type);
  const groups = groupsOf(svg, { numbers: '', sticks: 'pi v', lengths: 'pi', shown: 'z' });
  children(groups.numbers, tracks + 1, () => s('text'));
  for (const [j, name] of [...groups.numbers.children].entries()) {
    setText(name, j < tracks ? String(j + 1) : 'πₖ');
    place(name, { x: left - 0.6 * type, y: j < tracks ? under + (j + 0.5) * cell + 0.36 * type : floor });
  }
  children(groups.sticks, pieces.length, () => s('g', {}, s('rect.left'), s('rect.kept')));
  children(groups.lengths, pieces.length, () => s('text'));
  for (const [k, { pi, left: before }] of pieces.entries()) {
    const x = left + k * column;
    const width = column - 0.3 * cell;
    const [whole, kept] = groups.sticks.children[k].children;
    place(whole, { x, width, y: top + LENGTH * cell * (1 - before), height: LENGTH * cell * before });
    place(kept, { x, width, y: top + LENGTH * cell * (1 - pi), height: LENGTH * cell * pi });
    setText(groups.lengths.children[k], pi.toFixed(2).slice(pi < 0.995 ? 1 : 0, 4));
    place(groups.lengths.children[k], { x: x + width / 2, y: Math.max(type, top + LENGTH * cell * (1 - before) - 0.3 * type), class: k === pieces.length - 1 ? 'current' : '' });
  }
  drawRows(groups.shown, drawTracks(pieces.slice(0, drawn), tracks, buffet.seed), { left, column, cell, under });
}

/** The tracks that show each factor. */
function drawRows(rows: Element, shown: boolean[][], { left, column, cell, under }: { left: number; column: number; cell: number; under: number }) {
  const cells = shown.flatMap((row, j) => row.map((yes, k) => ({ yes, j, k })));
  children(rows, cells.length, () => s('rect'));
  for (const [n, { yes, j, k }] of cells.entries()) {
    place(rows.children[n], { x: left + k * column, y: under + j * cell, width: column - 0.3 * cell, height: cell - 1.5, class: yes ? 'taken' : 'free' });
  }
}

const TRACKS = 10; // that draw from the stick

export function showBuffet(element: Element, lessons: Lessons) {
  const { buffet, films, step: presented } = lessons;
  const alpha = h('input', { type: 'range', ...ALPHA });
  const value = h('output.number');
  const ordered = h('input', { type: 'checkbox' });
  const restart = h('button', { type: 'button', 'data-do': 'restart', onclick: lessons.restart }, 'Start again');
  const other = h('button', { type: 'button', 'data-do': 'redraw', onclick: () => lessons.changeBuffet({ seed: buffet.peek().seed + 1 }) }, 'Another draw');
  alpha.oninput = () => lessons.changeBuffet({ alpha: Number(alpha.value) });
  ordered.onchange = () => lessons.changeBuffet({ ordered: ordered.checked });
  const table = makeStory('table', 'The buffet: customers and dishes', films.step, 'customer');
  const stick = makeStory('stick', 'The stick: factors and tracks', films.breaks, 'break');
  const count = h('p.finding', { 'data-acts': 'H alpha' });
  table.said.after(count);
  count.after(legend());
  element.append(
    h('div.acts', {}, h('label.try', { 'data-acts': 'alpha' }, h('span', {}, 'α'), alpha, value), restart, other, h('label.check-line', {}, ordered, 'left-ordered form')),
    h('div.stories', {}, table.figure, stick.figure),
  );
  effect(() => {
    const now = buffet.value;
    if (Number(alpha.value) !== now.alpha) alpha.value = String(now.alpha);
    setText(value, now.alpha.toFixed(1));
    ordered.checked = now.ordered;
    const { rows, first } = tableAt(now);
    setText(count, `${countText(rows.length, 'customer')}: ${countText(first.length, 'dish', 'dishes')} drawn, ${(now.alpha * harmonic(rows.length)).toFixed(1)} expected.`);
    const text = tableText(now);
    setText(table.said, text);
    setText(stick.said, stickText(now, TRACKS));
    updateFilm(table, films.step, now.step, text);
    updateFilm(stick, films.breaks, now.breaks, stick.said.textContent ?? '');
    setAttribute(table.svg, 'aria-label', `${count.textContent} ${text}`);
    setAttribute(stick.svg, 'aria-label', stick.said.textContent);
  });
  whenSized(table.place, (width, height) => drawTable(table.svg, buffet.value, { width, height: presented.value >= 0 ? height : Infinity }));
  whenSized(stick.place, (width, height) => drawStick(stick.svg, buffet.value, TRACKS, { width, height: presented.value >= 0 ? height : Infinity }));
}

const UNSEEN = 470; // width of a drawing that was never in the layout, and may be printed

/** Draws whenever the place's size or a signal that is read changes. */
export function whenSized(element: Element, draw: (width: number, height: number) => void) {
  let stop = effect(() => draw(UNSEEN, Infinity));
  let size = '';
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width === 0 || size === `${width} ${height}`) return;
    size = `${width} ${height}`;
    stop();
    stop = effect(() => draw(width, height));
  }).observe(element);
}

/** Makes the figure of a story: its film, what happens, and the place of the drawing. */
function makeStory(name: string, title: string, film: Film, unit: string) {
  const play = h('button.icon-button', { type: 'button', 'data-do': `${name}-play`, onclick: film.play });
  const time = h('input', { type: 'range', min: 0, max: film.last, step: 1, 'aria-label': `${title}: step` });
  const stepBy = (by: 1 | -1) => h('button.icon-button', { type: 'button', 'data-do': `${name}-${by > 0 ? 'next' : 'back'}`, 'aria-label': by > 0 ? `Next step: half a ${unit}` : 'Step back', onclick: () => film.go(Number(time.value) + by) }, icon(by > 0 ? 'step' : 'back'));
  const [back, next] = [stepBy(-1), stepBy(1)];
  time.oninput = () => film.go(Number(time.value));
  const said = h('p.happening', { role: 'status', 'data-acts': name === 'table' ? 'm i alpha' : 'pi v' });
  const svg = s(`svg.${name}`, { role: 'img' });
  const frame = h('div.scroll', {}, svg);
  const figure = h(`figure.story`, { 'data-story': name }, h('figcaption', {}, title), h('div.film', {}, back, play, next, time), said, frame);
  return { title, figure, play, time, back, next, said, svg, place: frame };
}

function updateFilm({ title, play, time, back, next }: ReturnType<typeof makeStory>, film: Film, step: number, text: string) {
  if (Number(time.value) !== step) time.value = String(step);
  setAttribute(time, 'aria-valuetext', text);
  back.disabled = step === 0;
  next.disabled = step === film.last;
  const label = `${film.playing.value ? 'Pause' : 'Play'}: ${title}`;
  if (play.getAttribute('aria-label') === label) return;
  setAttribute(play, 'aria-label', label);
  fill(play, icon(film.playing.value ? 'pause' : 'play'));
}

/** What the cells of the table mean. */
function legend() {
  const sign = (kind: string, name: string) => h('span.name', {}, h(`span.cell-sample.${kind}`, { 'aria-hidden': 'true' }), name);
  return h('p.cells.muted', {}, sign('new', 'new dish'), sign('again', 'taken as others did'), sign('free', 'left'), sign('chance', 'chance mₖ/i, while choosing'));
}
