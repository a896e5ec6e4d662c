// An answer in one sentence.
import { Background } from '../core/messages.ts';
import type { Answer, Dataset } from '../core/messages.ts';
import { countText, groupedText } from '../words.ts';

/** How many captions are in which state or, without captions, how many tracks are labelled. */
export function summaryOf(dataset: Dataset, answer: Answer) {
  const { length } = dataset.tracks;
  if (answer.answerP.length > 0 || length === 0) return answer.stateCounts;
  const concepts = answer.predicted.length / length;
  const labelled = dataset.tracks.filter((_, j) => answer.predicted.subarray(j * concepts, (j + 1) * concepts).some((k) => k !== Background));
  return `${groupedText(labelled.length)} of ${countText(length, 'track')} labelled.`;
}
