// A decoded frame, as its bytes or drawn.
import type { VideoSample } from 'mediabunny';
import type { PixelFormat } from '../../../core/vision-protocol.ts';

/** Returns the context of a new canvas whose pixels are read often. */
export function contextOf(width: number, height: number) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('this browser gives a worker no canvas');
  return context;
}

/** The formats whose planes the program takes. */
const PLANES = /^(I420|I422|I444)(P10|P12)?$|^NV12$/;

/** The bytes of a frame, and how they are laid out; see wasm/vision/pixels.go. */
export interface Pixels {
  layout: PixelFormat;
  bytes: Uint8Array | Uint8ClampedArray;
}

/** Memory for the frames of a clip, one after the other, and their size in pixels. */
export class FrameBuffers {
  readonly width: number;
  readonly height: number;
  #planes = new Uint8Array(0);
  #canvas: OffscreenCanvasRenderingContext2D | null = null;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  planes(size: number) {
    if (this.#planes.length !== size) this.#planes = new Uint8Array(size);
    return this.#planes;
  }

  canvas() {
    this.#canvas ??= contextOf(this.width, this.height);
    return this.#canvas;
  }
}

/** A decoded frame. It may be used until the call that it was given to has ended. */
export class DecodedFrame {
  readonly #sample: VideoSample;
  readonly #buffers: FrameBuffers;
  readonly #start: number;

  /** Start is the time of the sample at which its clip begins, in seconds. */
  constructor(sample: VideoSample, { buffers, start }: { buffers: FrameBuffers; start: number }) {
    this.#sample = sample;
    this.#buffers = buffers;
    this.#start = start;
  }

  /** Draws it upright and with square pixels over a whole canvas. */
  draw(context: OffscreenCanvasRenderingContext2D) {
    this.#sample.draw(context, 0, 0, context.canvas.width, context.canvas.height);
  }

  /** Whether the browser maps its high dynamic range to a canvas in its own way, because it does not give the planes. */
  get isMappedByBrowser() {
    const transfer: string | null = this.#sample.colorSpace.transfer;
    return !this.#hasPlanes && (transfer === 'hlg' || transfer === 'pq');
  }

  /** Returns its bytes: the planes of the decoder, which are the same everywhere, or where the browser does not give them, those of a canvas. */
  async pixels(): Promise<Pixels> {
    const { format, timestamp, rotation, visibleRect: { width, height }, colorSpace: { matrix, transfer, fullRange } } = this.#sample;
    const time = timestamp - this.#start;
    if (format && this.#hasPlanes) {
      const bytes = this.#buffers.planes(this.#sample.allocationSize());
      await this.#sample.copyTo(bytes);
      return { layout: { time, format, width, height, quarters: rotation / 90, matrix: matrix ?? '', transfer: transfer ?? '', isFull: fullRange ?? false }, bytes };
    }
    const context = this.#buffers.canvas();
    this.draw(context);
    const { data } = context.getImageData(0, 0, this.#buffers.width, this.#buffers.height);
    return { layout: { time, format: 'RGBA', width: this.#buffers.width, height: this.#buffers.height, quarters: 0, matrix: '', transfer: '', isFull: true }, bytes: data };
  }

  get #hasPlanes() {
    return PLANES.test(this.#sample.format ?? '') && !this.#sample.flip;
  }
}
