// Turns the replies of the worker into messages: every buffer a typed array, every track an object.
import { layouts } from './protocol.ts';
import type * as protocol from './protocol.ts';

export { Background, FoundFrom, None, RankedTracks, States, SureFrom, Unknown, operations } from './protocol.ts';
export type * from './protocol.ts';

/** A reply as the worker posts it: the JSON of a message beside its type, and the buffers that it indexes. */
export interface Reply {
  type: string;
  message: string;
  buffers: Uint8Array<ArrayBuffer>[];
}

/** What the worker posts: a reply, with the id of its request where it belongs to one. */
export interface Post {
  id?: number;
  reply: Reply;
}

/** What the page asks of a worker at any time, and what it answers. */
export interface Ping {
  ping: number;
}
export interface Pong {
  pong: number;
}

/** A row of tracks.csv. Times are frames, end is exclusive, both are 0 where they are unknown. */
export interface Track {
  id: string;
  video: number;
  start: number;
  end: number;
  truth: number[];
  known: number[];
}

/** The dataset that is open, or, with `of` and `edits`, what a person has made of it. */
export interface Dataset extends Omit<protocol.Dataset, 'tracks'> {
  tracks: Track[];
  of?: Dataset;
  edits?: protocol.Edits;
}

export interface Lesson extends Omit<protocol.Lesson, 'tracks'> {
  tracks: Track[];
}

type WithTracks<M> = M extends { type: 'dataset' } ? Dataset : M extends { type: 'lesson' } ? Lesson : M;

export type Message = WithTracks<protocol.Message>;

/** What may be replied to an operation. */
export type ReplyTo<O extends protocol.Operation> = WithTracks<protocol.Replies[O]>;

export function decode({ type, message, buffers }: Reply): Message {
  const decoded = JSON.parse(message);
  decoded.type = type;
  if (Object.hasOwn(layouts, type)) place(decoded, layouts[type], buffers);
  if (type === 'dataset' || type === 'lesson') decoded.tracks = tracksOf(decoded.tracks, decoded.concepts.length);
  return decoded;
}

/** Puts typed arrays where a value has indices of buffers. */
function place(value: any, layout: protocol.Layout, buffers: Reply['buffers']): unknown {
  if (typeof layout === 'function') return typedArray(layout, buffers[value]);
  if (Array.isArray(layout)) return value.map((element: unknown) => place(element, layout[0], buffers));
  for (const [key, inner] of Object.entries(layout)) value[key] = place(value[key], inner, buffers);
  return value;
}

/** A typed view on the bytes, which are copied where they do not start on a boundary. */
function typedArray(Type: protocol.NumbersConstructor, bytes: Uint8Array<ArrayBuffer>) {
  const width = Type.BYTES_PER_ELEMENT;
  const aligned = bytes.byteOffset % width === 0 ? bytes : bytes.slice();
  return new Type(aligned.buffer, aligned.byteOffset, Math.floor(bytes.byteLength / width));
}

/** The tracks, each with its row of 3 + 2E numbers, of E concepts. */
function tracksOf({ ids, rows }: protocol.Tracks, concepts: number): Track[] {
  const width = 3 + 2 * concepts;
  return ids.map((id, i) => {
    const [video, start, end, ...labels] = rows.subarray(i * width, (i + 1) * width);
    return { video, id, start, end, truth: labels.slice(0, concepts), known: labels.slice(concepts) };
  });
}
