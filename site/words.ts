// Numbers and results in plain words.
import { FoundFrom, SureFrom } from './library/core.ts';

/**
 * A number with commas between its thousands: 12,345.6. (A browser takes some 30 ms to load the tables of
 * its own formatting, which would be in the midst of the first view.)
 */
export function groupedText(x: number, digits = 0) {
  return x.toFixed(digits).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/**
 * A probability in three characters: .97, or 1.0 where it rounds to one. Like the core's score.Rounded, it rounds down where
 * the text would reach the lower limit of a state above that of p: .896 is .89, because .90 is sure.
 */
export function probabilityText(p: number) {
  if (!Number.isFinite(p)) return '–';
  const limit = [SureFrom, FoundFrom].find((from) => p < from && Number(p.toFixed(2)) >= from);
  if (limit !== undefined) return (limit - 0.01).toFixed(2).slice(1);
  return p >= 0.995 ? '1.0' : p.toFixed(2).slice(1);
}

/** An objective F, with a decimal where there is room. */
export function objectiveText(f: number) {
  if (!Number.isFinite(f)) return '–';
  const digits = Math.abs(f) >= 1e5 ? 0 : 1;
  return groupedText(f, digits).replace('-', '−');
}

/** A duration in seconds, in minutes above 90 s. */
export function durationText(s: number) {
  if (s < 9.95) return `${s.toFixed(1)} s`;
  return s <= 90 ? `${Math.round(s)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}

/** A number of bytes. */
export function bytesText(n: number) {
  if (n < 1e3) return `${n} B`;
  if (n < 1e6) return `${Math.round(n / 1e3)} kB`;
  return n < 1e9 ? `${(n / 1e6).toFixed(1)} MB` : `${(n / 1e9).toFixed(1)} GB`;
}

/** A count with its noun: “4 captions”, “1 caption”. */
export function countText(n: number, one: string, many: string = `${one}s`) {
  return `${groupedText(n)} ${n === 1 ? one : many}`;
}

/** The time of a frame: “12.4 s”, '' where the frame rate is not known. */
export function timeText(frame: number, fps: number) {
  return fps > 0 ? `${(frame / fps).toFixed(1)} s` : '';
}

const NARROW = 4; // characters
const BROAD = 12;

/** The CSS width of a column of track names, in ch. */
export function idWidth(dataset: { tracks: { id: string }[] }, tracks: number[]) {
  const longest = tracks.reduce((most, j) => Math.max(most, dataset.tracks[j].id.length), NARROW);
  return `${Math.min(BROAD, longest + 1)}ch`;
}
