// An answer in one sentence.
import { Background } from '../core/messages.ts';
import { verdictSummary, countText } from '../words.ts';
import { matchesOf } from './matches.ts';

/**
 * How many captions were found or, without captions, how many tracks are labelled.
 * @param {import('../core/messages.ts').Dataset} dataset
 * @param {import('../core/messages.ts').Answer} answer
 */
export function summaryOf(dataset, answer) {
  const { count } = matchesOf(dataset, answer);
  const { length } = dataset.tracks;
  if (count.met + count.weak + count.missed > 0 || length === 0) return verdictSummary(count);
  const concepts = answer.predicted.length / length;
  const labelled = dataset.tracks.filter((_, j) => answer.predicted.subarray(j * concepts, (j + 1) * concepts).some((k) => k !== Background));
  return `${labelled.length.toLocaleString('en')} of ${countText(length, 'track')} labelled.`;
}
