// Tells files of sentences from other files that are dropped on what is open.
import type { Item, SentenceFiles } from '../../core/messages.ts';

const SENTENCES = /\.(txt|csv|tsv|srt|vtt|json|jsonl|ndjson|eaf)$/i;
/** Files of a dataset, which is opened in place of what is open. */
const DATASET = /(^|\/)(tracks\.csv|dataset\.json|capsule\.json|(features|descriptors|boxes|truth|media)\/.*|(features|boxes|truth_boxes)\.[a-z]+)$/i;
const MAX_BYTES = 64e6;

/** Whether files may hold sentences about what is open. The core then reads them, or does not. */
export function maySay(items: Item[]) {
  return items.length > 0 && items.every(({ path, file }) => SENTENCES.test(path) && !DATASET.test(path) && file.size <= MAX_BYTES);
}

/** Whether a file is captions.txt with tuples, which needs no reading of sentences. */
export function areTuples(items: Item[], { said }: SentenceFiles) {
  return items.length === 1 && /\.txt$/i.test(items[0].path) && said.length > 0 && said.every(({ text }) => text.startsWith('('));
}
