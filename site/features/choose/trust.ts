// Turns the report of the job into the rows and sentences about the accuracy of the labels, with the truth if it is known.
import { Background, None } from '../../library/index.ts';
import { countText, groupedText } from '../../words.ts';
import type { Answer, Candidate, Dataset, HeldOutReport, HeldOutClass, HeldOutConcept, ScoredCandidate } from '../../core/messages.ts';
import type { Selection } from '../../model/selection.ts';

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
  right: number; // how often that class was found
  others: number; // how often a hidden caption does not name a class of it
  wrong: number; // how often that class was found all the same
  truth: TruthCount | null;
  classes: ClassRow[];
}

/** The rows of a report, with the truth about an answer; none where no captions could be hidden. */
export function trustRows({ trust }: HeldOutReport, dataset: Dataset, answer: Answer | null): ConceptRow[] {
  if (!trust) return [];
  return trust.concepts.map((found) => {
    const classes = trust.classes.filter(({ concept }) => concept === found.name)
      .map((one): ClassRow => ({ ...one, truth: truthCount(dataset, answer, found.name, one.class) }));
    const sum = (part: (one: ClassRow) => number) => classes.reduce((total, one) => total + part(one), 0);
    return { found, classes, named: sum(({ named }) => named), right: sum(({ right }) => right), others: sum(({ others }) => others), wrong: sum(({ wrong }) => wrong), truth: truthCount(dataset, answer, found.name, null) };
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

/** The classes of the selected track or else of the selected caption, as far as hidden captions name them. */
export function selectedClasses({ trust }: HeldOutReport, dataset: Dataset, answer: Answer, { track, tuple }: Pick<Selection, 'track' | 'tuple'>): HeldOutClass[] {
  const { length } = dataset.concepts;
  const labels = track >= 0 ? [...answer.predicted.subarray(track * length, (track + 1) * length)] : tuple >= 0 ? dataset.videos.flatMap(({ tuples }) => tuples)[tuple] : [];
  if (!trust) return [];
  return dataset.concepts.flatMap(({ name, classes }, e) => trust.classes.filter((one) => one.concept === name && one.class === classes[labels?.[e] ?? None]));
}

/** How the accuracy was measured. words are those of the estimate. */
export function measurementOf({ trust }: HeldOutReport, words: string[]) {
  return trust ? words.at(-1 - trust.concepts.length) ?? '' : '';
}

/** How the probabilities are calibrated, '' if they are the model's own. */
export function calibrationText(answer: Answer | null) {
  const temperature = answer?.temperature ?? 1;
  if (temperature === 1) return '';
  return `The model is overconfident. All probabilities on this page are therefore calibrated: the log odds are divided by ${temperature.toPrecision(2)}, which fits how often hidden captions were right. The order of the labels stays.`;
}

/** Why the features and options were selected, and what was left out. */
export function reasonsOf({ selection, notes }: HeldOutReport) {
  return selection ? [...selection.reasons, ...notes] : notes;
}

/** “39 of 52 found, 3 false alarms”: the counts of a concept on the hidden captions. */
export function foundText({ named, right, others, wrong }: Pick<ConceptRow, 'named' | 'right' | 'others' | 'wrong'>) {
  return `${groupedText(right)} of ${groupedText(named)} found${others > 0 ? `, ${countText(wrong, 'false alarm')}` : ''}`;
}

/** “found in 9 of 11 videos whose hidden captions name it, false alarms in 1 of 20 others.”: the counts of a class. */
export function classText({ named, right, others, wrong }: Pick<HeldOutClass, 'named' | 'right' | 'others' | 'wrong'>) {
  return `found in ${groupedText(right)} of ${groupedText(named)} videos whose hidden captions name it${wronglyText(wrong, others)}.`;
}

const wronglyText = (wrong: number, others: number) => (others > 0 ? `, false alarms in ${groupedText(wrong)} of ${groupedText(others)} others` : '');

/** The counts of all concepts: “actor: 39 of 52 found, 3 false alarms; action: …”. */
export function countsText(rows: ConceptRow[]) {
  return rows.map((row) => `${row.found.name}: ${foundText(row)}`).join('; ');
}

const FEATURES: Record<string, string> = {
  none: 'Features as they are', l2: 'Tracks scaled to one length', standardise: 'Every feature on the same scale', 'standardise, l2': 'Every feature on the same scale, tracks scaled to one length',
};

/** A candidate in words; from is the first that was tried, whose options are the usual ones. */
export function candidateText({ features, alpha, pairs, allowed }: Candidate, from: Candidate) {
  const kinds = alpha === from.alpha ? '' : alpha < from.alpha ? ', fewer factors for each track' : ', more factors for each track';
  const together = pairs === from.pairs ? '' : pairs ? ', with a cost of pairs' : ', without a cost of pairs';
  const dashes = allowed === from.allowed ? '' : allowed === 'open' ? ', a dash allows every class' : ', a dash allows the classes in the captions';
  return `${FEATURES[features] ?? features}${kinds}${together}${dashes}`;
}

/** The features of a candidate, and the options in which the candidates differ, as the options name them. */
export function symbolsText({ features, alpha, pairs, allowed }: Candidate, all: Candidate[]) {
  const differ = (key: keyof Candidate) => all.some((one) => one[key] !== all[0]![key]);
  return [features, ...(differ('alpha') ? [`α ${alpha}`] : []), ...(differ('pairs') ? [`pairs ${pairs ? 'on' : 'off'}`] : []), ...(differ('allowed') ? [`allowed ${allowed}`] : [])].join(' · ');
}

/** A score from 0 to 1. */
export const scoreText = (score: number) => score.toFixed(2);

/**
 * The lead of a candidate over the first one, and the lead from which it replaces it: two standard errors. Empty for the
 * first candidate and for one that cannot be fitted.
 */
export function leadText({ lead, standardError, failed }: ScoredCandidate, index: number) {
  if (index === 0 || failed) return '';
  const text = `${lead < 0 ? '−' : '+'}${Math.abs(lead).toFixed(3)} against the first row`;
  return standardError > 0 ? `${text}; it replaces that from +${(2 * standardError).toFixed(3)} on` : text;
}

/** The index of the selected candidate, −1 while none is. */
export function selectedIndex(candidates: ScoredCandidate[], report: HeldOutReport | null) {
  const selected = report?.selected;
  return candidates.findIndex(({ features, alpha, pairs, allowed }) => features === selected?.features && alpha === selected.alpha && pairs === selected.pairs && allowed === selected.allowed);
}
