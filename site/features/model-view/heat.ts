// The layout and painting of the heat map of ν: a row for each track, grouped by video, and a
// column for each factor, grouped by concept.
import type { Dataset, Model } from '../../core/messages.ts';

/** Of a track, or of a video (track −1). */
interface Row {
  y: number;
  video: number;
  track: number;
}

interface Column {
  x: number;
  concept: number;
  class: number;
  name: string;
}

/** The head is not included. */
export interface Layout {
  rows: Row[];
  columns: Column[];
  cell: number;
  left: number;
  width: number;
  height: number;
}

export interface Cell {
  row: number;
  column: number;
}

export const HEAD = 92; // height of the factors' names
const ROW = 9;
const [NARROW, WIDE] = [10, 26]; // least and greatest width of a cell
const GAP = { video: 4, concept: 6 };
const LEFT = 72; // width of the videos' names

/** The name of a factor. */
export function nameOf({ concepts }: Dataset, { concept, class: index }: { concept: number; class: number }) {
  return concept < 0 ? `background ${index + 1}` : concepts[concept].classes[index];
}

/** room is the available width. */
export function layoutOf(dataset: Dataset, model: Model, room: number): Layout {
  const breaks = model.factors.filter(({ concept }, k) => k > 0 && concept !== model.factors[k - 1].concept).length;
  const cell = Math.max(NARROW, Math.min(WIDE, Math.floor((room - LEFT - GAP.concept * breaks) / Math.max(1, model.factors.length))));
  let x = LEFT;
  const columns = model.factors.map((factor, k) => {
    if (k > 0 && factor.concept !== model.factors[k - 1].concept) x += GAP.concept;
    x += cell;
    return { x: x - cell, concept: factor.concept, class: factor.class, name: nameOf(dataset, factor) };
  });
  let y = 0;
  const rows: Row[] = [];
  for (const [video, { tracks }] of dataset.videos.entries()) {
    for (const track of model.byVideo ? [-1] : tracks) {
      rows.push({ y, video, track });
      y += ROW;
    }
    if (!model.byVideo && tracks.length > 0) y += GAP.video;
  }
  return { rows, columns, cell, left: LEFT, width: x, height: y };
}

/** Ν of a cell. */
export function nuAt({ nu, factors }: Model, { rows }: Layout, { row, column }: Cell) {
  const { track, video } = rows[row];
  return nu[(track < 0 ? video : track) * factors.length + column] / 255;
}

/** The cell at a point below the head, null between cells. */
export function cellAt({ rows, columns, cell }: Layout, x: number, y: number): Cell | null {
  const row = rowFrom(rows, y);
  const column = columns.findIndex(({ x: from }) => x >= from && x < from + cell);
  return column >= 0 && row >= 0 && y < rows[row].y + ROW ? { row, column } : null;
}

/** The last row that begins at or above y, −1 for none. */
function rowFrom(rows: Row[], y: number) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].y <= y) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The cell that an arrow key leads to.
 * Returns null for any other key.
 */
export function cellBeside({ rows, columns }: Layout, { row, column }: Cell, key: string): Cell | null {
  const ways: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-PAGE, 0], PageDown: [PAGE, 0] };
  if (!ways[key]) return null;
  const [down, right] = ways[key];
  const within = (i: number, of: number) => Math.max(0, Math.min(of - 1, i));
  return { row: within(row + down, rows.length), column: within(column + right, columns.length) };
}

const PAGE = 20;

/** The vertical extent of a row. */
export const spanOf = ({ rows }: Layout, row: number) => ({ from: rows[row].y, to: rows[row].y + ROW });

/** The colours of the page. */
export interface Ink {
  text: string;
  muted: string;
  nobody: string;
  line: string;
  accent: string;
  card: string;
  who: string[];
  font: string;
}

/**
 * Paints the rows between two heights, and the head.
 * context has its origin at the corner of the window. window is the part to paint and what is
 * selected.
 */
export function paintHeat(context: CanvasRenderingContext2D, layout: Layout, model: Model, dataset: Dataset, ink: Ink, { from, size, track, video, at }: { from: number; size: number; track: number; video: number; at: Cell | null }) {
  const { rows, columns, cell, left, width } = layout;
  context.clearRect(0, 0, width, size);
  const first = Math.max(0, rowFrom(rows, from));
  let named = -Infinity; // lower edge of the last video name
  for (let i = first; i < rows.length && rows[i].y < from + size - HEAD; i++) {
    const row = rows[i];
    const y = HEAD + row.y - from;
    context.fillStyle = ink.line;
    context.globalAlpha = 0.35;
    context.fillRect(left, y, width - left, ROW - 1);
    for (const [k, column] of columns.entries()) {
      const nu = nuAt(model, layout, { row: i, column: k });
      if (nu <= FAINT) continue;
      context.globalAlpha = nu;
      context.fillStyle = hue(ink, column);
      context.fillRect(column.x, y, cell - 1, ROW - 1);
    }
    context.globalAlpha = 1;
    if (row.track >= 0 && row.track === track) outline(context, ink.accent, left - 2, y - 1, width - left + 3, ROW + 1);
    if (at?.row === i) outline(context, ink.text, columns[at.column].x - 1, y - 1, cell + 1, ROW + 1);
    if ((i === first || rows[i - 1].video !== row.video) && y >= named) {
      write(context, ink, dataset.videos[row.video].id, row.video === video ? ink.text : ink.muted, 2, y + ROW, left - 8);
      named = y + 12;
    }
  }
  paintHead(context, layout, ink);
}

const FAINT = 1 / 255;

/** Paints the factors' names, upright. */
function paintHead(context: CanvasRenderingContext2D, { columns, cell, width }: Layout, ink: Ink) {
  context.fillStyle = ink.card;
  context.fillRect(0, 0, width + 1, HEAD - 2);
  for (const column of columns) {
    context.fillStyle = hue(ink, column);
    context.fillRect(column.x, HEAD - 7, cell - 1, 4);
    context.save();
    context.translate(column.x + cell / 2 + 3.5, HEAD - 12);
    context.rotate(-Math.PI / 2);
    write(context, ink, column.name, column.concept < 0 ? ink.muted : ink.text, 0, 0, HEAD - 16);
    context.restore();
  }
}

/** The colour of a column: the hue of the first concept, text colour for others, grey for background. */
function hue({ who, text, nobody }: Ink, { concept, class: index }: { concept: number; class: number }) {
  if (concept < 0) return nobody;
  return concept === 0 ? who[index % who.length] : text;
}

function write(context: CanvasRenderingContext2D, { font }: Ink, text: string, colour: string, x: number, y: number, most: number) {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y, most);
}

function outline(context: CanvasRenderingContext2D, colour: string, x: number, y: number, w: number, h: number) {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.strokeRect(x, y, w, h);
}
