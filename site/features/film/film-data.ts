// The content of a film: the dataset and the answer that it shows, and the clips that it plays. The page writes it as JSON
// into the HTML file, and the player reads it there.
import type { Alternatives, Answer, Dataset, Edits } from '../../core/messages.ts';
import type { Rate } from '../../model/rates.ts';

/** A clip in the file: the content of the script element whose id is clipId of its index. */
export interface FilmClip {
  path: string; // of the medium, as the dataset has it
  mime: string;
  starts: Float64Array | null; // of the frames, in seconds
  duration: number; // in seconds, 0 if it is not known
}

export interface FilmData {
  dataset: Dataset;
  answer: Answer;
  edits: Edits; // that the answer has already
  frameRates: Record<number, Rate>; // of videos whose rate is known, by index
  alternatives: Record<number, Alternatives[]>; // of tracks with a question about a label
  clips: FilmClip[];
  archive: string; // the name of the run archive, '' for none
  missing: string; // what the film lacks, and why, in sentences; '' for nothing
}

export const DATA_ID = 'film-data';
export const ARCHIVE_ID = 'archive';
export const clipId = (i: number) => `clip-${i}`;

const ARRAYS = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint8Array };
type Numbers = InstanceType<typeof ARRAYS[keyof typeof ARRAYS]>;

/** The data as JSON for a script element: without <, which could end the element. */
export function encodeFilm(data: FilmData): string {
  return JSON.stringify(data, (_, value: unknown) => (ArrayBuffer.isView(value) ? packed(value as Numbers) : value)).replace(/</g, '\\u003c');
}

export function decodeFilm(text: string): FilmData {
  return JSON.parse(text, (_, value: unknown) => (isPacked(value) ? unpacked(value) : value));
}

/** Typed arrays are in base64, because JSON has no NaN. */
interface Packed {
  array: keyof typeof ARRAYS;
  base64: string;
}

function packed(numbers: Numbers): Packed {
  const array = (Object.keys(ARRAYS) as (keyof typeof ARRAYS)[]).find((name) => numbers instanceof ARRAYS[name]);
  if (!array) throw new Error('a film has no arrays of this type');
  return { array, base64: base64Of(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)) };
}

const isPacked = (value: unknown): value is Packed => value instanceof Object && 'base64' in value && 'array' in value;

function unpacked({ array, base64 }: Packed): Numbers {
  return new ARRAYS[array](bytesOfBase64(base64).buffer);
}

const PART = 0x8000; // arguments of one call

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(text);
}

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
