// The media of a video, which are read from the opened files only.
import type { Item, Media } from '../core/messages.ts';

export interface Picture {
  video: number;
  kind: 'video' | 'sheet' | 'image' | 'audio' | 'blank' | 'none';
  source: CanvasImageSource | null; // that is painted, null where the medium paints itself or there is none
  medium: HTMLMediaElement | null; // that plays and seeks
  width: number;
  height: number;
  frames: number;
  fps: number;
  starts: Float64Array | null; // seconds at which the frames start, null where they are evenly spaced by fps
  columns: number; // of a contact sheet
  peaks: Float32Array | null; // the loudness of a sound, evenly over its time
  note: string; // a remark for the user, '' for none
}

const types: Record<string, { kind: 'video' | 'image' | 'audio'; mime: string }> = {
  webm: { kind: 'video', mime: 'video/webm' },
  mp4: { kind: 'video', mime: 'video/mp4' },
  m4v: { kind: 'video', mime: 'video/mp4' },
  mov: { kind: 'video', mime: 'video/quicktime' },
  ogv: { kind: 'video', mime: 'video/ogg' },
  png: { kind: 'image', mime: 'image/png' },
  jpg: { kind: 'image', mime: 'image/jpeg' },
  jpeg: { kind: 'image', mime: 'image/jpeg' },
  webp: { kind: 'image', mime: 'image/webp' },
  avif: { kind: 'image', mime: 'image/avif' },
  gif: { kind: 'image', mime: 'image/gif' },
  wav: { kind: 'audio', mime: 'audio/wav' },
  mp3: { kind: 'audio', mime: 'audio/mpeg' },
  m4a: { kind: 'audio', mime: 'audio/mp4' },
  ogg: { kind: 'audio', mime: 'audio/ogg' },
  opus: { kind: 'audio', mime: 'audio/ogg' },
  flac: { kind: 'audio', mime: 'audio/flac' },
};

export function typeOf(path: string) {
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}

/** The bytes of a medium: a file of the folder, or an entry of a zip. */
export async function bytesOf({ path, file, entry }: Media, items: Item[]): Promise<Blob> {
  const item = items.find((one) => one.path === file);
  if (!item) throw new Error(`${file} is not among the files`);
  await requireReadable(item);
  const mime = typeOf(path)?.mime ?? '';
  if (!entry) return item.file.slice(0, item.file.size, mime);
  const packed = item.file.slice(entry.offset, entry.offset + entry.packed, mime);
  if (entry.method === 0) return packed;
  const plain = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = await new Response(plain).arrayBuffer();
  if (bytes.byteLength !== entry.size) throw new Error(`${path} is cut short in ${file}`);
  return new Blob([bytes], { type: mime });
}

/** The size of a medium in bytes, 0 where its file is not among these. */
export const sizeOf = ({ file, entry }: Media, items: Item[]) => entry?.size ?? items.find(({ path }) => path === file)?.file.size ?? 0;

/** Rejects where a file is not on the disk as it was opened. What else reads it says less: “Failed to fetch”, or that it cannot be played. */
async function requireReadable({ path, file }: Item) {
  const isReadable = await file.slice(0, 1).arrayBuffer().then(() => true, () => false);
  if (!isReadable) throw new Error(`${path} has changed on the disk, or is gone, since it was opened; open it again`);
}

/**
 * Whether an image is a contact sheet of frames or one still picture.
 * image is in pixels. video is as the dataset has it. Returns null for a still picture.
 */
export function sheetOf(image: { width: number; height: number }, { width, height, frames }: { width: number; height: number; frames: number }): { columns: number } | null {
  if (frames <= 1 || width <= 0 || height <= 0) return null;
  if (image.width % width !== 0 || image.height % height !== 0) return null;
  const columns = image.width / width;
  return columns * (image.height / height) >= frames ? { columns } : null;
}

/** The position of a frame on a contact sheet. */
export function cellOf(frame: number, { columns, width, height }: { columns: number; width: number; height: number }) {
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * height };
}
