// The corrections that a person can make by one press, and the function that applies one to the edits of the dataset.
import { countText } from '../words.ts';
import { allowedClasses, captionsOf, correctionList, setCaptions, setKnownLabel, tracksWords, tupleWords } from './edits.ts';
import type { Change } from './edits.ts';
import type { Dataset, Edits } from '../core/messages.ts';

/** A known label for a track. */
export interface KnownLabel {
  track: number;
  concept: number;
  label: number; // a class, Background, or Unknown to take a known label back
}

/** A change of one caption of a video: index counts its tuples, and a tuple is the names of its classes, '' for none. */
export type TupleEdit = { video: number } & (
  | { edit: 'add'; tuple: string[] }
  | { edit: 'remove'; index: number }
  | { edit: 'change'; index: number; concept: number; to: string }
  | { edit: 'require'; index: number; on: boolean }
);

/** A correction that is taken back, by its key in the list of corrections. */
export interface TakenBack {
  key: string;
}

export type PossibleCorrection = KnownLabel | TupleEdit | TakenBack;

/** The edits with a correction, and the correction in words; null where the correction to take back is gone. */
export function correct(dataset: Dataset, edits: Edits, correction: PossibleCorrection): Change | null {
  if ('label' in correction) return setLabel(dataset, edits, correction);
  if ('edit' in correction) return editTuple(dataset, edits, correction);
  const item = correctionList(dataset, edits).find(({ key }) => key === correction.key);
  return item ? { edits: item.editsWithout, description: `Correction taken back: ${item.words}` } : null;
}

/** Sets a known label of one track. */
function setLabel(dataset: Dataset, edits: Edits, { track, concept, label }: KnownLabel): Change {
  const { id } = dataset.videos[dataset.tracks[track].video];
  const { edits: labelled, description } = setKnownLabel(dataset, edits, track, concept, label);
  const words = `${id}: ${description}`;
  const { videos, tuple, edits: all } = addToCaptions(dataset, labelled, [track], concept, label);
  return { edits: all, description: videos === 0 ? words : `${words}, and ${tupleWords(tuple)} added to the captions` };
}

/** Sets a known label of tracks, as one change. */
export function setLabels(dataset: Dataset, edits: Edits, { tracks, concept, label }: { tracks: number[]; concept: number; label: number }): Change {
  const { videos, tuple, edits: captioned } = addToCaptions(dataset, edits, tracks, concept, label);
  const all = tracks.reduce((now, track) => setKnownLabel(dataset, now, track, concept, label).edits, captioned);
  const words = tracksWords(dataset, tracks.length, concept, label);
  return { edits: all, description: videos === 0 ? words : `${words}, and ${tupleWords(tuple)} added to the captions of ${countText(videos, 'video')}` };
}

/**
 * Adds a caption with a class alone to each video of tracks whose captions do not name the class: they exclude it there. videos
 * is the number of these.
 */
function addToCaptions(dataset: Dataset, edits: Edits, tracks: number[], concept: number, label: number) {
  const tuple = dataset.concepts.map(({ classes }, e) => (e === concept && label >= 0 ? classes[label] : ''));
  const excluding = tracks.filter((track) => label >= 0 && !allowedClasses(dataset, track, concept).includes(label));
  const videos = new Set(excluding.map((track) => dataset.tracks[track].video));
  const all = [...videos].reduce((now, video) => {
    const { tuples, unasked } = captionsOf(dataset, now, video);
    return setCaptions(dataset, now, video, [...tuples, tuple], unasked);
  }, edits);
  return { videos: videos.size, tuple, edits: all };
}

function editTuple(dataset: Dataset, edits: Edits, edit: TupleEdit): Change {
  const { tuples, unasked, description } = edited(captionsOf(dataset, edits, edit.video), edit);
  return { edits: setCaptions(dataset, edits, edit.video, tuples, unasked), description: `${dataset.videos[edit.video].id}: ${description}` };
}

/** A video's tuples by names, and the indices of those that are not asked for. */
interface CaptionNames {
  tuples: string[][];
  unasked: number[];
}

/** The captions after an edit, and the edit in words. */
function edited({ tuples, unasked }: CaptionNames, edit: TupleEdit): CaptionNames & { description: string } {
  switch (edit.edit) {
    case 'add':
      return { tuples: [...tuples, edit.tuple], unasked, description: `${tupleWords(edit.tuple)} added` };
    case 'remove':
      return removed({ tuples, unasked }, edit.index);
    case 'change': {
      const [before, tuple] = [tuples[edit.index], tuples[edit.index].with(edit.concept, edit.to)];
      if (tuple.every((name) => name === '')) return removed({ tuples, unasked }, edit.index);
      return { tuples: tuples.with(edit.index, tuple), unasked, description: `${tupleWords(before)} → ${tupleWords(tuple)}` };
    }
    case 'require':
      return {
        tuples, unasked: edit.on ? unasked.filter((i) => i !== edit.index) : [...unasked, edit.index].sort((a, b) => a - b),
        description: `${tupleWords(tuples[edit.index])} ${edit.on ? 'required' : 'not required'}`,
      };
  }
}

/** The captions without one tuple. */
function removed({ tuples, unasked }: CaptionNames, index: number): CaptionNames & { description: string } {
  return {
    tuples: tuples.toSpliced(index, 1), unasked: unasked.flatMap((i) => (i === index ? [] : [i > index ? i - 1 : i])),
    description: `${tupleWords(tuples[index])} removed`,
  };
}
