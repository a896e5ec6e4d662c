// The lesson on the Indian buffet process: the table of customers and dishes, and the sticks with
// tracks drawn from them.
import { MOST, breakStick, harmonic, leftOrder, drawCustomers, drawTracks } from '../drawing/buffet.ts';
import type { Buffet } from '../drawing/buffet.ts';
import { act, h, buildOnce, s, setText, setAttribute } from '../elements/dom.ts';
import { countText } from '../words.ts';
import type { State } from '../state.ts';

const CELL = 10; // side of a cell, in the drawing's units
const HIGH = 70; // height of a stick of length 1
const TRACKS = 10; // rows under the sticks
const LEAST = 16; // columns that always have room
const STEP = 13; // distance of the sticks

export function buffet(element: Element, { lessonState }: State) {
  const parts = buildOnce(element, build);
  const now = lessonState.buffet;
  parts.now = now;
  if (Number(parts.alpha.value) !== now.alpha) parts.alpha.value = String(now.alpha);
  setText(parts.value, now.alpha.toFixed(1));
  parts.ordered.checked = now.ordered;
  parts.next.disabled = now.customers >= MOST.customers;
  parts.break.disabled = now.sticks >= MOST.sticks;
  drawTable(parts, now);
  drawSticks(parts, now);
}

function build(element: Element) {
  const alpha = h('input', { type: 'range', min: 0.5, max: 8, step: 0.1 });
  const value = h('output.number');
  const ordered = h('input', { type: 'checkbox' });
  const button = (name: string, change: (now: Buffet) => Partial<Buffet>) => {
    const control = h('button', { type: 'button' }, name);
    control.onclick = () => act(control, 'buffet', { change: change(parts.now) });
    return control;
  };
  const next = button('Next customer', ({ customers }) => ({ customers: customers + 1 }));
  const restart = button('Start again', () => ({ customers: 1, sticks: 1 }));
  const other = button('Another draw', ({ seed }) => ({ seed: seed + 1 }));
  const breaks = button('Break the stick', ({ sticks }) => ({ sticks: sticks + 1 }));
  const table = s('svg.table', { role: 'img', preserveAspectRatio: 'xMinYMin' });
  const dishes = s('g', { 'data-acts': 'z' });
  const counts = s('g.counts', { 'data-acts': 'm' });
  const names = s('g.names-of', { 'data-acts': 'i' });
  table.append(names, dishes, counts);
  const count = h('p.finding', { role: 'status', 'data-acts': 'H alpha' });
  const sticks = s('svg.sticks', { role: 'img', preserveAspectRatio: 'xMinYMin' });
  const pieces = s('g', { 'data-acts': 'pi v' });
  const rows = s('g', { 'data-acts': 'z' });
  sticks.append(pieces, rows);
  const piece = h('p.muted');
  alpha.oninput = () => act(alpha, 'buffet', { change: { alpha: Number(alpha.value) } });
  ordered.onchange = () => act(ordered, 'buffet', { change: { ordered: ordered.checked } });
  element.append(
    h('label.try', { 'data-acts': 'alpha' }, h('span', {}, 'α'), alpha, value),
    h('div.acts', {}, next, restart, other),
    h('figure.wide', {}, h('figcaption', {}, h('span', {}, 'customers (rows) and dishes'), h('label.check-line', {}, ordered, 'left-ordered form')), h('div.scroll', {}, table)),
    count,
    h('figure.wide', {}, h('figcaption', {}, h('span', {}, 'sticks, and tracks drawn from them'), breaks), h('div.scroll', {}, sticks)),
    piece,
  );
  const parts = { now: {} as Buffet, alpha, value, ordered, next, break: breaks, table, dishes, names, counts, count, sticks, pieces, rows, piece };
  return parts;
}

type Parts = ReturnType<typeof build>;

function drawTable({ table, dishes, names, counts, count }: Parts, now: Buffet) {
  const { rows, first } = drawCustomers(now);
  const order = now.ordered ? leftOrder(rows) : first.map((_, k) => k);
  const wide = Math.max(LEAST, first.length) * CELL + 2 * CELL;
  setAttribute(table, 'viewBox', `0 0 ${wide} ${(Math.max(now.customers, 4) + 1) * CELL}`);
  table.style.setProperty('--columns', String(wide / CELL));
  children(names, now.customers, (i) => s('text', { x: 1.4 * CELL, y: (i + 0.75) * CELL }, String(i + 1)));
  children(dishes, first.length, () => s('g'));
  children(counts, first.length, () => s('text'));
  order.forEach((k, at) => {
    const dish = dishes.children[k] as SVGElement;
    const under = counts.children[k] as SVGElement;
    dish.style.transform = `translateX(${(at + 2) * CELL}px)`;
    under.style.transform = `translate(${(at + 2.45) * CELL}px, ${(now.customers + 0.75) * CELL}px)`;
    setText(under, String(rows.filter((row) => row[k]).length));
    cells(dish, rows.map((row) => row[k]), (i) => (i === first[k] ? 'new' : ''));
  });
  const expected = now.alpha * harmonic(now.customers);
  setText(count, `${countText(now.customers, 'customer')}: ${countText(first.length, 'dish', 'dishes')} drawn, ${expected.toFixed(1)} expected.`);
  setAttribute(table, 'aria-label', count.textContent);
}

function drawSticks({ sticks, pieces, rows, piece }: Parts, now: Buffet) {
  const list = breakStick(now);
  const table = drawTracks(list, TRACKS, now.seed);
  const wide = 2 * CELL + MOST.sticks * STEP;
  setAttribute(sticks, 'viewBox', `0 0 ${wide} ${HIGH + 6 + TRACKS * CELL}`);
  sticks.style.setProperty('--columns', String(wide / CELL));
  children(pieces, list.length, () => s('g', {}, s('rect.left'), s('rect.kept')));
  children(rows, list.length, () => s('g'));
  list.forEach(({ pi, left }, k) => {
    const [before, kept] = [...pieces.children[k].children];
    const x = 2 * CELL + k * STEP;
    for (const [rect, height] of [[before, left], [kept, pi]] as [SVGElement, number][]) {
      setAttribute(rect, 'x', x);
      setAttribute(rect, 'width', CELL - 1);
      setAttribute(rect, 'height', HIGH);
      rect.style.transform = `translateY(${HIGH * (1 - height)}px) scaleY(${height})`;
    }
    const column = rows.children[k] as SVGElement;
    column.style.transform = `translate(${x}px, ${HIGH + 6}px)`;
    cells(column, table.map((row) => row[k]), () => '');
  });
  const last = list[list.length - 1];
  setText(piece, `Stick ${list.length}: of ${last.left.toFixed(2)} a part v = ${last.v.toFixed(2)} is kept, so π = ${last.pi.toFixed(2)}.`);
  setAttribute(sticks, 'aria-label', `${countText(list.length, 'stick')}: π is ${list.map(({ pi }) => pi.toFixed(2)).join(', ')}`);
}

/** Sets the cells of a column, one for each row. */
function cells(column: SVGElement, taken: boolean[], kind: (i: number) => string) {
  children(column, taken.length, (i) => s('rect', { y: i * CELL, width: CELL - 1, height: CELL - 1 }));
  taken.forEach((yes, i) => setAttribute(column.children[i], 'class', yes ? `taken ${kind(i)}` : 'free'));
}

/** Adds or removes children until there are as many as wanted. */
function children(parent: Element, count: number, make: (i: number) => Element) {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) parent.append(make(parent.childElementCount));
}
