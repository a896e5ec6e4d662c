// An answer in one sentence, and the accuracy that hidden captions have shown of it.
import { Background } from '../library/index.ts';
import { countText, groupedText } from '../words.ts';
import type { Answer, HeldOutReport, Dataset } from '../core/messages.ts';

export interface Estimate {
  report: HeldOutReport;
  words: string[]; // its sentences: reasons, the measurement, one for each concept
}

/** The estimate that belongs to an answer, null where no captions were hidden. */
export function estimateOf(answer: Answer | null): Estimate | null {
  return answer?.heldOut ? { report: answer.heldOut, words: answer.heldOutWords } : null;
}

/** Whether hidden captions tell the accuracy of an answer. */
export const hasEstimate = (answer: Answer | null): answer is Answer => Boolean(answer?.heldOut?.trust);

/** How many captions are in which state or, without captions, how many tracks are labelled. */
export function summaryOf(dataset: Dataset, answer: Answer) {
  const { length } = dataset.tracks;
  if (answer.answerP.length > 0 || length === 0) return answer.stateCounts;
  const concepts = answer.predicted.length / length;
  const labelled = dataset.tracks.filter((_, j) => answer.predicted.subarray(j * concepts, (j + 1) * concepts).some((k) => k !== Background));
  return `${groupedText(labelled.length)} of ${countText(length, 'track')} labelled.`;
}
