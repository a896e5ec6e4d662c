// The actions on the list of captions: going through it, and its order.
import { mostUncertain } from '../../../model/uncertain.ts';
import { captionAfter } from './next-caption.ts';
import type { PageTable } from '../../../ui/action.ts';
import type { CaptionDetails } from './details.ts';
import type { Page } from '../../../app/page.ts';

export const captionActions: PageTable<Page, CaptionDetails> = {
  'next-caption': {
    group: 'Captions',
    commands: [
      { key: 'n', label: 'Next caption', details: () => ({ by: 1 }) },
      { key: 'p', label: 'Caption before', details: () => ({ by: -1 }) },
    ],
    run({ store, navigation }, { by }) {
      const to = captionAfter(store.get(), by);
      if (to) navigation.select(to);
    },
  },
  order: {
    group: 'Captions',
    commands: [{ key: 'b', label: 'Uncertain first, or as in the file', details: ({ order }) => ({ order: order === 'file' ? 'problems' : 'file' }) }],
    /** The most uncertain caption of the most uncertain video is also selected, so that the list begins with what is on the stage. */
    run({ store, navigation }, { order }) {
      store.set({ order });
      const { dataset, answer } = store.get();
      if (order === 'problems' && dataset && answer) navigation.select(mostUncertain(dataset, answer));
    },
  },
};
