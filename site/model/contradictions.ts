// Corrections that contradict a sure or likely label of the answer on which they were made. Edits keep that label, so that a
// reload and a run archive show it again.
import { Unknown } from '../library/index.ts';
import { labelKey, labelText, originalDataset } from './edits.ts';
import { isDoubtful, predictionOf } from './matches.ts';
import type { Answer, ContradictedLabel, Dataset, Edits, TrackCorrection } from '../core/messages.ts';
import type { KnownLabel } from './corrections.ts';

/** The predicted label of the answer with its probability, if it is sure or likely and no person has set it. */
function probableLabel({ concepts, tracks }: Dataset, answer: Answer, { track, concept }: Pick<KnownLabel, 'track' | 'concept'>): { label: number; p: number } | null {
  if (tracks[track].known[concept] !== Unknown) return null;
  const at = track * concepts.length + concept;
  const { p, state } = predictionOf(answer, at);
  return state === null || isDoubtful(state) ? null : { label: answer.predicted[at], p };
}

/** The label of the answer that a known label contradicts, with its probability; null where it is neither sure nor likely, or the same. */
export function contradicted(dataset: Dataset, answer: Answer, { track, concept, label }: KnownLabel): { label: number; p: number } | null {
  const other = label === Unknown ? null : probableLabel(dataset, answer, { track, concept });
  return other?.label === label ? null : other;
}

/** The labels that the corrections contradict, by the corrections' keys in the list. */
export function contradictions({ known }: Edits): Map<string, ContradictedLabel> {
  return new Map(known.flatMap((one) => one.contradicts.map((label) => [labelKey(one, label.concept), label])));
}

/** Before a correction: the dataset and the answer on the screen, null for none, and the edits. */
interface Corrected {
  dataset: Dataset;
  answer: Answer | null;
  edits: Edits;
}

/** The new edits with the labels that they contradict. */
export function withContradictions({ dataset, answer, edits }: Corrected, next: Edits): Edits {
  const original = originalDataset(dataset);
  const before = new Map(edits.known.map((one) => [JSON.stringify([one.video, one.track]), one]));
  const known = next.known.map((one) => {
    const old = before.get(JSON.stringify([one.video, one.track]));
    if (old === one) return one;
    const video = original.videos.find(({ id }) => id === one.video);
    const track = video?.tracks.find((row) => original.tracks[row].id === one.track);
    if (track === undefined) return one;
    return { ...one, contradicts: one.labels.flatMap((_, concept) => contradictedBy(one, old, concept, { dataset, answer, track }) ?? []) };
  });
  return known.some((one, i) => one !== next.known[i]) ? { ...next, known } : next;
}

/** The label that one label of a track contradicts, undefined for none. old are the corrections of the track before. A label that replaces another correction contradicts the same label, unless it is that one. */
function contradictedBy({ labels, contradicts }: TrackCorrection, old: TrackCorrection | undefined, concept: number, { dataset, answer, track }: Pick<Corrected, 'dataset' | 'answer'> & { track: number }): ContradictedLabel | undefined {
  const label = labels[concept];
  const kept = contradicts.find((one) => one.concept === concept);
  if (label === old?.labels[concept]) return kept;
  const original = originalDataset(dataset);
  if (label === '' || label === labelText(original, concept, original.tracks[track].known[concept])) return undefined;
  const probable = answer && probableLabel(dataset, answer, { track, concept });
  const found = probable ? { concept, label: labelText(dataset, concept, probable.label), p: probable.p } : kept;
  return found?.label === label ? undefined : found;
}
