// The actions on the list of captions: going through it in its order, and the order.
import { tupleStarts } from '../../../model/matches.ts';
import { listedTuples, listedVideos } from '../../../model/filter.ts';
import { mostUncertain } from '../../../model/uncertain.ts';
import type { State } from '../../../state.ts';
import type { PageTable } from '../../../ui/action.ts';
import type { App } from '../../../app/context.ts';
import type { CaptionPayload } from '../../../app/payloads.ts';

/**
 * The caption that follows the selected one by so many places, null at either end.
 * by is 1 or −1.
 */
export function captionAfter(state: State, by: number) {
  const { dataset, answer, classFilter, selection } = state;
  if (!dataset) return null;
  const from = tupleStarts(dataset);
  const videos = listedVideos(dataset, answer, state);
  const all = videos.flatMap((video) => listedTuples(dataset.videos[video].tuples, classFilter).map((i) => ({ video, tuple: from[video] + i })));
  const at = all.findIndex(({ tuple }) => tuple === selection.tuple);
  if (at >= 0) return all[at + by] ?? null;
  // A video is selected: its first caption comes next, and the last caption before it comes
  // before.
  const place = videos.indexOf(selection.video);
  const first = all.findIndex(({ video }) => videos.indexOf(video) >= place);
  if (by > 0) return all[first] ?? null;
  return (first < 0 ? all.at(-1) : all[first - 1]) ?? null;
}

export const captionActions: PageTable<App, CaptionPayload> = {
  'next-caption': {
    group: 'Captions',
    commands: [
      { key: 'n', label: 'Next caption', payload: () => ({ by: 1 }) },
      { key: 'p', label: 'Caption before', payload: () => ({ by: -1 }) },
    ],
    run({ store, navigation }, { by }) {
      const to = captionAfter(store.get(), by);
      if (to) navigation.select(to);
    },
  },
  order: {
    group: 'Captions',
    commands: [{ key: 'b', label: 'Uncertain first, or as in the file', payload: ({ order }) => ({ order: order === 'file' ? 'problems' : 'file' }) }],
    /** The most uncertain caption of the most uncertain video is also selected, so that the list begins with what is on the stage. */
    run({ store, navigation }, { order }) {
      store.lists.sortBy(order);
      const { dataset, answer } = store.get();
      if (order === 'problems' && dataset && answer) navigation.select(mostUncertain(dataset, answer));
    },
  },
};
