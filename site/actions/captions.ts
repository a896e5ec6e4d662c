// The actions on captions: going through them, their order, and writing them.
import { saveFile } from '../elements/saving.ts';
import { captionAfter } from '../lists/next-caption.ts';
import type { Table } from './action.ts';
import type { CaptionDetails } from './details.ts';
import type { Page } from './page.ts';

export const captionActions: Table<Page, CaptionDetails> = {
  'next-caption': {
    keys: [
      { key: 'n', label: 'Next caption', details: () => ({ by: 1 }) },
      { key: 'p', label: 'Caption before', details: () => ({ by: -1 }) },
    ],
    run({ store, navigation }, { by }) {
      const to = captionAfter(store.get(), by);
      if (to) navigation.select(to);
    },
  },
  order: {
    keys: [{ key: 'b', label: 'Problems first, or as in the file', details: ({ order }) => ({ order: order === 'file' ? 'problems' : 'file' }) }],
    run: ({ store }, { order }) => store.set({ order }),
  },
  write: { run: ({ captions }) => captions.write() },
  'toggle-writer': {
    label: 'Write captions', key: 'w', when: ({ dataset }) => dataset !== null,
    run: ({ store, captions }) => (store.get().panel === 'captions' ? store.set({ panel: '' }) : captions.write()),
  },
  caption: { run: ({ captions }, edit) => captions.edit(edit) },
  'captions-use': { pending: 'Your captions are used', run: ({ captions }) => captions.use() },
  'captions-file': {
    run({ captions }) {
      const text = captions.text();
      if (text !== null) saveFile('captions.txt', new Blob([text], { type: 'text/plain' }));
    },
  },
};
