// Thresholds: a label whose probability is below its concept's threshold is background. The page
// applies them as the core does.
import { Background } from '../library/index.ts';
import type { Answer, Options } from '../core/messages.ts';

const logit = (p: number) => Math.log(p) - Math.log1p(-p);
const sigmoid = (zeta: number) => 1 / (1 + Math.exp(-zeta));

/** The calibrated probability of a label of probability ν, by which a threshold on ν is shown. */
export const probabilityOfNu = (nu: number, temperature: number) => (temperature === 1 ? nu : sigmoid(logit(nu) / temperature));

/** The ν of a calibrated probability: the inverse of probabilityOfNu. */
export const nuOfProbability = (p: number, temperature: number) => (temperature === 1 ? p : sigmoid(temperature * logit(p)));

type Value = Options[string] | undefined;

/**
 * The threshold of each concept, an empty list where the options have none.
 * value is one threshold for all concepts, or one for each.
 */
export function thresholdsOf(value: Value, concepts: number): number[] {
  const list = Array.isArray(value) ? value.map(Number) : [];
  if (list.length === 0) return [];
  return Array.from({ length: concepts }, (_, e) => (list.length === 1 ? list[0] : list[e]));
}

/** The option's value after one concept's threshold, or all of them (−1), has been moved. */
export function movedThreshold(thresholds: number[], concept: number, to: number) {
  const all = thresholds.map((t, e) => (concept < 0 || e === concept ? to : t));
  return all.every((t) => t === all[0]) ? [all[0]] : all;
}

/**
 * The answer with the labels of these thresholds, or the same object where no label changes.
 * thresholds has one for each concept.
 */
export function withLabels(answer: Answer, thresholds: number[]): Answer {
  const { nu, best } = answer;
  if (thresholds.length === 0) return answer;
  const predicted = best.map((label, at) => (nu[at] < thresholds[at % thresholds.length] ? Background : label));
  return predicted.every((label, at) => label === answer.predicted[at]) ? answer : { ...answer, predicted };
}
