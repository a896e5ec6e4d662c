// An answer in a sentence.
import { Background } from '../wire.js';
import { verdictSummary, countText } from '../words.js';
import { matchesOf } from './matches.js';

/**
 * What was found of the captions; where there are none, how many tracks have a label.
 * @param {import('../wire.js').Dataset} dataset
 * @param {import('../wire.js').Answer} answer
 */
export function summaryOf(dataset, answer) {
  const { count } = matchesOf(dataset, answer);
  const { length } = dataset.tracks;
  if (count.met + count.weak + count.missed > 0 || length === 0) return verdictSummary(count);
  const concepts = answer.predicted.length / length;
  const labelled = dataset.tracks.filter((_, j) => answer.predicted.subarray(j * concepts, (j + 1) * concepts).some((k) => k !== Background));
  return `${labelled.length.toLocaleString('en')} of ${countText(length, 'track')} labelled.`;
}
