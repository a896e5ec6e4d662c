// The clock of the stage: which frame is shown, whatever the medium. A video
// says itself which frame it presents; everything else is counted here.
import { sheetOf, typeOf } from './media.js';
import { extentOf, framesOf } from './scene.js';
import { peaksOf } from './sound.js';

/** @typedef {import('./state.js').Picture} Picture */
/** @typedef {import('./wire.js').Dataset} Dataset */

const PATIENCE_MS = 400; // with a medium, before its boxes are shown without it
const USUAL_FPS = 25; // where the dataset does not say
const AHEAD = 0.3; // seconds by which a picture's time can be before the clock's

/**
 * @param {import('./state.js').Store} store
 * @param {(media: import('./wire.js').Media) => Promise<Blob>} bytesOf out of the files of the open dataset
 */
export function createPlayer(store, bytesOf) {
  let url = '';
  let loading = 0;
  let position = 0; // in frames, of a counted clock
  let ticked = 0;
  let beat = 0; // id of the next tick

  const picture = () => store.get().picture;
  const medium = () => {
    const source = picture()?.source;
    return source instanceof HTMLMediaElement ? source : null;
  };

  /** @param {number} frame */
  function present(frame) {
    const last = Math.max(0, (picture()?.frames ?? 1) - 1);
    store.set({ frame: Math.max(0, Math.min(last, frame)), shown: store.get().shown + 1 });
  }

  /** Loads a video's medium and shows a frame of it. @param {number} video @param {number} frame */
  async function show(video, frame) {
    const dataset = store.get().dataset;
    if (!dataset) return;
    const ticket = ++loading;
    medium()?.pause();
    let from = () => frame;
    const late = setTimeout(() => {
      if (ticket !== loading) return;
      put(blank(dataset, video, 'This video is still being loaded.'), frame);
      from = () => Math.floor(position); // it may be played or sought meanwhile
    }, PATIENCE_MS);
    const loaded = await load(dataset, video).catch((error) => ({
      picture: blank(dataset, video, `The media cannot be shown: ${error.message}`),
      url: '',
    }));
    clearTimeout(late);
    if (ticket !== loading) return URL.revokeObjectURL(loaded.url);
    URL.revokeObjectURL(url);
    url = loaded.url;
    put(loaded.picture, from());
  }

  /** Shows a frame of a picture, and plays on. @param {Picture} now @param {number} frame */
  function put(now, frame) {
    store.set({ picture: now });
    follow(now);
    position = frame;
    if (medium()) seek(frame);
    else present(frame);
    if (now.kind === 'audio') store.set({ playing: false }); // sound waits to be asked
    else if (store.get().playing) play();
  }

  /** @param {Dataset} dataset @param {number} video */
  async function load(dataset, video) {
    const media = dataset.videos[video].media;
    const type = media && typeOf(media.path);
    if (!media || !type) return { picture: blank(dataset, video, ''), url: '' };
    const blob = await bytesOf(media);
    const made = URL.createObjectURL(blob);
    try {
      const source = await elementOf(type.kind, made);
      const peaks = type.kind === 'audio' ? await peaksOf(blob) : null;
      return { picture: { ...pictureOf(dataset, video, source), peaks }, url: made };
    } catch (error) {
      URL.revokeObjectURL(made);
      throw error;
    }
  }

  /** Hears what a video or audio element presents. @param {Picture} now */
  function follow(now) {
    const source = now.source;
    if (!(source instanceof HTMLMediaElement)) return;
    const current = () => picture() === now;
    const frameOf = (/** @type {number} */ time) => Math.floor(time * now.fps + 0.01);
    source.addEventListener('seeked', () => current() && present(frameOf(source.currentTime)));
    if (source instanceof HTMLVideoElement && 'requestVideoFrameCallback' in source) {
      // Firefox says a picture's time one drawing before it hands the picture over,
      // goes on counting where a video starts again, and now and then says the time
      // of a picture that is far from being shown.
      const early = 'mozPaintedFrames' in source;
      const heard = (/** @type {number} */ _, /** @type {{mediaTime: number}} */ { mediaTime }) => {
        if (!current()) return;
        source.requestVideoFrameCallback(heard);
        const time = mediaTime > source.duration ? mediaTime % source.duration : mediaTime;
        const shown = () => current() && present(frameOf(time));
        if (!early) shown();
        else if (time < source.currentTime + AHEAD) requestAnimationFrame(shown);
      };
      source.requestVideoFrameCallback(heard);
      return;
    }
    const poll = () => {
      if (!current()) return;
      if (!source.paused) present(frameOf(source.currentTime));
      requestAnimationFrame(poll);
    };
    poll();
  }

  /** @param {number} frame */
  function seek(frame) {
    const now = picture();
    if (!now) return;
    const last = Math.max(0, now.frames - 1);
    position = Math.max(0, Math.min(last, frame));
    const source = medium();
    if (source) source.currentTime = (position + 0.5) / now.fps;
    else present(Math.floor(position));
  }

  function play() {
    const now = picture();
    store.set({ playing: true });
    const source = medium();
    if (source) {
      source.playbackRate = store.get().rate;
      source.play().catch(() => store.set({ playing: false }));
    } else if (now && now.frames > 1) {
      ticked = performance.now();
      cancelAnimationFrame(beat);
      beat = requestAnimationFrame(tick);
    }
  }

  /** @param {number} now */
  function tick(now) {
    const shown = picture();
    if (!store.get().playing || !shown || medium() || shown.frames <= 1) return;
    const before = Math.floor(position);
    position += (Math.max(0, now - ticked) / 1000) * shown.fps * store.get().rate;
    position %= shown.frames;
    ticked = now;
    if (Math.floor(position) !== before) present(Math.floor(position));
    beat = requestAnimationFrame(tick);
  }

  return {
    show,
    seek,
    play,
    pause() {
      medium()?.pause();
      store.set({ playing: false });
    },
    /** @param {number} frames forth, or back if negative */
    step(frames) {
      medium()?.pause();
      store.set({ playing: false });
      seek(store.get().frame + frames);
    },
    /** @param {number} rate */
    speed(rate) {
      store.set({ rate });
      const source = medium();
      if (source) source.playbackRate = rate;
    },
  };
}

/**
 * A video's picture beside the one on the stage; done lets go of it.
 * @param {Dataset} dataset
 * @param {number} video
 * @param {(media: import('./wire.js').Media) => Promise<Blob>} bytesOf
 */
export async function pictured(dataset, video, bytesOf) {
  const { media } = dataset.videos[video];
  const type = media && typeOf(media.path);
  if (!type) throw new Error('there is no medium');
  const url = URL.createObjectURL(await bytesOf(media));
  const done = () => URL.revokeObjectURL(url);
  try {
    return { picture: pictureOf(dataset, video, await elementOf(type.kind, url)), done };
  } catch (error) {
    done();
    throw error;
  }
}

/**
 * @param {'video'|'image'|'audio'} kind
 * @param {string} url
 * @returns {Promise<HTMLImageElement|HTMLMediaElement>}
 */
async function elementOf(kind, url) {
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

/**
 * @param {Dataset} dataset
 * @param {number} video
 * @param {HTMLImageElement|HTMLMediaElement} source
 * @returns {Picture}
 */
function pictureOf(dataset, video, source) {
  const told = dataset.videos[video];
  const fps = told.fps || USUAL_FPS;
  const common = { video, source, fps, columns: 1, peaks: null, note: '' };
  if (source instanceof HTMLImageElement) {
    const size = { width: source.naturalWidth, height: source.naturalHeight };
    const sheet = sheetOf(size, told);
    if (!sheet) return { ...common, ...size, kind: 'image', frames: Math.max(1, framesOf(dataset, video)) };
    return { ...common, kind: 'sheet', width: told.width, height: told.height, frames: told.frames, ...sheet };
  }
  const note = told.fps ? '' : `The dataset does not say the frame rate: ${USUAL_FPS} frames a second are assumed.`;
  const frames = told.frames || Math.max(1, Math.round(source.duration * fps));
  if (source instanceof HTMLVideoElement) {
    return { ...common, kind: 'video', width: source.videoWidth, height: source.videoHeight, frames, note };
  }
  return { ...common, kind: 'audio', width: 0, height: 0, frames, note };
}

/**
 * What stands in for a medium: a plain field for boxes, or nothing.
 * @param {Dataset} dataset
 * @param {number} video
 * @param {string} note
 * @returns {Picture}
 */
function blank(dataset, video, note) {
  const extent = extentOf(dataset, video);
  const boxed = dataset.videos[video].tracks.some((j) => dataset.boxStart[j] < dataset.boxStart[j + 1]);
  const frames = Math.max(1, framesOf(dataset, video));
  const fps = dataset.videos[video].fps || USUAL_FPS;
  return { video, kind: boxed && extent.width > 0 ? 'blank' : 'none', source: null, ...extent, frames, fps, columns: 1, peaks: null, note };
}
