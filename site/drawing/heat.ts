// The layout and painting of the heat map of ν: a row for each track, grouped by video, and a
// column for each factor, grouped by concept.

/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/messages.ts').Model} Model */
/** @typedef {{y: number, video: number, track: number}} Row of a track, or of a video (track −1) */
/** @typedef {{x: number, concept: number, class: number, name: string}} Column */
/** @typedef {{rows: Row[], columns: Column[], cell: number, left: number, width: number, height: number}} Layout the head is not included */
/** @typedef {{row: number, column: number}} Cell */

export const HEAD = 92; // height of the factors' names
const ROW = 9;
const [NARROW, WIDE] = [10, 26]; // least and greatest width of a cell
const GAP = { video: 4, concept: 6 };
const LEFT = 72; // width of the videos' names

/** The name of a factor. @param {Dataset} dataset @param {{concept: number, class: number}} factor */
export function nameOf({ concepts }, { concept, class: index }) {
  return concept < 0 ? `background ${index + 1}` : concepts[concept].classes[index];
}

/**
 * @param {Dataset} dataset
 * @param {Model} model
 * @param {number} room the available width
 * @returns {Layout}
 */
export function layoutOf(dataset, model, room) {
  const breaks = model.factors.filter(({ concept }, k) => k > 0 && concept !== model.factors[k - 1].concept).length;
  const cell = Math.max(NARROW, Math.min(WIDE, Math.floor((room - LEFT - GAP.concept * breaks) / Math.max(1, model.factors.length))));
  let x = LEFT;
  const columns = model.factors.map((factor, k) => {
    if (k > 0 && factor.concept !== model.factors[k - 1].concept) x += GAP.concept;
    x += cell;
    return { x: x - cell, concept: factor.concept, class: factor.class, name: nameOf(dataset, factor) };
  });
  let y = 0;
  /** @type {Row[]} */
  const rows = [];
  for (const [video, { tracks }] of dataset.videos.entries()) {
    for (const track of model.byVideo ? [-1] : tracks) {
      rows.push({ y, video, track });
      y += ROW;
    }
    if (!model.byVideo && tracks.length > 0) y += GAP.video;
  }
  return { rows, columns, cell, left: LEFT, width: x, height: y };
}

/** ν of a cell. @param {Model} model @param {Layout} layout @param {Cell} cell */
export function nuAt({ nu, factors }, { rows }, { row, column }) {
  const { track, video } = rows[row];
  return nu[(track < 0 ? video : track) * factors.length + column] / 255;
}

/**
 * The cell at a point below the head, null between cells.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {Cell|null}
 */
export function cellAt({ rows, columns, cell }, x, y) {
  const row = rowFrom(rows, y);
  const column = columns.findIndex(({ x: from }) => x >= from && x < from + cell);
  return column >= 0 && row >= 0 && y < rows[row].y + ROW ? { row, column } : null;
}

/** The last row that begins at or above y, −1 for none. @param {Row[]} rows @param {number} y */
function rowFrom(rows, y) {
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
 * @param {Layout} layout
 * @param {Cell} cell
 * @param {string} key
 * @returns {Cell|null} null for any other key
 */
export function cellBeside({ rows, columns }, { row, column }, key) {
  /** @type {Record<string, [number, number]>} */
  const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-PAGE, 0], PageDown: [PAGE, 0] };
  if (!ways[key]) return null;
  const [down, right] = ways[key];
  const within = (/** @type {number} */ i, /** @type {number} */ of) => Math.max(0, Math.min(of - 1, i));
  return { row: within(row + down, rows.length), column: within(column + right, columns.length) };
}

const PAGE = 20;

/** The vertical extent of a row. @param {Layout} layout @param {number} row */
export const spanOf = ({ rows }, row) => ({ from: rows[row].y, to: rows[row].y + ROW });

/**
 * @typedef {object} Ink the colours of the page
 * @property {string} text
 * @property {string} muted
 * @property {string} nobody
 * @property {string} line
 * @property {string} accent
 * @property {string} card
 * @property {string[]} who
 * @property {string} font
 */

/**
 * Paints the rows between two heights, and the head.
 * @param {CanvasRenderingContext2D} context with its origin at the corner of the window
 * @param {Layout} layout
 * @param {Model} model
 * @param {Dataset} dataset
 * @param {Ink} ink
 * @param {{from: number, size: number, track: number, video: number, at: Cell|null}} window the part to paint and what is selected
 */
export function paintHeat(context, layout, model, dataset, ink, { from, size, track, video, at }) {
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

/** Paints the factors' names, upright. @param {CanvasRenderingContext2D} context @param {Layout} layout @param {Ink} ink */
function paintHead(context, { columns, cell, width }, ink) {
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

/** The colour of a column: the hue of the first concept, text colour for others, grey for background. @param {Ink} ink @param {{concept: number, class: number}} column */
function hue({ who, text, nobody }, { concept, class: index }) {
  if (concept < 0) return nobody;
  return concept === 0 ? who[index % who.length] : text;
}

/** @param {CanvasRenderingContext2D} context @param {Ink} ink @param {string} text @param {string} colour @param {number} x @param {number} y @param {number} most */
function write(context, { font }, text, colour, x, y, most) {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y, most);
}

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {number} x @param {number} y @param {number} w @param {number} h */
function outline(context, colour, x, y, w, h) {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.strokeRect(x, y, w, h);
}
