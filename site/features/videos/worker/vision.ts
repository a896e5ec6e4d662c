// Calls of the Go program, which is one function: vision(operation, arguments as JSON, bytes).
import { kernelOf } from '../../../core/worker/kernel.ts';
import type { Pixels } from './decoded-frame.ts';
import type { DatasetFile, AnalysisMethod, Parts, TrackEdit } from '../messages.ts';
import type { ActiveTrack, ClipName, ClipSummary, EditClip, EditPreview, Seconds, VisionArguments, VisionReplies } from '../../../core/vision-protocol.ts';

type Bytes = Uint8Array<ArrayBuffer>;

type Operation = keyof VisionReplies;

type Result = { message: string; buffers: Bytes[] } | { error: string; panic: boolean };

/** The program; see wasm/vision/main.go. */
export type VisionFunction = (operation: string, json: string, buffers: (Uint8Array | Uint8ClampedArray)[]) => Result;

/** The program could not do what it was asked for. */
export class VisionError extends Error {}

/** Pixels of a clip, whose frames may come smaller. */
type Size = Omit<EditClip, 'edits'>;

export interface Vision {
  begin(size: Size, method: AnalysisMethod): void;
  /** Analyzes the next frame, and returns the boxes in it. */
  frame(pixels: Pixels): ActiveTrack[];
  /** The last frame, with at most so many pixels a side. */
  picture(most: number): ImageData;
  end(): { packed: Bytes; summary: ClipSummary };
  dataset(names: ClipName[], clips: Bytes[]): DatasetFile[];
  preview(packed: Bytes, edits: TrackEdit[]): EditPreview;
  /** Begins to edit a clip. */
  edit(packed: Bytes, edits: TrackEdit[], size: Size): void;
  /** The seconds of the clip whose frames are needed next, null where no more are. */
  next(): Seconds | null;
  editFrame(pixels: Pixels): void;
  endEditing(): { packed: Bytes; summary: ClipSummary; edits: TrackEdit[] };
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
    frame: ({ layout, bytes }) => call('frame', layout, [bytes]).reply,
    picture(most) {
      const { reply: { width, height }, buffers } = call('picture', most);
      return new ImageData(new Uint8ClampedArray(buffers[0].buffer), width, height);
    },
    end() {
      const { reply, buffers } = call('end', null);
      return { summary: reply, packed: buffers[0] };
    },
    preview: (packed, edits) => call('preview', { edits }, [packed]).reply,
    edit: (packed, edits, size) => void call('edit', { edits, ...size }, [packed]),
    next: () => call('next', null).reply,
    editFrame: ({ layout, bytes }) => void call('edit-frame', layout, [bytes]),
    endEditing() {
      const { reply: { summary, edits }, buffers } = call('edit-end', null);
      return { summary, edits: edits as TrackEdit[], packed: buffers[0] };
    },
    dataset(names, clips) {
      const { reply: paths, buffers } = call('dataset', names, clips);
      return paths.map((path, i) => ({ path, content: buffers[i] }));
    },
  };
}

function call<O extends Operation>(operation: O, args: VisionArguments[O], buffers: (Uint8Array | Uint8ClampedArray)[] = []) {
  const result = globalThis.vision(operation, JSON.stringify(args), buffers);
  if ('error' in result) throw new VisionError(result.error);
  const reply: VisionReplies[O] = JSON.parse(result.message);
  return { reply, buffers: result.buffers };
}
