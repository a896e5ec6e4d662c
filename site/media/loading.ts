// Loads the picture of a video from its medium. The picture of a sound is its loudness over time.
import { sheetOf, typeOf } from './media.ts';
import { PLAYING_FPS, rateOfVideo, trustedStarts } from '../model/rates.ts';
import { extentOf, framesOf } from '../model/scene.ts';
import type { Rate } from '../model/rates.ts';
import type { Dataset, Media } from '../core/messages.ts';
import type { Picture } from './media.ts';
import type { FileTimes } from '../model/rates.ts';

/** Reads media. */
export interface Reader {
  bytesOf: (media: Media) => Promise<Blob>; // from the open files
  timesOf: (file: Blob) => Promise<FileTimes>;
}

type Source = HTMLImageElement | HTMLMediaElement;

interface Loaded {
  picture: Picture;
  source: Source;
  rate: Rate;
  url: string; // of the medium, to be revoked
}

export const NO_TIMES: FileTimes = { starts: null, duration: 0 };

/** Whether a video has a medium that may be shown. */
export function hasMedium({ media }: Dataset['videos'][number]) {
  return Boolean(media && typeOf(media.path));
}

/** Loads the medium of a video. known is its frame rate, undefined if unknown. Only a sound has peaks, if they are requested. */
export async function loadMedium(dataset: Dataset, video: number, { bytesOf, timesOf }: Reader, known?: Rate, withPeaks = false): Promise<Loaded> {
  const { media, fps } = dataset.videos[video];
  const type = media && typeOf(media.path);
  if (!media || !type) throw new Error('there is no medium');
  const blob = await bytesOf(media);
  const url = URL.createObjectURL(blob);
  try {
    const source = await elementOf(type.kind, url);
    const [peaks, times] = await Promise.all([withPeaks && type.kind === 'audio' ? peaksOf(blob) : null, readTimes(type.kind, source, blob, timesOf)]);
    const rate = known ?? rateOfVideo(fps, times, framesOf(dataset, video));
    return { picture: { ...pictureOf(dataset, video, source, { rate, starts: times.starts }), peaks }, source, rate, url };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/**
 * Loads the picture of a video that is not on the stage. The function done releases it.
 * known is its frame rate, undefined if unknown.
 */
export async function loadPicture(dataset: Dataset, video: number, reader: Reader, known?: Rate) {
  const { picture, url } = await loadMedium(dataset, video, reader, known);
  return { picture, done: () => URL.revokeObjectURL(url) };
}

/** Returns the times of a medium, from its file, or else from the element that plays it. */
async function readTimes(kind: 'video' | 'image' | 'audio', source: Source, blob: Blob, timesOf: Reader['timesOf']) {
  if (kind === 'image' || source instanceof HTMLImageElement) return NO_TIMES;
  const { starts, duration } = await timesOf(blob);
  return { starts, duration: duration || (Number.isFinite(source.duration) ? source.duration : 0) };
}

async function elementOf(kind: 'video' | 'image' | 'audio', url: string): Promise<Source> {
  if (kind === 'image') {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  }
  const element = document.createElement(kind);
  Object.assign(element, { loop: true, preload: 'auto', playsInline: true, muted: kind === 'video' });
  await new Promise((ready, refused) => {
    element.addEventListener('loadeddata', ready, { once: true });
    element.addEventListener('error', () => refused(new Error('this browser cannot play it')), { once: true });
    element.src = url;
  });
  return element;
}

/** time has the frame rate, and the frame times of the file. */
function pictureOf(dataset: Dataset, video: number, source: Source, time: { rate: Rate; starts: Float64Array | null }): Picture {
  const described = dataset.videos[video];
  const { fps } = time.rate;
  const starts = trustedStarts(time.rate, time.starts, described.frames);
  const common = { video, source: null, medium: null, fps, starts, columns: 1, peaks: null, note: '' };
  if (source instanceof HTMLImageElement) {
    const size = { width: source.naturalWidth, height: source.naturalHeight };
    const sheet = sheetOf(size, described);
    if (!sheet) return { ...common, ...size, source, kind: 'image', frames: Math.max(1, framesOf(dataset, video)) };
    return { ...common, source, kind: 'sheet', width: described.width, height: described.height, frames: described.frames, ...sheet };
  }
  const frames = starts?.length || described.frames || Math.max(1, Math.round(source.duration * fps));
  const played = { ...common, medium: source, frames };
  if (source instanceof HTMLVideoElement) return { ...played, kind: 'video', width: source.videoWidth, height: source.videoHeight };
  return { ...played, kind: 'audio', width: 0, height: 0 };
}

/**
 * Returns the picture of a video without a usable medium: an empty area for its boxes, or nothing.
 * known is its frame rate, undefined if unknown.
 */
export function blank(dataset: Dataset, video: number, note: string, known?: Rate): Picture {
  const extent = extentOf(dataset, video);
  const boxed = dataset.videos[video].tracks.some((j) => dataset.boxStart[j] < dataset.boxStart[j + 1]);
  const frames = Math.max(1, framesOf(dataset, video));
  const fps = known?.fps || dataset.videos[video].fps || PLAYING_FPS;
  return { video, kind: boxed && extent.width > 0 ? 'blank' : 'none', source: null, medium: null, starts: null, ...extent, frames, fps, columns: 1, peaks: null, note };
}

const COLUMNS = 300;
const RATE = 8000; // samples per second, enough for the picture

/** Returns the peak of each of COLUMNS intervals, divided by the highest peak. */
async function peaksOf(blob: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await blob.arrayBuffer());
  return peaksOfSamples(sound.getChannelData(0), COLUMNS);
}

export function peaksOfSamples(samples: Float32Array, columns: number) {
  const found = new Float32Array(columns);
  for (let i = 0; i < samples.length; i++) {
    const column = Math.floor((i * columns) / samples.length);
    found[column] = Math.max(found[column], Math.abs(samples[i]));
  }
  const most = found.reduce((a, b) => Math.max(a, b), 0);
  return most > 0 ? found.map((peak) => peak / most) : found;
}
