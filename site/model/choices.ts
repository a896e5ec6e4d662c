// The labels that a person can choose for a track: those with a button, and the other classes, which a select has. "Why", "This
// track is…", Ask me and the film have the same.
import { Background, Unknown } from '../library/index.ts';
import type { Alternatives, Answer, Dataset } from '../core/messages.ts';
import { allowedClasses, labelWords } from './edits.ts';
import { labelsOf } from './matches.ts';
import type { Label } from './matches.ts';

/** How many classes have a button, one for each digit but 0, which is background's. */
export const KEYED = 9;

/** The probability from which on a class has a button although no caption of the video names it. */
const LISTED_FROM = 0.05;

/** The least probability of the other classes together that is shown. */
const SHOWN_FROM = 0.005;

/** Probabilities of classes and, as none, of background. Classes that are missing have no button unless the track is labelled so. */
export type Probabilities = Pick<Alternatives, 'classes' | 'p' | 'none'>;

/** A label that a person can choose. */
export interface LabelChoice {
  label: number; // a class or Background
  p: number; // NaN where it is not known
  addsCaption: boolean; // whether no caption of the video names the class, so that choosing it adds one
}

export interface LabelChoices {
  listed: LabelChoice[]; // those with a button, background last; the predicted, the most probable and the known label are among them
  others: LabelChoice[]; // the other classes, in the order of the vocabulary
  othersP: number; // the probability of the others together, 0 where it is not known or too small to show
}

/** The probabilities that an answer itself has: of the most probable class and of background. */
export function answerProbabilities({ best, bestP, noneP }: Label): Probabilities {
  return best < 0 ? { classes: [], p: [], none: noneP } : { classes: [best], p: [bestP], none: noneP };
}

/** What stands for the probabilities until the core has computed them: the classes that the captions name, without numbers. */
export function pendingProbabilities(dataset: Dataset, track: number, concept: number): Probabilities {
  const classes = allowedClasses(dataset, track, concept);
  return { classes, p: classes.map(() => NaN), none: NaN };
}

/** The most probable class of a label, −1 for none, and the classes that have a button in any case. */
function pinnedClasses(dataset: Dataset, track: number, { concept, best }: Label, { classes, p }: Probabilities): Set<number> {
  const known = dataset.tracks[track].known[concept];
  const top = p.length > 0 && !p.some(Number.isNaN) ? [classes[p.indexOf(Math.max(...p))]] : [];
  return new Set([best, known, ...top].filter((k) => k !== Background && k !== Unknown));
}

/**
 * The choices for a track and concept. Their probabilities and othersP sum to one if all are known. Of the classes with a button, those of order come
 * first, so that they keep their places, then the others, the most probable first.
 */
export function choicesOf(dataset: Dataset, answer: Answer, track: number, concept: number, probabilities: Probabilities, order: number[] = []): LabelChoices {
  const label = labelsOf(dataset, answer, track)[concept];
  const named = allowedClasses(dataset, track, concept);
  const pinned = pinnedClasses(dataset, track, label, probabilities);
  const all = dataset.concepts[concept].classes.map((_, k): LabelChoice => ({ label: k, p: probabilities.p[probabilities.classes.indexOf(k)] ?? NaN, addsCaption: !named.includes(k) }));
  const isListed = ({ label: k, p, addsCaption }: LabelChoice) => pinned.has(k) || order.includes(k) || (probabilities.classes.includes(k) && (!addsCaption || p >= LISTED_FROM));
  const rank = ({ label: k, p }: LabelChoice) => (pinned.has(k) ? 4 : order.includes(k) ? 2 : 0) + (p || 0);
  const listed = all.filter(isListed).sort((a, b) => rank(b) - rank(a)).slice(0, KEYED);
  const place = ({ label: k }: LabelChoice) => (order.includes(k) ? order.indexOf(k) : order.length);
  listed.sort((a, b) => place(a) - place(b) || (b.p || 0) - (a.p || 0) || Number(b.label === label.best) - Number(a.label === label.best));
  const choices = [...listed, { label: Background, p: probabilities.none, addsCaption: false }];
  const others = all.filter((one) => !listed.includes(one));
  const left = 1 - choices.reduce((sum, { p }) => sum + p, 0);
  return { listed: choices, others, othersP: others.length > 0 && left >= SHOWN_FROM ? left : 0 };
}

/** Whether the predicted label is background although a class is more probable, because no class is probable enough. */
export const hasNoneThatStandsOut = ({ predicted, best, bestP, noneP }: Label) => predicted === Background && best !== Background && bestP > noneP;

/** The predicted label in words. */
export function predictedWords(dataset: Dataset, label: Label) {
  return `${labelWords(dataset, label.concept, label.predicted)}${hasNoneThatStandsOut(label) ? ' stands out' : ''}`;
}
