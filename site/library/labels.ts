// The labels and the answers to captions as plain objects with names, made from the arrays that the core computes.
import type { Dataset } from '../core/messages.ts';
import { Background, States } from '../core/messages.ts';
import type { Answer, CaptionAnswer, TrackLabels } from './types.ts';

type Arrays = Answer['arrays'];

type Named = (concept: number, index: number) => string | null;

export const namesOf = ({ concepts }: Dataset): Named => (concept, index) => concepts[concept].classes[index] ?? null;

export const byConcept = <T>({ concepts }: Dataset, of: (concept: number) => T): Record<string, T> => Object.fromEntries(concepts.map(({ name }, e) => [name, of(e)]));

/** The labels of the tracks, in the order of the dataset. */
export function labelsOf(dataset: Dataset, arrays: Arrays): TrackLabels[] {
  const named = namesOf(dataset);
  const width = dataset.concepts.length;
  return dataset.tracks.map(({ id, video }, n) => ({
    video: dataset.videos[video].id,
    track: id,
    labels: byConcept(dataset, (e) => {
      const i = n * width + e;
      const [probability, state] = arrays.predicted[i] === Background ? [arrays.noneP[i], arrays.noneState[i]] : [arrays.p[i], arrays.state[i]];
      return { class: named(e, arrays.predicted[i]), state: States[state] ?? null, probability, best: named(e, arrays.best[i]), runnerUp: named(e, arrays.runner[i]), nu: arrays.nu[i] };
    }),
  }));
}

/** The tracks that answer each caption tuple, in the order of the captions. */
export function captionsOf(dataset: Dataset, arrays: Arrays): CaptionAnswer[] {
  const named = namesOf(dataset);
  const tuples = dataset.videos.flatMap((video) => video.tuples.map((tuple) => ({ video, tuple })));
  const shown = tuples.length > 0 ? arrays.rankP.length / tuples.length : 0;
  return tuples.map(({ video, tuple }, t) => ({
    video: video.id,
    classes: byConcept(dataset, (e) => named(e, tuple[e])),
    probability: arrays.answerP[t],
    state: States[arrays.answerState[t]],
    required: arrays.required[t],
    tracks: Array.from(arrays.rankTrack.subarray(arrays.rankStart[t], arrays.rankStart[t + 1]), (n, i) => ({
      track: dataset.tracks[n].id,
      logScore: arrays.rankScore[arrays.rankStart[t] + i],
      probability: i < shown ? arrays.rankP[t * shown + i] : null,
    })),
    slack: arrays.slack[t],
  }));
}
