// The table of who took which dish. While a customer chooses, the chance of each dish stands above
// it as m over i, and fills its cell.
import { s, setText } from '../../ui/dom.ts';
import { leftOrder, tableAt } from './buffet.ts';
import { children, groupsOf, place, setSize, typeIn } from './cells.ts';
import type { Buffet } from './buffet.ts';
import type { Room } from './cells.ts';

const CELL = { least: 15, most: 26, share: 0.038 }; // pixels; the least holds two digits; on a wide screen the most is a share of the width
const COLUMNS = { page: 16, alone: 8 }; // that always have room
const ROWS = { page: 10, alone: 4 };

/** The size of a cell: as large as the room allows. */
function cellOf(columns: number, rows: number, { width, height }: Room) {
  const wide = width / (columns + 2);
  if (height === Infinity) return Math.max(CELL.least, Math.min(Math.max(CELL.most, CELL.share * width), wide));
  return Math.max(CELL.least, Math.min(wide, height / (rows + 2.7)));
}

export function drawTable(svg: SVGElement, buffet: Buffet, room: Room) {
  const { rows, first, takers, choosing } = tableAt(buffet);
  const where = room.height === Infinity ? 'page' : 'alone';
  const [wide, high] = [Math.max(COLUMNS[where], first.length), Math.max(ROWS[where], rows.length + Math.sign(choosing))];
  const cell = cellOf(wide, high, room);
  const type = typeIn(cell, room);
  const [left, head] = [2.6 * type, 2.7 * type]; // mₖ stands on the left
  const lower = cell < 1.5 * type && Math.max(...takers) > 9 ? 1.1 * type : 0; // of every second m, where two digits would touch the next
  setSize(svg, left + wide * cell, head + high * cell + 1.6 * type + lower, type);
  const groups = groupsOf(svg, { empty: '', numbers: 'i', dishes: 'z', chances: 'm i', takers: 'm' });
  const row = (i: number) => head + (i + 0.5) * cell + 0.36 * type; // the baseline of a row's text

  const seated = rows.length + Math.sign(choosing);
  drawEmpty(groups.empty, seated === 0 ? { wide, high } : { wide: 0, high: 0 }, { left, cell, head });
  const numbered = seated || high;
  const under = head + numbered * cell + 1.1 * type; // the baseline of m
  children(groups.numbers, numbered + 1, () => s('text'));
  for (const [i, name] of [...groups.numbers.children].entries()) {
    setText(name, i < numbered ? String(i + 1) : 'mₖ');
    place(name, { x: left - 0.6 * type, y: i < numbered ? row(i) : under, class: i + 1 === choosing ? 'current' : '' });
  }
  for (const group of [groups.dishes, groups.chances, groups.takers]) children(group, first.length, () => s('g'));
  const order = buffet.ordered ? leftOrder(rows) : first.map((_, k) => k);
  for (const [at, k] of order.entries()) {
    for (const group of [groups.dishes, groups.chances, groups.takers]) (group.children[k] as SVGElement).style.transform = `translateX(${left + at * cell}px)`;
    drawDish(groups.dishes.children[k], rows.map((one) => one[k]), first[k], choosing ? takers[k] / choosing : null, { cell, head });
    drawChance(groups.chances.children[k], choosing ? [takers[k], choosing] : null, { cell, type });
    drawCount(groups.takers.children[k], takers[k], { x: cell / 2, y: under + (at % 2) * lower });
  }
}

/** The places of customers and dishes before the first customer, so that the picture shows what will be filled. */
function drawEmpty(group: Element, { wide, high }: { wide: number; high: number }, { left, cell, head }: { left: number; cell: number; head: number }) {
  children(group, wide * high, () => s('rect.empty'));
  const side = cell - 1.5;
  for (const [n, box] of [...group.children].entries()) place(box, { x: left + (n % wide) * cell, y: head + Math.floor(n / wide) * cell, width: side, height: side });
}

/** The column of a dish. chance is that of the customer who chooses, null for none. */
function drawDish(column: Element, taken: boolean[], first: number, chance: number | null, { cell, head }: { cell: number; head: number }) {
  children(column, taken.length + (chance === null ? 0 : 1), () => s('g', {}, s('rect'), s('rect.part'), s('circle')));
  for (const [i, group] of [...column.children].entries()) {
    const [box, part, dot] = group.children;
    const side = cell - 1.5;
    const y = head + i * cell;
    const pending = i === taken.length;
    const isNew = taken[i] && i === first;
    place(box, { x: 0, y, width: side, height: side, class: pending ? 'pending' : isNew ? 'taken new' : taken[i] ? 'taken' : 'free' });
    const share = pending ? side * (chance ?? 0) : 0;
    place(part, { x: 0, y: y + side - share, width: side, height: share });
    place(dot, { cx: side / 2, cy: y + side / 2, r: isNew ? 0.16 * side : 0 });
  }
}

/** A chance as a fraction, null for none. */
function drawChance(group: Element, fraction: [number, number] | null, { cell, type }: { cell: number; type: number }) {
  children(group, fraction ? 3 : 0, (n) => s(n === 2 ? 'path' : 'text'));
  if (!fraction) return;
  const x = cell / 2 - 0.75;
  for (const n of [0, 1]) {
    setText(group.children[n], String(fraction[n]));
    place(group.children[n], { x, y: (n === 0 ? 1 : 2.2) * type });
  }
  place(group.children[2], { d: `M${(x - 0.6 * type).toFixed(1)} ${(1.22 * type).toFixed(1)}h${(1.2 * type).toFixed(1)}` });
}

function drawCount(group: Element, count: number, at: { x: number; y: number }) {
  children(group, 1, () => s('text'));
  setText(group.children[0], String(count));
  place(group.children[0], at);
}
