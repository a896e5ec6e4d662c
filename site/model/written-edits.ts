// Edits as links and the browser have them: there a list without elements is left out. They are
// written and read at the edges only; everywhere else edits have all their lists.
import { orNoEdits, originalDataset } from './edits.ts';
import type { Dataset, Edits, TrackCorrection, VideoCaptions } from '../core/messages.ts';

export interface WrittenEdits {
  captions?: (Pick<VideoCaptions, 'video'> & Partial<Lists<VideoCaptions>>)[];
  known?: (Pick<TrackCorrection, 'video' | 'track'> & Partial<Lists<TrackCorrection>>)[];
}

/** The lists of what is edited; null stands in what older versions have written. */
type Lists<E> = { [K in keyof E as E[K] extends unknown[] ? K : never]: E[K] | null };

/** The edits as they are written. */
export function writtenEdits({ captions, known }: Edits): WrittenEdits {
  const short = captions.map(({ unasked, counts, ...one }) => ({ ...one, ...(unasked.length > 0 && { unasked }), ...(counts.length > 0 && { counts }) }));
  const labels = known.map(({ contradicts, ...one }) => ({ ...one, ...(contradicts.length > 0 && { contradicts }) }));
  return { ...(short.length > 0 && { captions: short }), ...(labels.length > 0 && { known: labels }) };
}

/** The edits that were written, with all their lists; NO_EDITS where there are none, or nothing was written. */
export function readEdits({ captions, known }: WrittenEdits = {}): Edits {
  return orNoEdits({
    captions: (captions ?? []).map(({ video, tuples, unasked, counts }) => ({ video, tuples: tuples ?? [], unasked: unasked ?? [], counts: counts ?? [] })),
    known: (known ?? []).map(({ video, track, labels, contradicts }) => ({ video, track, labels: labels ?? [], contradicts: contradicts ?? [] })),
  });
}

/**
 * Parses edits of this dataset from untrusted text. Returns null where it holds none; whether
 * they are consistent is for the core to check.
 */
export function parseEdits(text: string, dataset: Dataset): Edits | null {
  const { concepts, videos, tracks } = originalDataset(dataset);
  const names = (list: unknown) => Array.isArray(list) && list.length === concepts.length && list.every((one) => typeof one === 'string');
  const videoOf = (id: unknown) => videos.findIndex((one) => one.id === id);
  const captioned = (one: any) => videoOf(one?.video) >= 0 && Array.isArray(one.tuples) && one.tuples.every(names)
    && (one.unasked === undefined || (Array.isArray(one.unasked) && one.unasked.every((i: unknown) => Number.isInteger(i) && Number(i) >= 0 && Number(i) < one.tuples.length)));
  const isContradicted = (one: any) => Number.isInteger(one?.concept) && one.concept in concepts && typeof one.label === 'string' && typeof one.p === 'number' && one.p >= 0 && one.p <= 1;
  const corrected = (one: any) => names(one?.labels) && (one.contradicts === undefined || (Array.isArray(one.contradicts) && one.contradicts.every(isContradicted))) && tracks.some(({ id, video }) => id === one.track && video === videoOf(one.video));
  try {
    const parsed = JSON.parse(text);
    const { captions = [], known: said = [], ...rest } = parsed;
    if (!(parsed instanceof Object) || Object.keys(rest).length > 0 || !Array.isArray(captions) || !Array.isArray(said) || !captions.every(captioned) || !said.every(corrected)) return null;
    return readEdits({
      captions: captions.map(({ video, tuples, unasked }) => ({ video, tuples, unasked })),
      known: said.map(({ video, track, labels, contradicts }) => ({ video, track, labels, contradicts })),
    });
  } catch {
    return null;
  }
}

/**
 * Whether text is a file of corrections, of this dataset or another. Captions in JSON are an object as well, but its keys are
 * videos, whose captions are lists.
 */
export function areWrittenEdits(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!(parsed instanceof Object) || Array.isArray(parsed)) return false;
    const parts = Object.entries(parsed);
    return parts.length > 0 && parts.every(([key, list]) => ['captions', 'known'].includes(key) && Array.isArray(list) && list.length > 0 && list.every((one) => typeof one?.video === 'string'));
  } catch {
    return false;
  }
}
