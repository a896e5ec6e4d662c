// Encodes a drawn clip, the frames of a contact sheet, as WebM.
import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';
import type { DrawnClip } from '../../sample.ts';
import { Refused } from './decode.ts';

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
