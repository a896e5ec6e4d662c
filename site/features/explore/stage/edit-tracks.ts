// Edit tracks: opens the track editor of the converter that makes datasets of clips. A page without that converter loads it first,
// because nothing can be loaded once the page is sealed.
import { CLIP_CONVERTER, DRAW, EDIT_TRACKS, trackKeyOf } from '../../track-key.ts';
import type { Page } from '../../../app/page.ts';
import type { Dataset } from '../../../core/messages.ts';

/** Whether a dataset has boxes or media, so that its tracks can be seen. */
export const hasPictures = ({ boxes, videos }: Dataset) => videos.some(({ media }) => media !== null) || boxes.length > 0;

const ELSEWHERE = 'The tracks came with the dataset. To change them, edit tracks.csv and boxes.csv and open the dataset again, or open the clips alone with Videos and captions, which finds tracks that can be edited.';
const NOT_SAVED = 'The track editor is loaded with the page, and this browser does not keep the files of this session. Download what you want to keep, then choose Open…, Videos and captions, and open the same files there.';

/** Opens the editor; with draw, a new box can be drawn at once. */
export function editTracks({ store, editTracks: open }: Pick<Page, 'store' | 'editTracks'>, { draw = false } = {}) {
  const { dataset, autosave } = store.get();
  if (!dataset) return;
  const isKept = autosave.sessions.some(({ place, whole }) => place === 'here' && whole);
  if (trackKeyOf(dataset) === '') store.set({ problem: { title: 'These tracks cannot be edited here.', text: ELSEWHERE } });
  else if (open(draw)) return;
  else if (isKept) location.assign(`?${CLIP_CONVERTER}&${EDIT_TRACKS}${draw ? `=${DRAW}` : ''}`);
  else store.set({ problem: { title: 'The tracks cannot be edited in this tab.', text: NOT_SAVED } });
}
