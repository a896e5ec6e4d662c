// The next or previous caption, in the order of the list.
import { tupleStarts } from '../../../model/matches.ts';
import { listedTuples, listedVideos } from '../../../model/filter.ts';
import type { State } from '../../../state.ts';

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
