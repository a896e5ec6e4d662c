// The questions of a film: the captions and labels that are uncertain or not found, each with its choices; and the answers as edits.
import { KEYED, answerProbabilities, choicesOf } from '../../../model/choices.ts';
import type { LabelChoice } from '../../../model/choices.ts';
import { labelText, namesOf, orNoEdits } from '../../../model/edits.ts';
import { isNamedOrKnown } from '../../../model/uncertain.ts';
import { isDoubtful, labelsOf, matchesOf, rankingOf, trackLabelOf, tupleStarts } from '../../../model/matches.ts';
import type { Label, State } from '../../../model/matches.ts';
import { Background, States } from '../../../library/index.ts';
import type { Answer, Dataset, Edits } from '../../../core/messages.ts';
import type { FilmData } from '../film-data.ts';
import { rowsOf, spansOf } from '../../../model/boxes.ts';

/** A track that a caption may mean, NONE if no track shows it; or a label that a track may have. */
export interface Choice extends LabelChoice {
  track: number;
  label: number; // of a question about a label, else NONE
}

/** Which track a caption means, or what a track shows. */
export interface Question {
  video: number;
  tuple: number; // through all videos, −1 for a question about a label
  track: number; // of the label, or the best of the caption, −1 for none
  concept: number; // of the label, −1 for a caption
  state: State;
  p: number;
  choices: Choice[]; // with a button each; the last is that there is none
  others: Choice[]; // further classes, for a select
  othersP: number; // the probability of the others together
}

export const NONE = -1;

/** All questions, by video; in each those about captions first. alternatives has the probabilities of the classes, as far as they are known. */
export function questionsOf(dataset: Dataset, answer: Answer, alternatives: FilmData['alternatives']): Question[] {
  return dataset.videos.flatMap((_, video) => [...captionQuestions(dataset, answer, video), ...labelQuestions(dataset, answer, video, alternatives)]);
}

/**
 * The questions about captions. The core computes a probability for each track on its own, and none that no track shows the caption: several tracks may show it,
 * so that the probabilities need not sum to one.
 */
function captionQuestions(dataset: Dataset, answer: Answer, video: number): Question[] {
  const { track, p, state } = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  return dataset.videos[video].tuples.flatMap((_, i) => {
    const tuple = from + i;
    if (state[tuple] === undefined || !isDoubtful(state[tuple])) return [];
    const ranked = rankingOf(answer, tuple).slice(0, KEYED).map((one) => ({ track: one.track, label: NONE, p: one.p, addsCaption: false }));
    return [{ video, tuple, track: track[tuple], concept: NONE, state: state[tuple], p: p[tuple], choices: [...ranked, { track: NONE, label: NONE, p: NaN, addsCaption: false }], others: [], othersP: 0 }];
  });
}

/** Labels that no caption asks for, and that are not known. */
function labelQuestions(dataset: Dataset, answer: Answer, video: number, alternatives: FilmData['alternatives']): Question[] {
  return dataset.videos[video].tracks.flatMap((track) => labelsOf(dataset, answer, track).flatMap((label) => {
    const { concept, p, state } = label;
    if (state === null || !isDoubtful(state) || isNamedOrKnown(dataset, answer, track, concept)) return [];
    const known = alternatives[track]?.find((one) => one.concept === concept) ?? answerProbabilities(label);
    const { listed, others, othersP } = choicesOf(dataset, answer, track, concept, known);
    const ofTrack = (choice: LabelChoice) => ({ ...choice, track });
    return [{ video, tuple: NONE, track, concept, state, p, choices: listed.map(ofTrack), others: others.map(ofTrack), othersP }];
  }));
}

/** The digit of a choice: 0 for the last, that there is none. */
export const digitOf = ({ choices }: Question, choice: number) => (choice === choices.length - 1 ? 0 : choice + 1);

/** All choices of a question: those with a button, and then the others. */
export const allChoices = ({ choices, others }: Question) => [...choices, ...others];

/** The frame at which a question is shown: the middle of the first span of its track. */
export function frameOf(dataset: Dataset, track: number) {
  if (track < 0) return 0;
  const [first] = spansOf(rowsOf(dataset, track), dataset.tracks[track]);
  return first ? Math.floor((first.from + first.to - 1) / 2) : 0;
}

/**
 * The edits with the answers to questions. answers has the index among allChoices of each question that was answered. A class that no
 * caption of the video names is added to the captions, which otherwise exclude it.
 */
export function editsOfAnswers({ dataset, edits }: { dataset: Dataset; edits: Edits }, questions: Question[], answers: ReadonlyMap<number, number>): Edits {
  const known = new Map<number, string[]>();
  const captioned = new Map<number, CaptionChange>();
  const changeOf = (video: number) => captioned.get(video) ?? { unasked: [], added: [] };
  for (const [i, choice] of [...answers].sort(([a], [b]) => a - b)) {
    const { video, tuple, concept } = questions[i];
    const { track, label, addsCaption } = allChoices(questions[i])[choice];
    const set = (e: number, text: string) => known.set(track, (known.get(track) ?? knownTexts(dataset, track)).with(e, text));
    const at = tuple - tupleStarts(dataset)[video];
    if (tuple < 0) set(concept, labelText(dataset, concept, label));
    else if (track === NONE) captioned.set(video, { ...changeOf(video), unasked: [...changeOf(video).unasked, at] });
    else for (const [e, k] of dataset.videos[video].tuples[at].entries()) if (k >= 0) set(e, labelText(dataset, e, k));
    if (addsCaption) captioned.set(video, withClass(dataset, changeOf(video), concept, label));
  }
  return orNoEdits({ captions: withCaptions(dataset, edits, captioned), known: withKnown(dataset, edits, known) });
}

const knownTexts = (dataset: Dataset, track: number) => dataset.tracks[track].known.map((label, e) => labelText(dataset, e, label));

function withKnown(dataset: Dataset, edits: Edits, known: ReadonlyMap<number, string[]>): Edits['known'] {
  const added = [...known].map(([row, labels]) => {
    const [track, video] = [dataset.tracks[row].id, dataset.videos[dataset.tracks[row].video].id];
    const before = edits.known.find((one) => one.video === video && one.track === track);
    return { video, track, labels, contradicts: before?.contradicts ?? [] };
  });
  return [...edits.known.filter((one) => !added.some(({ video, track }) => video === one.video && track === one.track)), ...added];
}

/** What answers change in the captions of a video. */
interface CaptionChange {
  unasked: number[]; // tuples that no track shows
  added: string[][]; // tuples by the names of their classes
}

/** The change with a tuple that names a class alone, once. */
function withClass({ concepts }: Dataset, { unasked, added }: CaptionChange, concept: number, label: number): CaptionChange {
  const tuple = concepts.map(({ classes }, e) => (e === concept ? classes[label] : ''));
  return { unasked, added: added.some((one) => one[concept] === tuple[concept]) ? added : [...added, tuple] };
}

function withCaptions(dataset: Dataset, edits: Edits, captioned: ReadonlyMap<number, CaptionChange>): Edits['captions'] {
  const changed = [...captioned].map(([video, { unasked, added }]) => {
    const { id, tuples, unasked: quiet } = dataset.videos[video];
    const before = edits.captions.find((one) => one.video === id);
    return {
      video: id, tuples: [...tuples.map((tuple) => namesOf(dataset, tuple)), ...added], counts: before?.counts.length ? [...before.counts, ...added.map(() => 1)] : [],
      unasked: tuples.flatMap((_, i) => (quiet[i] || unasked.includes(i) ? [i] : [])),
    };
  });
  return [...edits.captions.filter((one) => !changed.some(({ video }) => video === one.video)), ...changed];
}

/** A sentence beside the clips: a caption with the track that answers it or, in a video without captions, a track with its labels. */
export interface Sentence {
  video: number;
  tuple: number; // −1 for a track's labels
  track: number; // −1 for none
  classes: number[];
  state: State;
  p: number;
}

/** The state of the least sure label that is not background, which is that of the lowest probability. */
const worstState = (labels: Label[]) => States[Math.max(...labels.map(({ state, predicted }) => (state && predicted !== Background ? States.indexOf(state) : 0)))];

/** The sentences of a video. */
export function sentencesOf(dataset: Dataset, answer: Answer, video: number): Sentence[] {
  const { tuples, tracks } = dataset.videos[video];
  const matches = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  if (tuples.length > 0) return tuples.map((classes, i) => ({ video, tuple: from + i, track: matches.track[from + i] ?? NONE, classes, state: matches.state[from + i] ?? 'not found', p: matches.p[from + i] ?? 0 }));
  return tracks.flatMap((track) => {
    const label = trackLabelOf(dataset, answer, track);
    return label ? [{ video, tuple: NONE, track, classes: label.classes, p: label.p, state: worstState(labelsOf(dataset, answer, track)) }] : [];
  });
}
