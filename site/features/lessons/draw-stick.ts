// The stick, once for each break: what was left of it, and the part that is kept, whose length is
// the chance π of a factor. Below it, which tracks show the factor.
import { s, setText } from '../../ui/dom.ts';
import { MOST, drawTracks, stickAt } from './buffet.ts';
import { children, groupsOf, place, setSize, typeIn } from './cells.ts';
import type { Buffet } from './buffet.ts';
import type { Room } from './cells.ts';

const CELL = { least: 15, most: 20, share: 0.03 }; // pixels: height of a track's row; on a wide screen a share of the width
const LENGTH = 6; // of the whole stick, in cells
const COLUMN = 2.3; // width of a column, in sizes of its number
const HEAD = 1.6;
const LEAST_COLUMNS = 6; // that always have room where the stick is alone

export function drawStick(svg: SVGElement, buffet: Buffet, tracks: number, room: Room) {
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
