// The questions that the core asks about a dataset, and the answers to them.
import { countText } from '../words.ts';

/** @typedef {import('../core/messages.ts').DataQuestion} DataQuestion */
/** @typedef {import('../core/messages.ts').Edits} Edits */

/** The key of the question about the frames a second of all videos of which the data say nothing. */
export const RATE_KEY = 'fps';

/** The key of an answer about one video. @param {string} video */
export const rateKey = (video) => `${RATE_KEY}: ${video}`;

/** The answers that people gave, by the question's key. @param {DataQuestion[]} questions @returns {Record<string, string>} */
export function answersOf(questions) {
  return Object.fromEntries(questions.filter(({ answered }) => answered).map(({ key, taken }) => [key, taken]));
}

/** An answer as its button says it. @param {DataQuestion} question */
export function takenText({ choices, taken }) {
  return choices?.find(({ answer }) => answer === taken)?.label ?? taken;
}

/** Whether an answer stands in dataset.json, where the page cannot take it back. @param {import('../core/messages.ts').Dataset} dataset @param {string} key */
export function isInManifest({ info }, key) {
  const { answers } = info;
  return typeof answers === 'object' && answers !== null && key in answers;
}

/** How much there is to say: “2 notes, 1 question about your data”, '' for nothing. @param {number} notes @param {DataQuestion[]} questions */
export function remarksText(notes, questions) {
  const open = questions.filter(({ answered }) => !answered).length;
  const answered = questions.length - open;
  const parts = [notes > 0 && countText(notes, 'note'), open > 0 && countText(open, 'question'), answered > 0 && countText(answered, 'answered question')];
  const said = parts.filter((part) => part !== false);
  return said.length > 0 ? `${said.join(', ')} about your data` : '';
}

/**
 * The edits that still make sense when the data were read with other answers: those that name
 * only classes that there are.
 * @param {Edits} edits
 * @param {import('../core/messages.ts').Dataset} dataset
 * @returns {Edits}
 */
export function editsThatHold(edits, { concepts, videos }) {
  const named = new Set(videos.map(({ id }) => id));
  const isClass = (/** @type {string} */ name, /** @type {number} */ c) => name === '' || name === '-' || concepts[c]?.classes.includes(name);
  const captions = edits.captions?.filter(({ video, tuples }) => named.has(video) && (tuples ?? []).every((tuple) => tuple.every(isClass)));
  const known = edits.known?.filter(({ video, labels }) => named.has(video) && (labels ?? []).every(isClass));
  return { ...(captions && { captions }), ...(known && { known }) };
}
