// Selects the parts of the dataset and the answer that a film contains.
import { editsOfAnswer } from '../../model/edits.ts';
import type { Answer, Dataset } from '../../core/messages.ts';
import type { State } from '../../state.ts';
import { typeOf } from '../../media/media.ts';
import type { FilmClip, FilmData } from './film-data.ts';

/** The total size of clips above which a film leaves them out: the browser that opens it holds the whole file in memory. */
export const MOST_CLIP_BYTES = 200e6;

const RANKED = 16; // tracks of each caption that a film has

/** The input of a film: the dataset, the answer and the frame rates. */
export type Source = Pick<State, 'frameRates'> & { dataset: Dataset; answer: Answer };

/** The media that may be played, each once. */
export function mediaOf({ videos }: Dataset) {
  const media = videos.flatMap(({ media: medium }) => (medium && typeOf(medium.path) ? [medium] : []));
  return [...new Map(media.map((medium) => [medium.path, medium])).values()];
}

/** The content of a film with these clips. The true labels and all about the files are left out. */
export function filmOf({ dataset, answer, frameRates }: Source, { alternatives, clips, archive, missing }: Pick<FilmData, 'alternatives' | 'clips' | 'archive' | 'missing'>): FilmData {
  const { name, hash, concepts, videos, tracks, boxes, boxStart } = dataset;
  const own = new Set(clips.map(({ path }) => path));
  return {
    dataset: {
      type: 'dataset', name, hash, concepts, boxes, boxStart, applied: dataset.applied,
      videos: videos.map((video) => ({ ...video, cliques: [], media: video.media && own.has(video.media.path) ? { path: video.media.path, file: '', entry: null } : null })),
      tracks: tracks.map((track) => ({ ...track, truth: [] })),
      summary: '', needs: '', files: [], cut: null, views: [], descriptors: [], poses: new Float32Array(0), poseStart: new Uint32Array(tracks.length + 1), limbs: dataset.limbs, truth: [], notes: [], questions: [], ignored: [], info: {}, methods: [], grids: [], run: null, model: null,
    },
    answer: shortened(answer), edits: editsOfAnswer(answer), frameRates, alternatives, clips, archive, missing,
  };
}

/** The answer with the first tracks of each ranking, and without the fields that a film does not show. */
function shortened(answer: Answer): Answer {
  const { rankStart, rankTrack, rankScore, required } = answer;
  const [starts, kept]: [number[], number[]] = [[0], []];
  for (let t = 0; t + 1 < rankStart.length; t++) {
    const most = Math.max(RANKED, required[t]);
    for (let at = rankStart[t]; at < Math.min(rankStart[t + 1], rankStart[t] + most); at++) kept.push(at);
    starts.push(kept.length);
  }
  return {
    ...answer, scores: [], edited: null, iterations: [], sum: new Float64Array(0), slack: new Float64Array(0),
    rankStart: Uint32Array.from(starts), rankTrack: Int32Array.from(kept, (at) => rankTrack[at]), rankScore: Float64Array.from(kept, (at) => rankScore[at]),
  };
}

/** A medium as a clip of a film. */
export function clipOf(path: string, { starts, duration }: Pick<FilmClip, 'starts' | 'duration'>): FilmClip {
  return { path, mime: typeOf(path)?.mime ?? '', starts, duration };
}
