// The questions that the core asks about a dataset, and the answers to them.
import { countText } from '../words.ts';
import { listsClasses, originalDataset, orNoEdits } from './edits.ts';
import type { DataQuestion, Dataset, Edits } from '../core/messages.ts';

/** The key of the question about the frames a second of all videos of which the data say nothing. */
export const RATE_KEY = 'fps';

/** The key of an answer about one video. */
export const rateKey = (video: string) => `${RATE_KEY}: ${video}`;

/** The answers that people gave, by the question's key. */
export function answersOf(questions: DataQuestion[]): Record<string, string> {
  return Object.fromEntries(questions.filter(({ answered }) => answered).map(({ key, taken }) => [key, taken]));
}

/** An answer as its button says it. */
export function takenText({ choices, taken }: DataQuestion) {
  return choices.find(({ answer }) => answer === taken)?.label ?? taken;
}

/** Whether an answer stands in dataset.json, where the page cannot take it back. */
export function isInManifest({ info }: Dataset, key: string) {
  const { answers } = info;
  return typeof answers === 'object' && answers !== null && key in answers;
}

/** How much there is to say: “2 notes, 1 question about your data”, '' for nothing. */
export function remarksText(notes: number, questions: DataQuestion[]) {
  const open = questions.filter(({ answered }) => !answered).length;
  const answered = questions.length - open;
  const parts = [notes > 0 && countText(notes, 'note'), open > 0 && countText(open, 'question'), answered > 0 && countText(answered, 'answered question')];
  const said = parts.filter((part) => part !== false);
  return said.length > 0 ? `${said.join(', ')} about your data` : '';
}

/**
 * Returns the edits of the dataset before that fit the same data when they are read again as the dataset now: their videos and
 * tracks exist, and their classes exist or were added by a caption among the edits.
 */
export function editsThatHold(edits: Edits, before: Dataset, now: Dataset): Edits {
  const { concepts, videos, tracks } = now;
  const original = originalDataset(before);
  const isClass = (name: string, c: number) => name === '' || name === '-' || concepts[c]?.classes.includes(name);
  const isNew = (name: string, c: number) => c < concepts.length && !original.concepts[c]?.classes.includes(name) && !listsClasses(now, concepts[c].name);
  const named = new Set(videos.map(({ id }) => id));
  const captions = edits.captions.filter(({ video, tuples }) => named.has(video) && tuples.every((tuple) => tuple.every((name, c) => isClass(name, c) || isNew(name, c))));
  const isAdded = (name: string, c: number) => captions.some(({ tuples }) => tuples.some((tuple) => tuple[c] === name));
  const own = new Set(tracks.map(({ id, video }) => `${videos[video].id} ${id}`));
  const known = edits.known.filter(({ video, track, labels }) => own.has(`${video} ${track}`) && labels.every((name, c) => isClass(name, c) || isAdded(name, c)));
  return orNoEdits({ captions, known });
}

/** Lists the edits that are not among those that hold, '' if there are none. */
export function droppedText(edits: Edits, held: Edits) {
  const captions = edits.captions.filter((one) => !held.captions.includes(one)).map(({ video }) => `captions of ${video}`);
  const labels = edits.known.filter((one) => !held.known.includes(one)).map(({ video, track }) => `label of track ${track} of ${video}`);
  return [...captions, ...labels].join(', ');
}
