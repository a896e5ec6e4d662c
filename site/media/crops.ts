// Crops of tracks: small pictures, cut out of the videos one video at a time while the browser is idle. The model view
// shows the mean crop of the tracks with the highest ν of a factor, and previews of corrections show the tracks that change.
import { changesOf, listedFlips, otherChanges } from '../model/changes.ts';
import { originalDataset } from '../model/edits.ts';
import { tracksShowing } from '../model/model-words.ts';
import { middleBox } from '../model/boxes.ts';
import type { Box } from '../model/boxes.ts';
import { cellOf, typeOf } from './media.ts';
import { frameOf } from './playback.ts';
import type { Picture } from './media.ts';
import { middleOf } from '../model/times.ts';
import type { Answer, Dataset, Model } from '../core/messages.ts';
import type { CropSlice, Crops } from './track-pictures.ts';
import type { Insight } from '../session/run/inquiries.ts';
import type { Preview, UndoHistory } from '../session/history/corrections.ts';
import type { View } from '../store.ts';

interface Cut {
  track: number;
  frame: number;
  box: Box;
}

export const SIDE = 48; // of a crop in pixels
const TRACKS = 12; // of each factor
const VIDEOS = 60; // at most, of one dataset; others may need more
const CHANGED = 24; // labels of the list of changes

/** The mean of a factor's crops, weighted by ν. Null where there are none yet. */
export function meanCrop(model: Model, factor: number, crops: Crops): ImageData | null {
  if (crops.size === 0) return null;
  const sum = new Float64Array(4 * SIDE * SIDE);
  let weight = 0;
  for (const { track, nu } of tracksShowing(model, factor, TRACKS)) {
    const crop = crops.get(track);
    if (!crop) continue;
    weight += nu;
    for (const [i, x] of crop.data.entries()) sum[i] += nu * x;
  }
  if (weight === 0) return null;
  return new ImageData(Uint8ClampedArray.from(sum, (x) => x / weight), SIDE, SIDE);
}

/** The tracks whose crops a model shows. */
export function modelTracks(model: Model): Set<number> {
  return new Set(model.factors.flatMap((_, k) => tracksShowing(model, k, TRACKS).map(({ track }) => track)));
}

/** The tracks whose crops are shown: of the model or the wall of groups while its panel is open, and of labels that a correction would change or the last action has changed. */
function shownTracks({ dataset, answer, panel, insight: { model }, preview, undoHistory: { previousAnswer }, castTracks }: Shown): Set<number> {
  if (panel === 'cast') return castTracks;
  if (dataset && answer && preview?.computed) return new Set(listedFlips(otherChanges(dataset, answer, preview.correction, preview.computed)).map(({ track }) => track));
  if (dataset && answer && previousAnswer && panel === 'changes') return new Set(changesOf(dataset, previousAnswer, answer).flips.slice(0, CHANGED).map(({ track }) => track));
  return model && panel === 'model' ? modelTracks(model) : new Set();
}

/**
 * The missing crops of tracks, by video, the videos with the most first.
 * done are the tracks that have one, or cannot have one.
 */
export function cutsOf(dataset: Dataset, tracks: Set<number>, done: { has(track: number): boolean }): Map<number, Cut[]> {
  const cuts = new Map<number, Cut[]>();
  for (const track of tracks) {
    if (!dataset.tracks[track]) continue; // of the dataset before, until the wall is made anew
    const { video } = dataset.tracks[track];
    const type = typeOf(dataset.videos[video].media?.path ?? '');
    if (done.has(track) || !type || type.kind === 'audio') continue;
    const middle = middleBox(dataset, track);
    if (middle) cuts.set(video, [...(cuts.get(video) ?? []), { track, ...middle }]);
  }
  return new Map([...cuts].sort(([, a], [, b]) => b.length - a.length));
}

/** The values that decide which crops are needed. */
interface Shown {
  dataset: Dataset | null;
  answer: Answer | null;
  panel: string;
  insight: Insight;
  preview: Preview | null;
  undoHistory: UndoHistory;
  castTracks: Set<number>;
}

export function createCrops(store: View<Shown> & { crops: CropSlice }, load: (dataset: Dataset, video: number) => Promise<{ picture: Picture; done: () => void }>) {
  let cropsDataset: Dataset | null = null;
  let busy = false;
  let videos = 0; // from which crops have been cut
  let tried = new Set<number>(); // the tracks of the dataset whose crops have been cut, or could not be

  async function work() {
    if (busy) return;
    busy = true;
    for (let next = first(); next; next = first()) {
      const [video, cuts, dataset] = next;
      videos += 1;
      for (const { track } of cuts) tried.add(track);
      await idle();
      const newCrops = await cutOut(dataset, video, cuts).catch(() => []); // a video that cannot be decoded has no crops
      if (cropsDataset === originalDataset(dataset) && newCrops.length > 0) store.crops.addCrops(newCrops);
    }
    busy = false;
  }

  function first(): [number, Cut[], Dataset] | null {
    const state = store.get();
    const { dataset, panel } = state;
    if (!dataset || (videos >= VIDEOS && panel === 'model')) return null;
    const [found] = cutsOf(dataset, shownTracks(state), tried);
    return found ? [...found, dataset] : null;
  }

  async function cutOut(dataset: Dataset, video: number, cuts: Cut[]): Promise<[number, ImageData][]> {
    const { picture, done } = await load(dataset, video);
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const crops: [number, ImageData][] = [];
    for (const { track, frame, box } of cuts) {
      const source = picture.medium instanceof HTMLVideoElement ? picture.medium : picture.source;
      if (!context || !source || source instanceof HTMLAudioElement) break;
      const sought = source instanceof HTMLVideoElement ? await seekTo(source, middleOf(picture, frame)) : null;
      const { x, y } = picture.kind === 'sheet' ? cellOf(frame, picture) : { x: 0, y: 0 };
      context.clearRect(0, 0, SIDE, SIDE);
      context.drawImage(sought ?? source, x + box.x, y + box.y, box.w, box.h, 0, 0, SIDE, SIDE);
      sought?.close();
      crops.push([track, context.getImageData(0, 0, SIDE, SIDE)]);
    }
    done();
    return crops;
  }

  store.watch(({ dataset }) => {
    const original = dataset && originalDataset(dataset); // corrections change no picture
    if (original !== cropsDataset) {
      cropsDataset = original;
      videos = 0;
      tried = new Set();
      store.crops.clearCrops();
    }
  });
  store.watch(({ insight, panel, dataset, preview, castTracks }) => {
    if (dataset && ((insight.model && panel === 'model') || (panel === 'cast' && castTracks.size > 0) || panel === 'changes' || preview?.computed)) void work();
  });
}

const idle = () => new Promise((then) => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 500 });
  else setTimeout(then, 50);
});

const FRAME_TRIES = 40;
const FRAME_MS = 25; // between them

/** Seeks, and returns the frame there; null if the browser has no VideoFrame or gives none in time, so that the video itself is to be drawn. */
async function seekTo(video: HTMLVideoElement, time: number): Promise<VideoFrame | null> {
  await new Promise((then, refused) => {
    video.addEventListener('seeked', then, { once: true });
    video.addEventListener('error', () => refused(new Error('it cannot be decoded')), { once: true });
    video.currentTime = time;
  });
  if (!('VideoFrame' in globalThis)) return null;
  for (let tries = 0; tries < FRAME_TRIES; tries++) { // for a moment after a seek the video may have no frame, and would draw the one before
    const frame = frameOf(video);
    if (frame) return frame;
    await new Promise((then) => { setTimeout(then, FRAME_MS); });
  }
  return null;
}
