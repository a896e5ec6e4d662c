// The player of the stage. Sound, and video where the browser gives exact frame times, play by
// themselves; for everything else the player counts the time.
import { canPlay, createFrameCanvas } from './frame-canvas.ts';
import { sheetOf, typeOf } from './media.ts';
import { PLAYING_FPS, rateOfVideo, trustedStarts } from './rates.ts';
import type { Rate } from './rates.ts';
import { extentOf, framesOf } from './scene.ts';
import { peaksOf } from './sound.ts';
import { frameAt, lengthOf, middleOf, startOf } from './times.ts';
import type { Dataset, Media } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { Picture } from './media.ts';
import type { FileTimes } from './frame-times.ts';

/** Where the player reads media. */
interface Reader {
  bytesOf: (media: Media) => Promise<Blob>; // from the open files
  timesOf: (file: Blob) => Promise<FileTimes>;
}

const PATIENCE_MS = 400; // of loading, after which the boxes are shown without the medium
const AHEAD_MS = 20; // how long before the next frame the animation frame is requested

export function createPlayer(store: Store, { bytesOf, timesOf }: Reader) {
  let url = '';
  let loadTicket = 0;
  let position = 0; // seconds, where the player counts the time
  let lastTick = 0;
  let frameRequest = 0; // id of the animation frame that is requested
  let tickTimer = 0; // id of the timer until then

  const picture = () => store.get().picture;
  const medium = () => picture()?.medium ?? null;

  function present(frame: number) {
    const last = Math.max(0, (picture()?.frames ?? 1) - 1);
    store.set({ frame: Math.max(0, Math.min(last, frame)), framesPresented: store.get().framesPresented + 1 });
  }

  /** Loads the medium of a video and shows one of its frames. */
  async function show(video: number, frame: number) {
    const dataset = store.get().dataset;
    if (!dataset) return;
    const ticket = ++loadTicket;
    medium()?.pause();
    let from = () => frame;
    const late = setTimeout(() => {
      if (ticket !== loadTicket) return;
      setPicture(blank(dataset, video, 'This video is still being loaded.'), frame);
      from = () => store.get().frame; // the visitor may seek meanwhile
    }, PATIENCE_MS);
    const loaded = await load(dataset, video).catch((error) => ({
      picture: blank(dataset, video, `The media cannot be shown: ${error.message}`),
      rate: rateOfVideo(dataset.videos[video].fps, NO_TIMES, framesOf(dataset, video)),
      url: '',
    }));
    clearTimeout(late);
    if (ticket !== loadTicket) return URL.revokeObjectURL(loaded.url);
    URL.revokeObjectURL(url);
    url = loaded.url;
    const { frameRates } = store.get();
    if (!frameRates[video]) store.set({ frameRates: { ...frameRates, [video]: loaded.rate } });
    setPicture(loaded.picture, from());
  }

  /** Shows a frame of a picture, and continues to play. */
  function setPicture(now: Picture, frame: number) {
    store.set({ picture: now });
    seek(frame);
    if (now.kind === 'audio') store.set({ playing: false }); // sound plays only when asked
    else if (store.get().playing) play();
  }

  async function load(dataset: Dataset, video: number) {
    const { media, fps } = dataset.videos[video];
    const type = media && typeOf(media.path);
    const known = store.get().frameRates[video];
    if (!media || !type) return { picture: blank(dataset, video, '', known), rate: known ?? rateOfVideo(fps, NO_TIMES, framesOf(dataset, video)), url: '' };
    const blob = await bytesOf(media);
    const mediaUrl = URL.createObjectURL(blob);
    try {
      const source = await elementOf(type.kind, mediaUrl);
      const [peaks, times] = await Promise.all([type.kind === 'audio' ? peaksOf(blob) : null, readTimes(type.kind, source, blob, timesOf)]);
      const rate = known ?? rateOfVideo(fps, times, framesOf(dataset, video));
      const ready = { ...pictureOf(dataset, video, source, { rate, starts: times.starts }), peaks };
      if (source instanceof HTMLVideoElement) ready.source = createFrameCanvas(source, (time) => startOf(ready, frameAt(ready, time)), (time) => onMediumTime(ready, time));
      if (source instanceof HTMLAudioElement) followSound(ready, source);
      return { picture: ready, rate, url: mediaUrl };
    } catch (error) {
      URL.revokeObjectURL(mediaUrl);
      throw error;
    }
  }

  /** Shows the frame of the time that a medium has reached. */
  function onMediumTime(shownPicture: Picture, time: number) {
    if (picture() === shownPicture) present(frameAt(shownPicture, time));
  }

  function followSound(now: Picture, sound: HTMLAudioElement) {
    sound.addEventListener('seeked', () => onMediumTime(now, sound.currentTime));
    const poll = () => {
      if (picture() !== now) return;
      if (!sound.paused) onMediumTime(now, sound.currentTime);
      requestAnimationFrame(poll);
    };
    sound.addEventListener('play', poll);
  }

  function seek(frame: number) {
    const now = picture();
    if (!now) return;
    const to = Math.max(0, Math.min(now.frames - 1, frame));
    position = middleOf(now, to);
    const source = medium();
    if (source) source.currentTime = position;
    else present(to);
  }

  function play() {
    const now = picture();
    store.set({ playing: true });
    const source = medium();
    if (source instanceof HTMLAudioElement || (source && canPlay())) {
      source.playbackRate = store.get().rate;
      source.play().catch(() => store.set({ playing: false }));
    } else if (now && now.frames > 1) {
      position = startOf(now, store.get().frame);
      lastTick = performance.now();
      clearTimeout(tickTimer);
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(tick);
    }
  }

  function tick(now: number) {
    const shown = picture();
    const source = medium();
    if (!store.get().playing || !shown || shown.frames <= 1 || source instanceof HTMLAudioElement) return;
    if (source && canPlay()) return play();
    position = (position + (Math.max(0, now - lastTick) / 1000) * store.get().rate) % lengthOf(shown);
    lastTick = now;
    const frame = frameAt(shown, position);
    if (frame !== store.get().frame) {
      if (!source) present(frame);
      else if (!source.seeking) source.currentTime = middleOf(shown, frame);
    }
    // Nothing is drawn until the next frame, so that the browser can rest.
    const left = ((startOf(shown, frame + 1) - position) / store.get().rate) * 1000;
    tickTimer = window.setTimeout(() => { frameRequest = requestAnimationFrame(tick); }, left - AHEAD_MS);
  }

  return {
    show,
    /** Shows the same frame again, after the frame rate of its video was set. */
    reload() {
      const now = picture();
      if (now) void show(now.video, store.get().frame);
    },
    seek,
    play,
    pause() {
      medium()?.pause();
      store.set({ playing: false });
    },
    /** A negative number goes back. */
    step(frames: number) {
      medium()?.pause();
      store.set({ playing: false });
      seek(store.get().frame + frames);
    },
    speed(rate: number) {
      store.set({ rate });
      const source = medium();
      if (source) source.playbackRate = rate;
    },
  };
}

/**
 * Loads a video's picture beside the one on the stage. The function done releases it.
 * known is its frame rate, where that is known.
 */
export async function loadPicture(dataset: Dataset, video: number, { bytesOf, timesOf }: Reader, known?: Rate) {
  const { media, fps } = dataset.videos[video];
  const type = media && typeOf(media.path);
  if (!type) throw new Error('there is no medium');
  const blob = await bytesOf(media);
  const url = URL.createObjectURL(blob);
  const done = () => URL.revokeObjectURL(url);
  try {
    const source = await elementOf(type.kind, url);
    const times = await readTimes(type.kind, source, blob, timesOf);
    return { picture: pictureOf(dataset, video, source, { rate: known ?? rateOfVideo(fps, times, framesOf(dataset, video)), starts: times.starts }), done };
  } catch (error) {
    done();
    throw error;
  }
}

const NO_TIMES: FileTimes = { starts: null, duration: 0 };

/** What a medium says of its time: its file, or else the element that plays it. */
async function readTimes(kind: 'video' | 'image' | 'audio', source: HTMLImageElement | HTMLMediaElement, blob: Blob, timesOf: Reader['timesOf']) {
  if (kind === 'image' || source instanceof HTMLImageElement) return NO_TIMES;
  const { starts, duration } = await timesOf(blob);
  return { starts, duration: duration || (Number.isFinite(source.duration) ? source.duration : 0) };
}

async function elementOf(kind: 'video' | 'image' | 'audio', url: string): Promise<HTMLImageElement | HTMLMediaElement> {
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

/** time has its frame rate, and the frame times in its file. */
function pictureOf(dataset: Dataset, video: number, source: HTMLImageElement | HTMLMediaElement, time: { rate: Rate; starts: Float64Array | null }): Picture {
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
 * The picture of a video without a usable medium: an empty field for its boxes, or nothing.
 * known is its frame rate, where that is known.
 */
function blank(dataset: Dataset, video: number, note: string, known?: Rate): Picture {
  const extent = extentOf(dataset, video);
  const boxed = dataset.videos[video].tracks.some((j) => dataset.boxStart[j] < dataset.boxStart[j + 1]);
  const frames = Math.max(1, framesOf(dataset, video));
  const fps = known?.fps || dataset.videos[video].fps || PLAYING_FPS;
  return { video, kind: boxed && extent.width > 0 ? 'blank' : 'none', source: null, medium: null, starts: null, ...extent, frames, fps, columns: 1, peaks: null, note };
}
