// The actions on captions that are written here.
import { saveFile } from '../../ui/saving.ts';
import { isRead } from './draft.ts';
import { openingOf } from '../../session/session-state.ts';
import type { PanelPage, PageTable } from '../../ui/action.ts';
import type { App } from '../../app/context.ts';
import type { WritingPayload } from '../../app/payloads.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'draft' | 'readings' | 'panel' | 'selection' | 'captionsText' | 'session' | 'dataset' | 'edits' | 'cast'>;

export const writingActions: PageTable<App, WritingPayload> = {
  write: { label: 'Write captions…', run: ({ captions }) => void captions.then((editor) => editor.write()) },
  'toggle-writer': {
    group: 'Captions', label: 'Write captions', key: 'w', when: ({ dataset }) => dataset !== null,
    run: ({ store, captions }) => (store.get().panel === 'captions' ? store.panels.close() : void captions.then((editor) => editor.write())),
  },
  caption: { run: ({ captions }, edit) => void captions.then((editor) => editor.edit(edit)) },
  'captions-paste': { run: ({ captions }, { text }) => void captions.then((editor) => editor.paste(text)) },
  'captions-everything': { label: 'Accept everything', pending: 'Your captions are used', when: (state) => openingOf(state) === null && (state.draft === null || isRead(state.draft, state.readings) || 'The sentences are being read'), run: ({ captions }) => void captions.then((editor) => editor.acceptEverything()) },
  'captions-use': { label: 'Use these captions', pending: 'Your captions are used', when: (state) => openingOf(state) === null, run: ({ captions }) => void captions.then((editor) => editor.use()) },
  'rename-in-captions': { pending: 'Your captions are used', run: ({ captions }, renaming) => void captions.then((editor) => editor.rename(renaming)) },
  'captions-replace': { label: 'Replace all captions and run', pending: 'The captions are replaced', when: (state) => openingOf(state) === null, run: ({ captions }) => void captions.then((editor) => editor.replaceCaptions()) },
  'captions-file': {
    label: 'Download captions.txt',
    async run({ captions }) {
      const text = (await captions).text();
      if (text !== null) saveFile('captions.txt', new Blob([text], { type: 'text/plain' }));
    },
  },
};
