// The expected accuracy of an answer, in the same words as the command prints it.
import { countText } from '../words.ts';
import { matchesOf } from './matches.ts';
import { probabilityOfZeta } from './probability.ts';
import type { Answer, Dataset } from '../core/messages.ts';

interface Accuracy {
  right: number; // expected number of correct answers or labels: the sum of their probabilities
  captions: number;
  labels: number; // if there are no captions
}

/** The expected accuracy of the answers to captions or, without captions, of the predicted labels. */
export function accuracyOf(dataset: Dataset, answer: Answer): Accuracy {
  const { p } = matchesOf(dataset, answer);
  const { predicted, zeta, temperature } = answer;
  const accuracy = { right: p.reduce((sum, one) => sum + one, 0), captions: p.length, labels: 0 };
  if (p.length > 0) return accuracy;
  for (const [i, label] of predicted.entries()) {
    if (label < 0) continue;
    accuracy.labels += 1;
    accuracy.right += probabilityOfZeta(zeta[i], temperature);
  }
  return accuracy;
}

/** The expected accuracy in one sentence. */
export function accuracyText(dataset: Dataset, answer: Answer) {
  const { checked, reliable } = answer;
  const { right, captions, labels } = accuracyOf(dataset, answer);
  if (checked === 0) return 'The accuracy is unknown: no captions were hidden to check it.';
  if (!reliable) return `The accuracy is unknown: on the hidden captions of ${countText(checked, 'video')} the labels are no better than chance. More videos or other features would help.`;
  const estimated = `estimated from the hidden captions of ${countText(checked, 'video')}`;
  if (captions > 0) return `${shareText(right / captions)} captions have the right track, ${estimated}.`;
  return labels > 0 ? `${shareText(right / labels)} labels are right, ${estimated}.` : 'No track has a label.';
}

/** A share in words: in twentieths above .925, else in tenths. */
function shareText(x: number) {
  const tenths = Math.round(10 * x);
  if (x >= 0.975) return 'Almost all';
  if (x >= 0.925) return 'About 19 of 20';
  return tenths === 0 ? 'Almost no' : `About ${tenths} of 10`;
}
