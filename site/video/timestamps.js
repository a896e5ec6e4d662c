// Reads the time of each frame from a video file's container: the blocks of WebM, or the tables
// of durations and offsets of MP4.

const LARGEST = 256 << 20; // bytes of a file that is read
const MOST = 1 << 20; // frames of one video

/** The elements of WebM that are used, by their ids. */
const WEBM = {
  0x18538067: 'segment', 0x1549a966: 'info', 0x1654ae6b: 'tracks', 0xae: 'entry', 0x1f43b675: 'cluster', 0xa0: 'group',
  0x2ad7b1: 'scale', 0xd7: 'number', 0x83: 'type', 0xe7: 'time', 0xa3: 'block', 0xa1: 'block',
};
const ENTERED = ['segment', 'info', 'tracks', 'entry', 'cluster', 'group'];
const VIDEO = 1; // the type of a video track in WebM

/**
 * The start of each frame in seconds, sorted. Null where the file does not say.
 * @param {Blob} file
 * @returns {Promise<Float64Array|null>}
 */
export async function timestampsOf(file) {
  if (file.size > LARGEST) return null;
  const bytes = new DataView(await file.arrayBuffer());
  try {
    const times = bytes.getUint32(0) === 0x1a45dfa3 ? webm(bytes) : mp4(bytes);
    return times && times.length > 0 ? times.sort() : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // the file is truncated, or of another format
    throw error;
  }
}

/** @param {DataView} bytes */
function webm(bytes) {
  let [scale, number, video, from] = [1_000_000, 0, -1, 0];
  /** @type {number[]} */
  const times = [];
  /** @type {Record<string, (at: number, size: number) => void>} */
  const read = {
    scale: (at, size) => { scale = unsigned(bytes, at, size); },
    number: (at, size) => { number = unsigned(bytes, at, size); },
    type: (at, size) => { if (video < 0 && unsigned(bytes, at, size) === VIDEO) video = number; },
    time: (at, size) => { from = unsigned(bytes, at, size); },
    block: (at) => {
      const track = vint(bytes, at);
      if (track.value === video) times.push(from + bytes.getInt16(track.end));
    },
  };
  for (let at = 0; at < bytes.byteLength;) {
    const id = vint(bytes, at);
    const size = vint(bytes, id.end);
    const name = WEBM[/** @type {keyof typeof WEBM} */ (id.raw)];
    const entered = ENTERED.includes(name);
    read[name]?.(size.end, size.value);
    at = entered ? size.end : size.end + size.value;
  }
  return Float64Array.from(times, (t) => (t * scale) / 1e9);
}

/** A number of variable length, with and without its length marker. @param {DataView} bytes @param {number} at */
function vint(bytes, at) {
  const length = Math.clz32(bytes.getUint8(at)) - 23;
  const raw = unsigned(bytes, at, length);
  return { raw, value: raw - 2 ** (7 * length), end: at + length };
}

/** @param {DataView} bytes @param {number} at @param {number} size in bytes */
function unsigned(bytes, at, size) {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + bytes.getUint8(at + i);
  return value;
}

/** @typedef {{at: number, end: number}} Piece a range of the file */

/** @param {DataView} bytes */
function mp4(bytes) {
  for (const track of boxes(bytes, whole(bytes), 'moov', 'trak')) {
    const [kind] = boxes(bytes, track, 'mdia', 'hdlr');
    if (kind && bytes.getUint32(kind.at + 8) === codeOf('vide')) return trackTimes(bytes, track);
  }
  return null;
}

/** @param {DataView} bytes @param {Piece} track */
function trackTimes(bytes, track) {
  const head = needed(boxes(bytes, track, 'mdia', 'mdhd'));
  const scale = bytes.getUint32(head.at + (bytes.getUint8(head.at) === 1 ? 20 : 12));
  const durations = needed(boxes(bytes, track, 'mdia', 'minf', 'stbl', 'stts'));
  const [offsets] = boxes(bytes, track, 'mdia', 'minf', 'stbl', 'ctts');
  const [edits] = boxes(bytes, track, 'edts', 'elst');
  const starts = [];
  let time = 0;
  for (const duration of runs(bytes, durations)) {
    starts.push(time);
    time += duration;
  }
  const moved = offsets ? runs(bytes, offsets) : [];
  const from = edits ? firstOf(bytes, edits) : 0;
  return Float64Array.from(starts, (start, i) => (start + (moved[i] ?? 0) - from) / scale);
}

/** @param {Piece[]} found @returns {Piece} */
function needed([piece]) {
  if (!piece) throw new RangeError('a box is missing');
  return piece;
}

/** Expands a table of counts and values. @param {DataView} bytes @param {Piece} table */
function runs(bytes, { at }) {
  const values = [];
  for (let row = at + 8, left = bytes.getUint32(at + 4); left > 0; row += 8, left--) {
    const count = bytes.getUint32(row);
    if (values.length + count > MOST) throw new RangeError('too many frames');
    for (let n = count; n > 0; n--) values.push(bytes.getInt32(row + 4));
  }
  return values;
}

/** The media time at which the track's edit list starts. @param {DataView} bytes @param {Piece} list */
function firstOf(bytes, { at }) {
  const long = bytes.getUint8(at) === 1;
  const media = long ? Number(bytes.getBigInt64(at + 16)) : bytes.getInt32(at + 12);
  return Math.max(0, media); // −1 is a pause before the track
}

/** @param {DataView} bytes @returns {Piece} */
const whole = (bytes) => ({ at: 0, end: bytes.byteLength });

/** @param {string} name four letters */
const codeOf = (name) => [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);

/**
 * The MP4 boxes on a path of names.
 * @param {DataView} bytes
 * @param {Piece} within
 * @param {string} name four letters
 * @param {...string} path
 * @returns {Piece[]}
 */
function boxes(bytes, within, name, ...path) {
  const found = [];
  for (let { at } = within; at + 8 <= within.end;) {
    const short = bytes.getUint32(at);
    const size = short === 1 ? Number(bytes.getBigUint64(at + 8)) : short || within.end - at;
    if (size < 8) throw new RangeError('a box without a size');
    const box = { at: at + (short === 1 ? 16 : 8), end: at + size };
    if (bytes.getUint32(at + 4) === codeOf(name)) found.push(...(path.length > 0 ? boxes(bytes, box, path[0], ...path.slice(1)) : [box]));
    at += size;
  }
  return found;
}
