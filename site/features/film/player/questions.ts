// The questions of a film: the captions and labels that are uncertain or not found, each with its alternatives; and the answers as edits.
import { allowedClasses, labelText, namesOf, orNoEdits } from '../../../model/edits.ts';
import { isAskedFor } from '../../../model/uncertain.ts';
import { isDoubtful, labelsOf, matchesOf, rankingOf, titleOf, tupleStarts } from '../../../model/matches.ts';
import type { Label, State } from '../../../model/matches.ts';
import { Background, States } from '../../../library/index.ts';
import type { Alternatives, Answer, Dataset, Edits } from '../../../core/messages.ts';
import type { FilmData } from '../film-data.ts';
import { rowsOf, spansOf } from '../../../model/boxes.ts';

const MOST = 9; // alternatives, one for each digit but 0

/** An alternative. NONE as a track: no track shows the caption; Background as a label: none of the classes. */
export interface Choice {
  track: number;
  label: number; // of a question about a label
  p: number; // NaN where nothing says it
}

/** Which track a caption means, or what a track shows. */
export interface Question {
  video: number;
  tuple: number; // through all videos, −1 for a question about a label
  track: number; // of the label, or the best of the caption, −1 for none
  concept: number; // of the label, −1 for a caption
  state: State;
  p: number;
  choices: Choice[]; // the last is that there is none
}

export const NONE = -1;

/** All questions, by video; in each those about captions first. alternatives has the probabilities of the classes, as far as they are known. */
export function questionsOf(dataset: Dataset, answer: Answer, alternatives: FilmData['alternatives']): Question[] {
  return dataset.videos.flatMap((_, video) => [...captionQuestions(dataset, answer, video), ...labelQuestions(dataset, answer, video, alternatives)]);
}

function captionQuestions(dataset: Dataset, answer: Answer, video: number): Question[] {
  const { track, p, state } = matchesOf(answer);
  const from = tupleStarts(dataset)[video];
  return dataset.videos[video].tuples.flatMap((_, i) => {
    const tuple = from + i;
    if (state[tuple] === undefined || !isDoubtful(state[tuple])) return [];
    const ranked = rankingOf(answer, tuple).slice(0, MOST).map((one) => ({ track: one.track, label: NONE, p: one.p }));
    return [{ video, tuple, track: track[tuple], concept: NONE, state: state[tuple], p: p[tuple], choices: [...ranked, { track: NONE, label: NONE, p: NaN }] }];
  });
}

/** Labels that no caption asks for, and that are not known. */
function labelQuestions(dataset: Dataset, answer: Answer, video: number, alternatives: FilmData['alternatives']): Question[] {
  return dataset.videos[video].tracks.flatMap((track) => labelsOf(dataset, answer, track).flatMap((label) => {
    const { concept, p, state } = label;
    if (state === null || !isDoubtful(state) || isAskedFor(dataset, answer, track, concept)) return [];
    return [{ video, tuple: NONE, track, concept, state, p, choices: labelChoices(dataset, track, label, alternatives[track]?.find((one) => one.concept === concept)) }];
  }));
}

/** The classes that the captions allow, the most probable first, as far as their probabilities are known. */
function labelChoices(dataset: Dataset, track: number, { concept, best, runner, bestP, noneP }: Label, known: Alternatives | undefined): Choice[] {
  const allowed = allowedClasses(dataset, track, concept);
  if (known) {
    const classes = known.classes.map((label, i) => ({ track, label, p: known.p[i] })).filter(({ label }) => allowed.includes(label));
    return [...classes.slice(0, MOST), { track, label: Background, p: known.none }];
  }
  const others = allowed.filter((k) => k !== best && k !== runner);
  const classes = [best, ...(runner >= 0 && runner !== best ? [runner] : []), ...others].slice(0, MOST);
  return [...classes.map((label) => ({ track, label, p: label === best ? bestP : NaN })), { track, label: Background, p: noneP }];
}

/** The digit of an alternative: 0 for the last, that there is none. */
export const digitOf = ({ choices }: Question, choice: number) => (choice === choices.length - 1 ? 0 : choice + 1);

/** The frame at which a question is shown: the middle of the first span of its track. */
export function frameOf(dataset: Dataset, track: number) {
  if (track < 0) return 0;
  const [first] = spansOf(rowsOf(dataset, track), dataset.tracks[track]);
  return first ? Math.floor((first.from + first.to - 1) / 2) : 0;
}

/** The edits with the answers to questions. answers has the index of an alternative for each question that was answered. */
export function editsOfAnswers({ dataset, edits }: { dataset: Dataset; edits: Edits }, questions: Question[], answers: ReadonlyMap<number, number>): Edits {
  const known = new Map<number, string[]>();
  const unasked = new Map<number, number[]>();
  for (const [i, choice] of [...answers].sort(([a], [b]) => a - b)) {
    const { video, tuple, concept, choices } = questions[i];
    const { track, label } = choices[choice];
    const set = (e: number, text: string) => known.set(track, (known.get(track) ?? knownTexts(dataset, track)).with(e, text));
    const at = tuple - tupleStarts(dataset)[video];
    if (tuple < 0) set(concept, labelText(dataset, concept, label));
    else if (track === NONE) unasked.set(video, [...(unasked.get(video) ?? []), at]);
    else for (const [e, k] of dataset.videos[video].tuples[at].entries()) if (k >= 0) set(e, labelText(dataset, e, k));
  }
  return orNoEdits({ captions: withUnasked(dataset, edits, unasked), known: withKnown(dataset, edits, known) });
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

function withUnasked(dataset: Dataset, edits: Edits, unasked: ReadonlyMap<number, number[]>): Edits['captions'] {
  const added = [...unasked].map(([video, tuples]) => {
    const { id, tuples: all, unasked: quiet } = dataset.videos[video];
    const before = edits.captions.find((one) => one.video === id);
    return {
      video: id, tuples: all.map((tuple) => namesOf(dataset, tuple)), counts: before?.counts ?? [],
      unasked: all.flatMap((_, i) => (quiet[i] || tuples.includes(i) ? [i] : [])),
    };
  });
  return [...edits.captions.filter((one) => !added.some(({ video }) => video === one.video)), ...added];
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
    const title = titleOf(dataset, answer, track);
    return title ? [{ video, tuple: NONE, track, classes: title.classes, p: title.p, state: worstState(labelsOf(dataset, answer, track)) }] : [];
  });
}
