// The actions on the clip on the stage. Edit tracks opens the track editor of the importer that makes datasets of clips; a page
// without that importer loads it first, because nothing can be loaded once the page is locked down.
import { CLIP_IMPORTER, DRAW, EDIT_TRACKS, trackKeyOf } from '../../found-people.ts';
import { SPEEDS } from '../../../model/times.ts';
import type { App } from '../../../app/context.ts';
import type { ClipPayload } from '../../../app/payloads.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { PageTable } from '../../../ui/action.ts';

/** Whether a dataset has boxes or media, so that its tracks can be seen. */
const hasPictures = ({ boxes, videos }: Dataset) => videos.some(({ media }) => media !== null) || boxes.length > 0;

const ELSEWHERE = 'The tracks came with the dataset. To change them, edit tracks.csv and boxes.csv and open the dataset again, or open the clips alone with Videos and captions, which finds tracks that can be edited.';
const NOT_SAVED = 'The track editor is loaded with the page, and this browser does not save the files of this session. Download what you want to keep, then choose Open…, Videos and captions, and open the same files there.';

/** Opens the editor; with draw, a new box can be drawn at once. */
function editTracks({ store, editTracks: open }: Pick<App, 'store' | 'editTracks'>, { draw = false } = {}) {
  const { dataset, autosave } = store.get();
  if (!dataset) return;
  const isSaved = autosave.sessions.some(({ place, whole }) => place === 'here' && whole);
  if (trackKeyOf(dataset) === '') store.notices.show({ title: 'These tracks cannot be edited here.', text: ELSEWHERE });
  else if (open(draw)) return;
  else if (isSaved) location.assign(`?${CLIP_IMPORTER}&${EDIT_TRACKS}${draw ? `=${DRAW}` : ''}`);
  else store.notices.show({ title: 'The tracks cannot be edited in this tab.', text: NOT_SAVED });
}

export const clipActions: PageTable<App, ClipPayload> = {
  'play-pause': { group: 'Clip', label: 'Play or pause', key: ' ', run: ({ store }) => store.playback.playOrPause() },
  frames: {
    group: 'Clip',
    commands: [
      { key: 'ArrowLeft', label: 'One frame back', payload: () => ({ by: -1 }) },
      { key: 'ArrowRight', label: 'One frame on', payload: () => ({ by: 1 }) },
    ],
    run: ({ store }, { by }) => store.playback.step(by),
  },
  seek: { run: ({ store }, { frame }) => store.playback.seek(frame) },
  speed: { run: ({ store }, { rate }) => store.playback.setRate(rate) },
  /** Goes to the next faster or slower speed, where there is one. */
  'change-speed': {
    group: 'Clip',
    commands: [
      { key: '<', label: 'Slower', payload: () => ({ by: -1 }) },
      { key: '>', label: 'Faster', payload: () => ({ by: 1 }) },
    ],
    run({ store }, { by }) {
      const to = SPEEDS[SPEEDS.indexOf(store.get().rate) + by];
      if (to) store.playback.setRate(to);
    },
  },
  'edit-tracks': { group: 'Corrections', label: 'Edit tracks', about: 'Move, split, join, draw or delete boxes, and recompute features', when: ({ dataset }) => dataset !== null && hasPictures(dataset), run: (page, payload) => editTracks(page, payload) },
  truth: { group: 'Clip', label: 'Truth, where it is known', key: 't', when: ({ dataset }) => (dataset?.truth.length ?? 0) > 0, run: ({ store }) => store.playback.drawTruth(!store.get().truth) },
  'key-points': { group: 'Clip', label: 'Key points of persons', about: 'Draw skeletons, where poses were found', key: 'j', when: ({ dataset }) => (dataset?.poses.length ?? 0) > 0, run: ({ store }) => store.playback.drawKeyPoints(!store.get().keyPoints) },
};
