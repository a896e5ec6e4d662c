// The actions on captions that are written here.
import { saveFile } from '../../elements/saving.ts';
import type { Table } from '../../actions/action.ts';
import type { WritingDetails } from './details.ts';
import type { Page } from '../../actions/page.ts';

export const writingActions: Table<Page, WritingDetails> = {
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
