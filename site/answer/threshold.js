// Labels under their concept's threshold are background: read off an answer anew
// as the threshold moves, as the core reads them.
import { Background } from '../wire.js';

/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Options[string]|undefined} Value */

/**
 * One threshold a concept; none where the options do not say.
 * @param {Value} value of the option: one, or one a concept
 * @param {number} concepts
 * @returns {number[]}
 */
export function thresholdsOf(value, concepts) {
  const list = Array.isArray(value) ? value.map(Number) : [];
  if (list.length === 0) return [];
  return Array.from({ length: concepts }, (_, e) => (list.length === 1 ? list[0] : list[e]));
}

/**
 * The option's value once a concept's threshold, or all (−1), has been moved.
 * @param {number[]} thresholds
 * @param {number} concept
 * @param {number} to
 */
export function movedThreshold(thresholds, concept, to) {
  const all = thresholds.map((t, e) => (concept < 0 || e === concept ? to : t));
  return all.every((t) => t === all[0]) ? [all[0]] : all;
}

/**
 * An answer, its labels read by these thresholds; the answer itself where that changes nothing.
 * @param {Answer} answer
 * @param {number[]} thresholds one a concept
 * @returns {Answer}
 */
export function withLabels(answer, thresholds) {
  const { nu, best } = answer;
  if (thresholds.length === 0) return answer;
  const predicted = best.map((label, at) => (nu[at] < thresholds[at % thresholds.length] ? Background : label));
  return predicted.every((label, at) => label === answer.predicted[at]) ? answer : { ...answer, predicted };
}
