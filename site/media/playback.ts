// Plays and seeks the picture on the stage. Sound, and video where the browser gives exact frame times,
// play by themselves; for everything else the time is counted here.
import { frameAt, lengthOf, middleOf, startOf } from '../model/times.ts';
import { signalsOf } from '../store.ts';
import type { Clock, FrameSignals, OwnSignals } from '../store.ts';
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
export function frameOf(video: HTMLVideoElement) {
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

export interface PlaybackValues {
  picture: Picture | null; // the medium on the stage
  frame: number;
  framesPresented: number; // how many pictures the stage has presented
  playing: boolean;
  rate: number;
  truth: boolean; // whether true boxes are drawn
  keyPoints: boolean; // whether the key points of persons are drawn
}

export const initialPlayback = (): PlaybackValues => ({ picture: null, frame: 0, framesPresented: 0, playing: false, rate: 1, truth: false, keyPoints: false });

/** The picture on the stage, its frame, and what is drawn over it. */
export class Playback {
  readonly signals: FrameSignals<PlaybackValues>;
  private readonly clock: Clock;
  private readonly values: OwnSignals<PlaybackValues>;
  private position = 0; // seconds, where the time is counted here
  private lastTick = 0;
  private frameRequest = 0; // id of the animation frame that is requested
  private tickTimer = 0; // id of the timer until then

  constructor(clock: Clock, { picture, frame, framesPresented, playing, rate, truth, keyPoints }: PlaybackValues) {
    this.clock = clock;
    this.signals = this.values = signalsOf(clock, { picture, frame, framesPresented, playing, rate, truth, keyPoints });
  }

  /** Shows a frame of a picture, and continues to play. */
  show(picture: Picture, frame: number) {
    this.clock.together(() => {
      this.values.picture.set(picture);
      this.seek(frame);
    });
    if (picture.kind === 'audio') this.values.playing.set(false); // sound plays only when asked
    else if (this.values.playing.now()) this.play();
  }

  /** Shows no picture, until another one is shown. plays says whether that one is played. */
  clear(plays: boolean) {
    this.values.picture.set(null);
    this.values.playing.set(plays);
  }

  /** Shows the frame of the time that a picture's medium has reached. */
  onMediumTime(picture: Picture, time: number) {
    if (this.values.picture.now() === picture) this.present(frameAt(picture, time));
  }

  readonly seek = (frame: number) => {
    const picture = this.values.picture.now();
    if (!picture) return;
    const to = Math.max(0, Math.min(picture.frames - 1, frame));
    this.position = middleOf(picture, to);
    if (picture.medium) picture.medium.currentTime = this.position;
    else this.present(to);
  };

  play() {
    this.values.playing.set(true);
    const { picture, rate, frame } = this.now();
    const medium = picture?.medium ?? null;
    if (medium instanceof HTMLAudioElement || (medium && canPlay())) {
      medium.playbackRate = rate;
      medium.play().catch(() => this.values.playing.set(false));
    } else if (picture && picture.frames > 1) {
      this.position = startOf(picture, frame);
      this.lastTick = performance.now();
      clearTimeout(this.tickTimer);
      cancelAnimationFrame(this.frameRequest);
      this.requestTick();
    }
  }

  readonly pause = () => {
    this.values.picture.now()?.medium?.pause();
    this.values.playing.set(false);
  };

  playOrPause() {
    if (this.values.playing.now()) this.pause();
    else this.play();
  }

  /** Goes so many frames on, and pauses there. A negative number goes back. */
  step(frames: number) {
    this.pause();
    this.seek(this.values.frame.now() + frames);
  }

  setRate(rate: number) {
    this.values.rate.set(rate);
    const medium = this.values.picture.now()?.medium;
    if (medium) medium.playbackRate = rate;
  }

  drawTruth(on: boolean) {
    this.values.truth.set(on);
  }

  drawKeyPoints(on: boolean) {
    this.values.keyPoints.set(on);
  }

  private now() {
    const { picture, rate, frame, playing } = this.values;
    return { picture: picture.now(), rate: rate.now(), frame: frame.now(), playing: playing.now() };
  }

  private present(frame: number) {
    const last = Math.max(0, (this.values.picture.now()?.frames ?? 1) - 1);
    this.clock.together(() => {
      this.values.frame.set(Math.max(0, Math.min(last, frame)));
      this.values.framesPresented.set(this.values.framesPresented.now() + 1);
    });
  }

  private requestTick() {
    this.frameRequest = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number) {
    const { picture, playing, rate, frame: shown } = this.now();
    const medium = picture?.medium ?? null;
    if (!playing || !picture || picture.frames <= 1 || medium instanceof HTMLAudioElement) return;
    if (medium && canPlay()) return this.play();
    this.position = (this.position + (Math.max(0, now - this.lastTick) / 1000) * rate) % lengthOf(picture);
    this.lastTick = now;
    const frame = frameAt(picture, this.position);
    if (frame !== shown) {
      if (!medium) this.present(frame);
      else if (!medium.seeking) medium.currentTime = middleOf(picture, frame);
    }
    // Nothing is drawn until the next frame, so that the browser can rest.
    const left = ((startOf(picture, frame + 1) - this.position) / rate) * 1000;
    this.tickTimer = window.setTimeout(() => this.requestTick(), left - AHEAD_MS);
  }
}
