// The worker that analyzes clips, one after the other. The build puts Go's runtime script in front of it.
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import { Refused, eachFrame, openClip } from './decode.ts';
import { watchTraffic } from '../../../traffic.ts';
import { contextOf } from './decoded-frame.ts';
import { VisionError, startVision } from './vision.ts';
import type { DrawnClip } from '../../sample.ts';
import type { AnalysisMethod, Parts, WorkerMessage, WorkerRequest } from '../messages.ts';
import type { OpenClip } from './decode.ts';
import type { DecodedFrame } from './decoded-frame.ts';
import type { Vision } from './vision.ts';

const BITS_PER_SECOND = 1_500_000; // with which outlines of 320×180 pixels stay sharp

export async function encode({ id, sheet, width, height, frames, fps }: DrawnClip): Promise<Blob> {
  const picture = await createImageBitmap(sheet);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser gives a worker no canvas');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: BITS_PER_SECOND, keyFrameInterval: 2 });
  output.addVideoTrack(source, { frameRate: fps });
  const columns = Math.floor(picture.width / width);
  try {
    await output.start();
    for (let i = 0; i < frames; i++) {
      context.drawImage(picture, (i % columns) * width, Math.floor(i / columns) * height, width, height, 0, 0, width, height);
      await source.add(i / fps, 1 / fps);
    }
    await output.finalize();
  } catch (error) {
    throw new Refused({ why: `${id} could not be encoded: ${error instanceof Error ? error.message : error}.`, help: 'Chromium, Chrome, Edge and Firefox from 130 on encode VP8.' });
  } finally {
    picture.close();
  }
  return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: 'video/webm' });
}

const PICTURE_SIDE = 480; // pixels of a picture that is shown, at most
const PICTURE_EVERY_MS = 70;
const SHORTEST_LOSS = 1; // seconds of a clip that lack pictures, and
const LEAST_LOSS = 0.1; // the share of it, from which on it says so
const YIELD_EVERY_MS = 40; // a message is read at the latest after this

let parts: Parts | undefined;
let vision: Promise<Vision> | undefined;
/** Resolves when the analysis goes on. */
let paused: Promise<void> | undefined;
let resume = () => {};
/** Requests run in order; a pause bypasses them. */
let queue = Promise.resolve();

const tell = (message: WorkerMessage, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

// The page counts the network requests of this worker. There should be none.
watchTraffic('worker', (sent) => tell({ type: 'traffic', sent }))();

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.op === 'pause') return pause(data.on);
  queue = queue.then(() => handle(data)).catch((error: unknown) => tell({ type: 'crashed', text: textOf(error) }));
};

function pause(on: boolean) {
  resume();
  paused = on ? new Promise((resolve) => { resume = resolve; }) : undefined;
}

/** The program is started when it is first needed. */
function program() {
  if (!parts) throw new Error('the worker has no parts');
  vision ??= startVision(parts, () => tell({ type: 'crashed', text: 'the program ended' }));
  return vision;
}

async function handle(request: Exclude<WorkerRequest, { op: 'pause' }>) {
  if (request.op === 'parts') {
    ({ parts } = request);
    return;
  }
  if (request.op === 'dataset') {
    const files = (await program()).dataset(request.names, request.clips);
    return tell({ type: 'dataset', files }, files.map(({ content }) => content.buffer));
  }
  if (request.op === 'preview') return tell({ type: 'preview', clip: request.clip, ...(await program()).preview(request.packed, request.edits) });
  const { clip } = request;
  try {
    if (request.op === 'encode') tell({ type: 'encoded', clip, file: await encode(request.drawn) });
    else if (request.op === 'probe') await probe(clip, request.file);
    else if (request.op === 'analyze') await analyze(clip, request.file, request.method);
    else await edit(request);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell({ type: 'refused', clip, refusal: error.refusal });
  }
}

async function probe(clip: number, file: File) {
  const opened = await openClip(file);
  let picture: ImageData | null = null;
  try {
    await eachFrame(opened, (frame) => {
      picture = firstPicture(opened, frame);
      return false;
    });
  } catch {
    // analyzing it will say why
  } finally {
    opened.close();
  }
  tell({ type: 'facts', clip, facts: opened.facts, picture }, buffersOf(picture));
}

async function analyze(clip: number, file: File, method: AnalysisMethod) {
  const go = await program();
  const opened = await openClip(file);
  const { facts: { width, height, duration }, frameWidth, frameHeight } = opened;
  const isPictureDue = throttle();
  const breathe = yieldToEventLoop();
  let frames = 0;
  let [before, last] = [0, 0]; // times of the last two frames
  let lost = 0;
  let isMapped = false;
  let isCutShort = false;
  go.begin({ width, height, frameWidth, frameHeight }, method);
  try {
    lost = await eachFrame(opened, async (frame) => {
      isMapped ||= frame.isMappedByBrowser;
      const pixels = await frame.pixels();
      const found = go.frame(pixels);
      frames += 1;
      [before, last] = [last, pixels.layout.time];
      const picture = isPictureDue() ? go.picture(PICTURE_SIDE) : null;
      tell({ type: 'frame', clip, time: pixels.layout.time, found, picture }, buffersOf(picture));
      await breathe();
    });
  } catch (error) {
    if (!isDecoding(error)) throw error;
    if (frames === 0) throw new Refused({ why: NOTHING_DECODED, help: 'Copy the file here once more, or export it anew.' });
    isCutShort = true;
  } finally {
    opened.close();
  }
  if (frames === 0) throw new Refused({ why: lost > 0 ? NOTHING_DECODED : 'The clip has no frame.', help: 'Export it anew from where it came from.' });
  const end = 2 * last - before; // the last frame lasts as long as the one before it
  const notes = [...opened.notes];
  if (isCutShort) notes.push(`It breaks off after ${frames} frames: what is there is used.`);
  else if (lost > 0) notes.push(damageNote(frames, lost));
  else if (duration - end > Math.max(SHORTEST_LOSS, LEAST_LOSS * duration)) {
    notes.push(`Its pictures end after ${end.toFixed(1)} of ${duration.toFixed(1)} s: what is there is used. If it was cut short, copy it here once more.`);
  }
  if (isMapped) notes.push(MAPPED_NOTE);
  const { packed, summary } = go.end();
  tell({ type: 'clip', clip, packed, summary: { ...summary, notes: [...summary.notes, ...notes] } }, [packed.buffer]);
}

const NOTHING_DECODED = 'No frame of it can be decoded.';

const MAPPED_NOTE = 'Its colours are HDR, and this browser converts them in its own way: they are not quite comparable with those of other clips. Chromium and Chrome give the page what it needs to convert them.';

/** Says that frames of a clip are missing, because they are damaged or need one that is. */
const damageNote = (frames: number, lost: number) => `It is damaged: ${lost} of ${frames + lost} frames cannot be decoded and are left out. Copy it once more, or export it anew.`;

/** Decodes the frames of a clip that its edited tracks need, in as many rounds as the program asks for. */
async function edit({ clip, file, packed, edits }: Extract<WorkerRequest, { op: 'edit' }>) {
  const go = await program();
  const opened = await openClip(file);
  const { facts: { width, height }, frameWidth, frameHeight } = opened;
  const breathe = yieldToEventLoop();
  go.edit(packed, edits, { width, height, frameWidth, frameHeight });
  try {
    for (let span = go.next(); span; span = go.next()) {
      const { from, to } = span;
      await eachFrame(opened, async (frame) => {
        const pixels = await frame.pixels();
        const { time } = pixels.layout;
        go.editFrame(pixels);
        tell({ type: 'editing', clip, share: to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1 });
        await breathe();
      }, span);
    }
  } catch (error) {
    if (!isDecoding(error)) throw error; // what is there of a clip that breaks off is used, as it was before
  } finally {
    opened.close();
  }
  const done = go.endEditing();
  tell({ type: 'edited', clip, ...done }, [done.packed.buffer]);
}

/** Whether an error is the decoder's or the container's, and not the program's. */
const isDecoding = (error: unknown) => !(error instanceof VisionError) && !(error instanceof WebAssembly.RuntimeError);

/** Returns a picture of a clip's first frame. */
function firstPicture({ frameWidth, frameHeight }: OpenClip, frame: DecodedFrame) {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(frameWidth, frameHeight));
  const context = contextOf(Math.max(1, Math.round(frameWidth * scale)), Math.max(1, Math.round(frameHeight * scale)));
  frame.draw(context);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

const buffersOf = (picture: ImageData | null) => (picture ? [picture.data.buffer] : []);

/**
 * Returns a function that says whether the next picture is due. Pictures are made of the program's pixels: of what is
 * drawn on a canvas, Chromium keeps copies, up to half a gigabyte.
 */
function throttle() {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < PICTURE_EVERY_MS) return false;
    last = performance.now();
    return true;
  };
}

/** Returns a function that lets messages in from time to time, and waits while the analysis is paused. */
function yieldToEventLoop() {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  return async () => {
    if (performance.now() - last > YIELD_EVERY_MS) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
      last = performance.now();
    }
    while (paused) await paused;
  };
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
