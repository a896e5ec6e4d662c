// Calls of the Go program, which is one function: vision(operation, arguments as JSON, bytes).
import { kernelOf } from '../../../core/worker/kernel.ts';
import type { Pixels } from './decoded-frame.ts';
import type { Found, ClipName, DatasetFile, LookMethod, Mend, MendedTrack, Parts, Summary } from '../messages.ts';

type Bytes = Uint8Array<ArrayBuffer>;

type Result = { message: string; buffers: Bytes[] } | { error: string; panic: boolean };

/** The program; see wasm/vision/main.go. */
export type VisionFunction = (operation: string, json: string, buffers: (Uint8Array | Uint8ClampedArray)[]) => Result;

/** The program could not do what it was asked for. */
export class VisionError extends Error {}

/** Pixels of a clip, whose frames may come smaller. */
interface Size {
  width: number;
  height: number;
  frameWidth: number;
  frameHeight: number;
}

export interface Vision {
  begin(size: Size, method: LookMethod): void;
  /** Looks at the next frame, and returns the boxes in it. */
  frame(pixels: Pixels): Found[];
  /** The last frame, with at most so many pixels a side. */
  picture(most: number): ImageData;
  end(): { packed: Bytes; summary: Summary };
  dataset(names: ClipName[], clips: Bytes[]): DatasetFile[];
  preview(packed: Bytes, mends: Mend[]): { tracks: MendedTrack[]; faults: string[] };
  /** Begins to mend a clip. */
  mend(packed: Bytes, mends: Mend[], size: Size): void;
  /** The seconds of the clip whose frames are needed next, null where no more are. */
  next(): { from: number; to: number } | null;
  mendFrame(pixels: Pixels): void;
  endMending(): { packed: Bytes; summary: Summary; mends: Mend[] };
}

/** Starts the program. Go's main sets globalThis.vision before it first blocks. */
export async function startVision({ module, kernel, weights }: Parts, onEnd: () => void): Promise<Vision> {
  const go = new Go();
  const { imports, link } = kernelOf(module);
  const instance = await WebAssembly.instantiate(module, { ...go.importObject, simd: imports });
  if (kernel) link(kernel, instance.exports.mem);
  void go.run(instance).then(onEnd);
  if (weights.size > 0) call('load', null, [new Uint8Array(await weights.arrayBuffer())]);
  return {
    begin: (size, method) => void call('begin', { ...size, poses: method === 'poses', motionOnly: method === 'motion' }),
    frame: ({ layout, bytes }) => JSON.parse(call('frame', layout, [bytes]).message),
    picture(most) {
      const { message, buffers } = call('picture', most);
      const { width, height }: { width: number; height: number } = JSON.parse(message);
      return new ImageData(new Uint8ClampedArray(buffers[0].buffer), width, height);
    },
    end() {
      const { message, buffers } = call('end', null);
      return { summary: JSON.parse(message), packed: buffers[0] };
    },
    preview: (packed, mends) => JSON.parse(call('preview', { mends }, [packed]).message),
    mend: (packed, mends, size) => void call('mend', { mends, ...size }, [packed]),
    next: () => JSON.parse(call('next', null).message),
    mendFrame: ({ layout, bytes }) => void call('mend-frame', layout, [bytes]),
    endMending() {
      const { message, buffers } = call('mend-end', null);
      return { ...JSON.parse(message), packed: buffers[0] };
    },
    dataset(names, clips) {
      const { message, buffers } = call('dataset', names, clips);
      const paths: string[] = JSON.parse(message);
      return paths.map((path, i) => ({ path, content: buffers[i] }));
    },
  };
}

function call(operation: string, args: unknown, buffers: (Uint8Array | Uint8ClampedArray)[] = []) {
  const result = globalThis.vision(operation, JSON.stringify(args), buffers);
  if ('error' in result) throw new VisionError(result.error);
  return result;
}
