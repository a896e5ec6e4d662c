// Loads the first view, which is the demo and its answer at the time of the build, and locks the page down as the last step
// of loading. build/first_view.go writes the first view.
import { recipeOfDataset } from '../model/feature-recipe.ts';
import { NO_RUN, withProgress } from '../session/run/progress.ts';
import { typeOf } from '../media/media.ts';
import { decode } from '../library/core.ts';
import type { Run } from '../session/run/progress.ts';
import type { Message } from '../core/messages.ts';
import type { State } from '../state.ts';

interface Head {
  replies: { type: string; message: string; buffers: number[] }[];
  media: { path: string; size: number }[];
}

type FirstState = State & { [Field in 'hello' | 'dataset' | 'answer' | 'demoRun']: NonNullable<State[Field]> };

const LENGTH_BYTES = 4; // of the number before the head

/** Unpacks the file: the core's replies, and the media that the stage shows first, by path. */
export async function unpackFirstView(packed: Blob) {
  const plain = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  let at = LENGTH_BYTES + length;
  const head: Head = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, at)));
  const nextBytes = (size: number) => bytes.subarray(at, at += size);
  const messages = head.replies.map(({ type, message, buffers }) => decode({ type, message, buffers: buffers.map(nextBytes) }));
  const media = new Map(head.media.map(({ path, size }) => [path, new Blob([nextBytes(size)], { type: typeOf(path)?.mime })]));
  return { messages, media };
}

/** Returns the state of the page after these replies, as if the run had just ended. */
export function stateFromMessages(messages: Message[]): Pick<FirstState, 'hello' | 'options' | 'dataset' | 'featureRecipe' | 'answer' | 'demoRun'> & { run: Run } {
  const hello = messageOfType(messages, 'hello');
  const dataset = messageOfType(messages, 'dataset');
  const answer = messageOfType(messages, 'answer');
  const { options } = hello.presets[0];
  const run = withProgress({ ...NO_RUN, options }, messageOfType(messages, 'progress'), 0);
  return { hello, options: { ...options }, dataset, featureRecipe: recipeOfDataset(dataset), answer, demoRun: messageOfType(messages, 'checkpoint'), run };
}

/** Returns the initial results of the lessons. */
export const lessonsFromMessages = (messages: Message[]) => messages.filter((message) => message.type === 'lesson');

function messageOfType<T extends Message['type']>(messages: Message[], type: T): Extract<Message, { type: T }> {
  const found = messages.find((message): message is Extract<Message, { type: T }> => message.type === type);
  if (!found) throw new Error(`the first view has no ${type}`);
  return found;
}

/**
 * Adds the strict content security policy. After that, this page and the workers that it starts cannot
 * send data to any host (see build/page.go). Policies do not cover WebRTC, so its constructors are deleted.
 */
export function lockDown() {
  const text = document.querySelector('meta[name=sealed]')?.getAttribute('content');
  if (!text) return;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = text;
  document.head.append(meta);
  for (const door of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, door);
}
