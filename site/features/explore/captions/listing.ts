// The rows of the list of captions. During a run they keep their order.
import { computed } from '@preact/signals';
import { tupleStarts } from '../../../model/matches.ts';
import { listedTuples, listedVideos } from '../../../model/filter.ts';
import { Background } from '../../../library/index.ts';
import { countText } from '../../../words.ts';
import { valuesOf } from '../../../store.ts';
import type { Selection } from '../../../model/selection.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { State } from '../../../state.ts';
import type { CaptionPage } from '../page.ts';

/** A tuple, or a video (tuple −1). */
export interface Row {
  key: string;
  video: number;
  tuple: number;
}

type Asked = Pick<State, 'dataset' | 'order' | 'filter' | 'classFilter'>;

/** What is listed, and what was asked for. */
export interface Listing extends Asked {
  rows: Row[];
}

export function createListing({ state }: Pick<CaptionPage, 'state'>): ReadonlySignal<Listing> {
  let last: Listing | null = null;
  return computed(() => {
    const { dataset, order, filter, classFilter, answer } = valuesOf(state);
    const asked = { dataset, order, filter, classFilter };
    const isSettled = answer === null || answer.final;
    if (last && !isSettled && isSame(last, asked)) return last;
    last = { ...asked, rows: rowsOf(asked, answer) };
    return last;
  });
}

function isSame(a: Asked, b: Asked) {
  return a.dataset === b.dataset && a.order === b.order && a.filter === b.filter && a.classFilter === b.classFilter;
}

function rowsOf({ dataset, order, filter, classFilter }: Asked, answer: State['answer']): Row[] {
  if (!dataset) return [];
  const from = tupleStarts(dataset);
  return listedVideos(dataset, answer, { order, filter }).flatMap((video) => {
    const tuples = listedTuples(dataset.videos[video].tuples, classFilter);
    if (classFilter && classFilter.label !== Background && tuples.length === 0) return [];
    return [{ key: `v${video}`, video, tuple: -1 }, ...tuples.map((i) => ({ key: `t${from[video] + i}`, video, tuple: from[video] + i }))];
  });
}

/** The index of the selected row, of its video's where it is not listed; −1 for none. */
export function selectedIndex(rows: Row[], { video, tuple }: Pick<Selection, 'video' | 'tuple'>) {
  const exact = rows.findIndex((row) => row.video === video && row.tuple === tuple);
  return exact >= 0 ? exact : rows.findIndex((row) => row.video === video);
}

/** How many videos are listed, and how many captions match the filter. */
export function listedText(rows: Row[], { videos }: Dataset) {
  const shown = rows.filter(({ tuple }) => tuple < 0).length;
  const all = videos.reduce((sum, { tuples }) => sum + tuples.length, 0);
  if (rows.length === videos.length + all) return countText(videos.length, 'video');
  return rows.length - shown < all ? `${rows.length - shown} of ${countText(all, 'caption')}` : `${shown} of ${countText(videos.length, 'video')}`;
}
