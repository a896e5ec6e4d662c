// A decoded frame, as its bytes or drawn.
import type { VideoSample } from 'mediabunny';

/** Returns the context of a new canvas whose pixels are read often. */
export function contextOf(width: number, height: number) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('this browser gives a worker no canvas');
  return context;
}

/** The bytes of a frame, and how they are laid out; see wasm/vision/pixels.go. */
export interface Pixels {
  layout: { time: number; format: 'RGBA' | 'I420' | 'NV12'; matrix: string; isFull: boolean };
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

  constructor(sample: VideoSample, buffers: FrameBuffers) {
    this.#sample = sample;
    this.#buffers = buffers;
  }

  /** Draws it upright and with square pixels over a whole canvas. */
  draw(context: OffscreenCanvasRenderingContext2D) {
    this.#sample.draw(context, 0, 0, context.canvas.width, context.canvas.height);
  }

  /** Returns its bytes: those of the decoder, which are the same everywhere, or where it has to be turned or made smaller, or is laid out otherwise, those of a canvas. */
  async pixels(): Promise<Pixels> {
    const { format, timestamp: time, colorSpace: { matrix, fullRange } } = this.#sample;
    if (this.#isAsDecoded && (format === 'I420' || format === 'NV12')) {
      const bytes = this.#buffers.planes(this.#sample.allocationSize());
      await this.#sample.copyTo(bytes);
      return { layout: { time, format, matrix: matrix ?? '', isFull: fullRange ?? false }, bytes };
    }
    const context = this.#buffers.canvas();
    this.draw(context);
    const { data } = context.getImageData(0, 0, this.#buffers.width, this.#buffers.height);
    return { layout: { time, format: 'RGBA', matrix: '', isFull: true }, bytes: data };
  }

  get #isAsDecoded() {
    const { rotation, flip, visibleRect: { width, height } } = this.#sample;
    return rotation === 0 && !flip && width === this.#buffers.width && height === this.#buffers.height;
  }
}
