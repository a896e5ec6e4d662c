// Plays and seeks the picture on the stage. Sound, and video where the browser gives exact frame times,
// play by themselves; for everything else the time is counted here.
import { frameAt, lengthOf, middleOf, startOf } from '../model/times.ts';
import type { State } from '../state.ts';
import type { Store as StoreOf } from '../store.ts';
import type { Picture } from './media.ts';

/** Whether this browser's frames have timestamps, null before it is known. */
let hasTimestamps: boolean | null = 'VideoFrame' in globalThis && 'requestVideoFrameCallback' in HTMLVideoElement.prototype ? null : false;

const NEARLY = 0.002; // seconds by which files round the start of a frame

/**
 * video is a video that is loaded. startAt returns the start of the frame that is shown at a time, in
 * seconds. shown is called with the time of each frame that is drawn.
 */
export function createFrameCanvas(video: HTMLVideoElement, startAt: (time: number) => number, shown: (time: number) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width: video.videoWidth, height: video.videoHeight });
  const context = canvas.getContext('2d');
  let missedFrame = false; // whether the video had no frame when one was to be drawn

  function drawFrame() {
    if (!hasTimestamps && video.seeking) return; // while it seeks it may have the old frame or the new one
    const frame = hasTimestamps === false ? null : frameOf(video);
    missedFrame = hasTimestamps !== false && !frame;
    if (missedFrame) return;
    context?.drawImage(frame ?? video, 0, 0, canvas.width, canvas.height);
    const time = (frame?.timestamp ?? 0) / 1e6;
    frame?.close();
    if (hasTimestamps === null) hasTimestamps = timestampsMatch(time, startAt(video.currentTime));
    shown(hasTimestamps ? time : video.currentTime);
  }

  function onVideoFrame() {
    video.requestVideoFrameCallback(onVideoFrame);
    if ((hasTimestamps || missedFrame) && !video.seeking) drawFrame();
  }

  video.addEventListener('seeked', drawFrame);
  if (hasTimestamps !== false) video.requestVideoFrameCallback(onVideoFrame);
  return canvas;
}

/** The video's present frame. Null while it has none, as may happen after a seek. */
function frameOf(video: HTMLVideoElement) {
  try {
    return new VideoFrame(video);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

/** Whether the video may play. */
function canPlay() {
  return hasTimestamps === true;
}

/**
 * Whether a frame's timestamp is right, null where the first frame does not tell: its time is 0
 * in all browsers.
 * time is the timestamp of its VideoFrame. start is that of the frame whose middle was sought.
 */
export function timestampsMatch(time: number, start: number) {
  return start > 0 ? Math.abs(time - start) <= NEARLY : null;
}

const AHEAD_MS = 20; // how long before the next frame the animation frame is requested

/** What the player reads and sets: of the page, or of a film. */
export type Played = Pick<State, 'dataset' | 'picture' | 'frame' | 'framesPresented' | 'playing' | 'rate' | 'frameRates'>;
export type PlayedStore = Pick<StoreOf<Played, Omit<Played, 'dataset'>>, 'get' | 'set'>;

export class Playback {
  private readonly store: PlayedStore;
  private position = 0; // seconds, where the time is counted here
  private lastTick = 0;
  private frameRequest = 0; // id of the animation frame that is requested
  private tickTimer = 0; // id of the timer until then

  constructor(store: PlayedStore) {
    this.store = store;
  }

  /** Shows a frame of a picture, and continues to play. */
  show(picture: Picture, frame: number) {
    this.store.set({ picture });
    this.seek(frame);
    if (picture.kind === 'audio') this.store.set({ playing: false }); // sound plays only when asked
    else if (this.store.get().playing) this.play();
  }

  /** Shows the frame of the time that a picture's medium has reached. */
  onMediumTime(picture: Picture, time: number) {
    if (this.store.get().picture === picture) this.present(frameAt(picture, time));
  }

  seek(frame: number) {
    const { picture } = this.store.get();
    if (!picture) return;
    const to = Math.max(0, Math.min(picture.frames - 1, frame));
    this.position = middleOf(picture, to);
    if (picture.medium) picture.medium.currentTime = this.position;
    else this.present(to);
  }

  play() {
    this.store.set({ playing: true });
    const { picture, rate, frame } = this.store.get();
    const medium = picture?.medium ?? null;
    if (medium instanceof HTMLAudioElement || (medium && canPlay())) {
      medium.playbackRate = rate;
      medium.play().catch(() => this.store.set({ playing: false }));
    } else if (picture && picture.frames > 1) {
      this.position = startOf(picture, frame);
      this.lastTick = performance.now();
      clearTimeout(this.tickTimer);
      cancelAnimationFrame(this.frameRequest);
      this.requestTick();
    }
  }

  pause() {
    this.store.get().picture?.medium?.pause();
    this.store.set({ playing: false });
  }

  setRate(rate: number) {
    this.store.set({ rate });
    const medium = this.store.get().picture?.medium;
    if (medium) medium.playbackRate = rate;
  }

  private present(frame: number) {
    const { picture, framesPresented } = this.store.get();
    const last = Math.max(0, (picture?.frames ?? 1) - 1);
    this.store.set({ frame: Math.max(0, Math.min(last, frame)), framesPresented: framesPresented + 1 });
  }

  private requestTick() {
    this.frameRequest = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number) {
    const { picture, playing, rate } = this.store.get();
    const medium = picture?.medium ?? null;
    if (!playing || !picture || picture.frames <= 1 || medium instanceof HTMLAudioElement) return;
    if (medium && canPlay()) return this.play();
    this.position = (this.position + (Math.max(0, now - this.lastTick) / 1000) * rate) % lengthOf(picture);
    this.lastTick = now;
    const frame = frameAt(picture, this.position);
    if (frame !== this.store.get().frame) {
      if (!medium) this.present(frame);
      else if (!medium.seeking) medium.currentTime = middleOf(picture, frame);
    }
    // Nothing is drawn until the next frame, so that the browser can rest.
    const left = ((startOf(picture, frame + 1) - this.position) / this.store.get().rate) * 1000;
    this.tickTimer = window.setTimeout(() => this.requestTick(), left - AHEAD_MS);
  }
}
