// How far the labels can be trusted, in words: what hiding captions has shown and, where it is known, the truth.
import { Background, None } from '../../core/messages.ts';
import type { Answer, Candidate, Dataset, HeldOutReport, HeldOutClass, HeldOutConcept, ScoredCandidate } from '../../core/messages.ts';
import type { Selection } from '../../answer/pointing.ts';

/** Tracks whose truth is known, and how many of them are labelled so. */
export interface TruthCount {
  right: number;
  of: number;
}

export interface ClassRow extends HeldOutClass {
  truth: TruthCount | null; // null where none is known
}

export interface ConceptRow {
  found: HeldOutConcept;
  named: number; // how often a hidden caption names a class of it
  right: number;
  truth: TruthCount | null;
  classes: ClassRow[];
}

/** The rows of a record, with the truth about an answer; none where no captions could be hidden. */
export function trustRows({ trust }: HeldOutReport, dataset: Dataset, answer: Answer | null): ConceptRow[] {
  if (!trust) return [];
  return trust.concepts.map((found) => {
    const classes = trust.classes.filter(({ concept }) => concept === found.name)
      .map((one): ClassRow => ({ ...one, truth: truthCount(dataset, answer, found.name, one.class) }));
    const sum = (part: (one: ClassRow) => number) => classes.reduce((total, one) => total + part(one), 0);
    return { found, classes, named: sum(({ named }) => named), right: sum(({ right }) => right), truth: truthCount(dataset, answer, found.name, null) };
  });
}

/** Counts the tracks that truly show a class, or any class of the concept where it is null. */
export function truthCount(dataset: Dataset, answer: Answer | null, concept: string, name: string | null): TruthCount | null {
  const e = dataset.concepts.findIndex((one) => one.name === concept);
  const wanted = name === null ? null : dataset.concepts[e]?.classes.indexOf(name);
  if (!answer || e < 0) return null;
  const count = { right: 0, of: 0 };
  for (const [j, { truth }] of dataset.tracks.entries()) {
    if (truth[e] <= Background || (wanted !== null && truth[e] !== wanted)) continue;
    count.of += 1;
    if (answer.predicted[j * dataset.concepts.length + e] === truth[e]) count.right += 1;
  }
  return count.of > 0 ? count : null;
}

/** The classes of the selected caption or else of the selected track, as far as hidden captions name them. */
export function selectedClasses({ trust }: HeldOutReport, dataset: Dataset, answer: Answer, { track, tuple }: Pick<Selection, 'track' | 'tuple'>): HeldOutClass[] {
  const { length } = dataset.concepts;
  const labels = tuple >= 0 ? dataset.videos.flatMap(({ tuples }) => tuples)[tuple] : track >= 0 ? [...answer.predicted.subarray(track * length, (track + 1) * length)] : [];
  if (!trust) return [];
  return dataset.concepts.flatMap(({ name, classes }, e) => trust.classes.filter((one) => one.concept === name && one.class === classes[labels?.[e] ?? None]));
}

/** What the score means, and how it was found, a sentence each. words are those of the core: reasons, the verdict, a sentence for each concept. */
export function verdictOf({ trust }: HeldOutReport, words: string[]) {
  return trust ? words.at(-1 - trust.concepts.length) ?? '' : '';
}

/** What became of the probabilities that are shown, '' where the answer's are the model's own. */
export function temperedText(answer: Answer | null) {
  const temperature = answer?.temperature ?? 1;
  if (temperature === 1) return '';
  return `The model is surer than that. The probabilities on this page are therefore tempered: log odds are divided by ${temperature.toPrecision(2)}, which hidden captions bear out best. The order of labels stays.`;
}

/** Why the features and α were taken, and what was left out. */
export function reasonsOf({ choice, notes }: HeldOutReport) {
  return choice ? [...choice.reasons, ...notes] : notes;
}

/** “actor 39 of 52, action 44 of 45”: how often what a hidden caption names was found. */
export function countsText(rows: ConceptRow[]) {
  return rows.map(({ found, named, right }) => `${found.name} ${right} of ${named}`).join(', ');
}

const FEATURES: Record<string, string> = {
  none: 'Features as they are', l2: 'Every track as strong as another', standardise: 'Every feature on the same scale', 'standardise, l2': 'Same scale, same strength',
};

/** A candidate in words; from is the first that was tried, whose α is the usual one. */
export function candidateText({ features, alpha }: Candidate, from: Candidate) {
  const kinds = alpha === from.alpha ? '' : alpha < from.alpha ? ', fewer looks expected' : ', more looks expected';
  return `${FEATURES[features] ?? features}${kinds}`;
}

/** The candidate as the options name it. */
export const symbolsText = ({ features, alpha }: Candidate) => `${features} · α ${alpha}`;

/** A score from 0 to 1. */
export const scoreText = (score: number) => score.toFixed(2);

/** The index of the trial that was taken, −1 while none is. */
export function takenIndex(trials: ScoredCandidate[], record: HeldOutReport | null) {
  return trials.findIndex(({ features, alpha }) => features === record?.taken.features && alpha === record.taken.alpha);
}
