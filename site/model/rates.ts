// How many frames a second a video has: as the data say, as its file says, or as its boxes and the
// file's duration suggest. Nothing is guessed without a word.
import { rateOf } from './times.ts';
import type { Dataset } from '../core/messages.ts';

/** What a file says of its time. starts are those of the frames, in seconds, sorted. A duration of 0 is not known. */
export interface FileTimes {
  starts: Float64Array | null;
  duration: number;
}

/** Of a rate; none: nothing says it, and fps is only the speed of playing. */
export type Source = 'data' | 'file' | 'boxes' | 'you' | 'none';

export interface Rate {
  fps: number;
  source: Source;
  doubt: string; // what does not fit together, for people; '' for nothing
  own: number; // the rate in the video's file, 0 where that does not say it
  frames: number; // in the file, 0 likewise
  fits: number; // the rate at which the boxes would fill the file, 0 where nothing suggests one
  counted: number; // frames that the boxes and tracks reach, or that the data give the video; 0 for none
}

export const PLAYING_FPS = 25; // at which frames are played whose rate nothing says

const ALIKE = 0.01; // relative difference of two rates that count as the same
const ENOUGH = 0.5; // share of a file's frames that boxes reach in one video at least, if they count these frames
const USUAL = [10, 12, 12.5, 15, 20, 24, 25, 30, 48, 50, 60]; // 29.97 is not told from 30 by the last box
const NEAR_USUAL = 0.02; // relative difference of a rate that is taken for the usual one

/**
 * The rate of one video.
 * said is the number of frames a second as the data say, 0 where they do not. times are those of
 * its file.
 */
export function rateOfVideo(said: number, { starts, duration }: FileTimes, counted: number): Rate {
  const own = starts && starts.length > 1 ? rateOf(starts) : 0;
  const frames = starts?.length ?? 0;
  const rate = { own, frames, counted, fits: 0 };
  if (said > 0) {
    const doubt = own > 0 && !isAlike(said, own) ? `The data say ${rateText(said)} frames a second, the file itself ${rateText(own)}.` : '';
    return { ...rate, fps: said, source: 'data', doubt };
  }
  if (own > 0 && counted > frames + 1) {
    const fits = usual((own * counted) / frames);
    return { ...rate, fits, fps: own, source: 'file', doubt: `${countsText(rate)} They would fit ${rateText(fits)} a second.` };
  }
  if (own > 0) return { ...rate, fps: own, source: 'file', doubt: '' };
  if (duration > 0 && counted > 1) {
    const fps = usual(counted / duration);
    return { ...rate, fits: fps, fps, source: 'boxes', doubt: `Its file does not say its frames. It lasts ${duration.toFixed(1)} s and its boxes count ${counted} frames, which would be ${rateText(fps)} a second.` };
  }
  return { ...rate, fps: PLAYING_FPS, source: 'none', doubt: counted > 0 ? 'Nothing says how many frames a second it has.' : '' };
}

const countsText = ({ own, frames, counted }: { own: number; frames: number; counted: number }) => `Its file has ${frames} frames, ${rateText(own)} a second, but its boxes end at frame ${counted - 1}.`;

/**
 * The same rates, doubted where no video's boxes reach far into its file: they may count only
 * some of its frames.
 */
export function withShortDoubts(rates: Record<number, Rate>): Record<number, Rate> {
  const ofFiles = Object.values(rates).filter(({ source, counted }) => source === 'file' && counted > 0);
  if (ofFiles.length === 0 || ofFiles.some(({ counted, frames }) => counted >= ENOUGH * frames)) return rates;
  return Object.fromEntries(Object.entries(rates).map(([video, rate]) => [video, rate.source === 'file' && rate.doubt === ''
    ? { ...rate, doubt: `${countsText(rate)} They may count only some of its frames.` } : rate]));
}

/** Whether a rate is known and not doubted. Only such rates are passed to the core. */
export const isCertain = (rate: Rate | undefined) => rate !== undefined && rate.source !== 'none' && rate.doubt === '';

/** A rate that a person has set, for a video of which so much was known. */
export function rateByHand(fps: number, known: Rate | undefined): Rate {
  const { own = 0, frames = 0, counted = 0, fits = 0 } = known ?? {};
  return { fps, source: own > 0 && isAlike(fps, own) ? 'file' : 'you', doubt: '', own, frames, counted, fits };
}

/** The frame times of a file, or null where the rate speaks against them. frames is their number as the data say, 0 where they do not. */
export function trustedStarts({ fps, source }: Rate, starts: Float64Array | null, frames: number) {
  if (!starts || starts.length < 2) return null;
  if (frames > 0 && frames !== starts.length) return null;
  return (frames > 0 && source !== 'you') || isAlike(fps, rateOf(starts)) ? starts : null;
}

const isAlike = (a: number, b: number) => Math.abs(a / b - 1) < ALIKE;

/** The usual rate nearest to this one, or this one with two decimals. */
function usual(fps: number) {
  const nearest = USUAL.reduce((best, one) => (Math.abs(one - fps) < Math.abs(best - fps) ? one : best));
  return Math.abs(nearest / fps - 1) < NEAR_USUAL ? nearest : Math.round(100 * fps) / 100;
}

/** A rate in words: “25”, “29.97”. */
export function rateText(fps: number) {
  return String(Math.round(100 * fps) / 100);
}

/** The frames that the boxes and tracks of a video reach, 0 where they count none. */
export function countedFrames({ videos, tracks, boxes, boxStart }: Dataset, video: number) {
  return Math.max(0, ...videos[video].tracks.map((track) => {
    const boxed = boxStart[track] < boxStart[track + 1] ? boxes[5 * boxStart[track + 1] - 5] + 1 : 0;
    return Math.max(tracks[track].end, boxed);
  }));
}

/** The frames of a picture, and their rate, 0 where nothing says it. */
export function timeOfPicture({ video, frames, fps }: { video: number; frames: number; fps: number }, rates: Record<number, Rate>) {
  return { frames, fps: rates[video]?.source === 'none' ? 0 : fps };
}

/** The rates of the videos that a dataset has in common with the one before, by their indices in the dataset. */
export function ratesThatHold(rates: Record<number, Rate>, before: Pick<Dataset, 'videos'>, { videos }: Pick<Dataset, 'videos'>): Record<number, Rate> {
  const known = new Map(before.videos.flatMap(({ id }, i) => (rates[i] ? [[id, rates[i]]] : [])));
  const remaining: Record<number, Rate> = {};
  for (const [i, { id }] of videos.entries()) {
    const rate = known.get(id);
    if (rate) remaining[i] = rate;
  }
  return remaining;
}
