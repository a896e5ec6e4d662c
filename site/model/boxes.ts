// The boxes of tracks. A row has five numbers: frame, x, y, w, h; rows are sorted by frame. A NaN
// for w means that the track is absent until the next row.
import type { Dataset } from '../core/messages.ts';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** From the frame `from` up to but not including `to`. */
interface Span {
  from: number;
  to: number;
}

const ROW = 5;

/** The rows of one track. */
export function rowsOf({ boxes, boxStart }: { boxes: Float64Array; boxStart: Uint32Array }, track: number) {
  return boxes.subarray(ROW * boxStart[track], ROW * boxStart[track + 1]);
}

/**
 * The box at a frame, linear between two rows. Null before the first row, after the last, and
 * where the track is absent.
 * joined is false where boxes exist in the given frames only.
 */
export function boxAt(rows: Float64Array, frame: number, joined = true): Box | null {
  const i = rowBefore(rows, frame);
  if (i < 0) return null;
  const at = ROW * i;
  if (Number.isNaN(rows[at + 3])) return null;
  const here = { x: rows[at + 1], y: rows[at + 2], w: rows[at + 3], h: rows[at + 4] };
  if (rows[at] === frame) return here;
  const next = at + ROW;
  if (!joined || next >= rows.length) return null;
  if (Number.isNaN(rows[next + 3])) return here;
  const t = (frame - rows[at]) / (rows[next] - rows[at]);
  const between = (c: number) => rows[at + c] + t * (rows[next + c] - rows[at + c]);
  return { x: between(1), y: between(2), w: between(3), h: between(4) };
}

/** The index of the last row at or before a frame, −1 for none. */
function rowBefore(rows: Float64Array, frame: number) {
  let low = 0;
  let high = rows.length / ROW;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[ROW * middle] <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The spans of frames in which a track is present, cut to its start and end where those are
 * known.
 */
export function spansOf(rows: Float64Array, { start, end }: { start: number; end: number }): Span[] {
  const known = start !== 0 || end !== 0;
  if (rows.length === 0) return known ? [{ from: start, to: end }] : [];
  const spans: Span[] = [];
  let from = -1;
  for (let at = 0; at < rows.length; at += ROW) {
    const absent = Number.isNaN(rows[at + 3]);
    if (!absent && from < 0) from = rows[at];
    if (absent && from >= 0) {
      spans.push({ from, to: rows[at] });
      from = -1;
    }
  }
  if (from >= 0) spans.push({ from, to: rows[rows.length - ROW] + 1 });
  return known ? spans.map((span) => cut(span, start, end)).filter(({ from: a, to: b }) => a < b) : spans;
}

function cut({ from, to }: Span, start: number, end: number) {
  return { from: Math.max(from, start), to: Math.min(to, end) };
}

/** A track's box at a frame, null outside its start and end. */
export function trackBox(dataset: Dataset, track: number, frame: number) {
  const { start, end } = dataset.tracks[track];
  const outside = (start !== 0 || end !== 0) && (frame < start || frame >= end);
  return outside ? null : boxAt(rowsOf(dataset, track), frame);
}

/** The middle frame of the first span of a track, with its box there; null without boxes. */
export function middleBox(dataset: Dataset, track: number): { frame: number; box: Box } | null {
  const [span] = spansOf(rowsOf(dataset, track), dataset.tracks[track]);
  if (!span) return null;
  const frame = Math.floor((span.from + span.to) / 2);
  const box = trackBox(dataset, track, frame);
  return box && box.w > 0 && box.h > 0 ? { frame, box } : null;
}
