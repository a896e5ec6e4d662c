// The rows of the timeline. During a run they keep their order.
import { computed } from '@preact/signals';
import { listedTracks } from '../../../model/filter.ts';
import { rowsOf, spansOf } from '../../../model/boxes.ts';
import { framesOf } from '../../../model/scene.ts';
import { valuesOf } from '../../../store.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';
import type { TimelinePage } from '../page.ts';

/** A track, or a video (track −1); frames is 0 where there is no time. */
export interface Row {
  video: number;
  track: number;
  frames: number;
}

export interface Listing {
  key: string; // of what was asked for
  rows: Row[];
  shown: number; // tracks that are listed
  all: number; // out of so many
}

type Values = Pick<State, 'answer' | 'selection' | 'picture' | 'order' | 'filter' | 'classFilter' | 'timelineScope'>;

export function createTracks({ state }: TimelinePage): ReadonlySignal<Listing> {
  let last: Listing = { key: '', rows: [], shown: 0, all: 0 };
  return computed(() => {
    const now = valuesOf(state);
    const { dataset, answer, selection } = now;
    if (!dataset?.videos[selection.video]) return { key: '', rows: [], shown: 0, all: 0 };
    const key = keyOf(dataset, now);
    if (!answer || answer.final || key !== last.key) last = { key, ...tracksOf(dataset, now) };
    return last;
  });
}

function keyOf(dataset: Dataset, { timelineScope, classFilter, order, filter, selection, picture }: Values) {
  return JSON.stringify([dataset.hash, timelineScope, classFilter, ...(timelineScope === 'all' ? [order, filter] : [selection.video, picture?.video, picture?.frames, picture?.kind])]);
}

function tracksOf(dataset: Dataset, now: Values) {
  const { videos, ...count } = listedTracks(dataset, now.answer, now);
  const rows = videos.flatMap(({ video, tracks }) => {
    const frames = framesIn(dataset, video, now.picture);
    const listed = tracks.map((track) => ({ video, track, frames }));
    return now.timelineScope === 'all' ? [{ video, track: -1, frames }, ...listed] : listed;
  });
  return { rows, ...count };
}

/** The number of a video's frames where its tracks have times, else 0. */
function framesIn(dataset: Dataset, video: number, picture: State['picture']) {
  const shown = picture?.video === video ? picture : null;
  const frames = shown?.frames ?? framesOf(dataset, video);
  const timed = (frames > 1 && shown?.kind !== 'none') || dataset.videos[video].tracks.some((j) => spansOfTrack(dataset, j).length > 0);
  return timed ? Math.max(1, frames) : 0;
}

/** The frames in which a track is seen, from … to. */
export const spansOfTrack = (dataset: Dataset, track: number) => spansOf(rowsOf(dataset, track), dataset.tracks[track]);
