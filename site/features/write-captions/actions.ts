// The actions on captions that are written here.
import { saveFile } from '../../ui/saving.ts';
import { openingOf } from '../../session/session-state.ts';
import type { PanelPage, PageTable } from '../../ui/action.ts';
import type { App } from '../../app/context.ts';
import type { WritingPayload } from '../../app/payloads.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'draft' | 'readings' | 'panel' | 'selection' | 'captionsText' | 'session' | 'dataset' | 'edits' | 'cast'>;

export const writingActions: PageTable<App, WritingPayload> = {
  write: { label: 'Write captions…', run: ({ captions }) => captions.write() },
  'toggle-writer': {
    group: 'Captions', label: 'Write captions', key: 'w', when: ({ dataset }) => dataset !== null,
    run: ({ store, captions }) => (store.get().panel === 'captions' ? store.set({ panel: '' }) : captions.write()),
  },
  caption: { run: ({ captions }, edit) => captions.edit(edit) },
  'captions-paste': { run: ({ captions }, { text }) => void captions.paste(text) },
  'captions-everything': { label: 'Accept everything', pending: 'Your captions are used', when: (state) => openingOf(state) === null, run: ({ captions }) => captions.acceptEverything() },
  'captions-use': { label: 'Use these captions', pending: 'Your captions are used', when: (state) => openingOf(state) === null, run: ({ captions }) => captions.use() },
  'captions-file': {
    label: 'Download captions.txt',
    run({ captions }) {
      const text = captions.text();
      if (text !== null) saveFile('captions.txt', new Blob([text], { type: 'text/plain' }));
    },
  },
};
