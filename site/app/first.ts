// The first view: the demo and its answer, which the page shows while the core is loading. They
// are computed when the site is built; build/first_view.go writes the file.
import { lessonStateOf } from '../lessons/lesson-state.ts';
import { recipeOfDataset } from '../options/feature-recipe.ts';
import { withProgress, initialRun } from '../run/progress.ts';
import { typeOf } from '../video/media.ts';
import { decode } from '../core/messages.ts';

/** @typedef {import('../core/messages.ts').Message} Message */
/** @typedef {{replies: {type: string, message: string, buffers: number[]}[], media: {path: string, size: number}[]}} Head */
/** @typedef {import('../state.ts').State & {dataset: import('../core/messages.ts').Dataset}} FirstState */

const LENGTH_BYTES = 4; // of the number in front of the head

/**
 * Unpacks the file: the core's replies, and the media that the stage shows first, by path.
 * @param {Blob} packed
 */
export async function unpackFirstView(packed) {
  const plain = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  let at = LENGTH_BYTES + length;
  /** @type {Head} */
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, at)));
  const nextBytes = (/** @type {number} */ size) => bytes.subarray(at, at += size);
  const messages = head.replies.map(({ type, message, buffers }) => decode({ type, message, buffers: buffers.map(nextBytes) }));
  const media = new Map(head.media.map(({ path, size }) => [path, new Blob([nextBytes(size)], { type: typeOf(path)?.mime })]));
  return { messages, media };
}

/**
 * The page's state after these replies, as if the run had just ended.
 * @param {Message[]} messages
 * @returns {Pick<FirstState, 'hello'|'preset'|'options'|'dataset'|'featureRecipe'|'answer'|'demoAnswer'|'answerOptions'|'demoRun'|'run'|'lessonState'>}
 */
export function stateFromMessages(messages) {
  const hello = messageOfType(messages, 'hello');
  const dataset = messageOfType(messages, 'dataset');
  const answer = messageOfType(messages, 'answer');
  const { name, options } = hello.presets[0];
  const lessonState = lessonStateOf(messages.filter((message) => message.type === 'lesson'));
  const run = withProgress({ ...initialRun(), options }, messageOfType(messages, 'progress'), 0);
  return { hello, preset: name, options: { ...options }, dataset, featureRecipe: recipeOfDataset(dataset), answer, demoAnswer: answer, answerOptions: options, demoRun: messageOfType(messages, 'checkpoint'), run, lessonState };
}

/**
 * @template {Message['type']} T
 * @param {Message[]} messages
 * @param {T} type
 * @returns {Extract<Message, {type: T}>}
 */
function messageOfType(messages, type) {
  const found = messages.find((message) => message.type === type);
  if (!found) throw new Error(`the first view has no ${type}`);
  return /** @type {Extract<Message, {type: T}>} */ (found);
}
