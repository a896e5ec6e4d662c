// The actions on the clip on the stage.
import { editTracks, hasPictures } from './edit-tracks.ts';
import { SPEEDS } from '../../../model/times.ts';
import type { PageTable } from '../../../ui/action.ts';
import type { ClipDetails } from './details.ts';
import type { Page } from '../../../app/page.ts';

export const clipActions: PageTable<Page, ClipDetails> = {
  'play-pause': { group: 'Clip', label: 'Play or pause', key: ' ', run: ({ store, player }) => (store.get().playing ? player.pause() : player.play()) },
  frames: {
    group: 'Clip',
    commands: [
      { key: 'ArrowLeft', label: 'One frame back', details: () => ({ by: -1 }) },
      { key: 'ArrowRight', label: 'One frame on', details: () => ({ by: 1 }) },
    ],
    run: ({ player }, { by }) => player.step(by),
  },
  seek: { run: ({ player }, { frame }) => player.seek(frame) },
  speed: { run: ({ player }, { rate }) => player.speed(rate) },
  /** Goes to the next faster or slower speed, where there is one. */
  'change-speed': {
    group: 'Clip',
    commands: [
      { key: '<', label: 'Slower', details: () => ({ by: -1 }) },
      { key: '>', label: 'Faster', details: () => ({ by: 1 }) },
    ],
    run({ store, player }, { by }) {
      const to = SPEEDS[SPEEDS.indexOf(store.get().rate) + by];
      if (to) player.speed(to);
    },
  },
  'edit-tracks': { group: 'Corrections', label: 'Edit tracks', about: 'Move, split, join, draw or delete boxes, and recompute features', when: ({ dataset }) => dataset !== null && hasPictures(dataset), run: (page, details) => editTracks(page, details) },
  truth: { group: 'Clip', label: 'Truth, where it is known', key: 't', when: ({ dataset }) => (dataset?.truth.length ?? 0) > 0, run: ({ store }) => store.set({ truth: !store.get().truth }) },
  'key-points': { group: 'Clip', label: 'Key points of persons', about: 'Draw skeletons, where poses were found', key: 'j', when: ({ dataset }) => (dataset?.poses.length ?? 0) > 0, run: ({ store }) => store.set({ keyPoints: !store.get().keyPoints }) },
};
