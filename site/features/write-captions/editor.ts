// The caption editor: opening it, editing the draft, and using what was written.
import { editsOfDraft } from '../../answer/edits.ts';
import { draftOf, editDraft, refreshDraft, textOf } from './draft.ts';
import type { Edit } from './draft.ts';
import type { createSession } from '../../session/session.ts';
import type { Store } from '../../state.ts';

export function createCaptionEditor(store: Store, session: Pick<ReturnType<typeof createSession>, 'edit' | 'openWithCaptions'>) {
  return {
    /** Opens the editor, with the draft if there is one. */
    write() {
      const { dataset, draft } = store.get();
      if (dataset) store.set({ panel: 'captions', draft: draft ? refreshDraft(draft, dataset) : draftOf(dataset) });
    },
    edit(edit: Edit) {
      const { draft } = store.get();
      if (draft) store.set({ draft: editDraft(draft, edit) });
    },
    /** The text of captions.txt, null without a draft. */
    text() {
      const { draft } = store.get();
      return draft && textOf(draft);
    },
    /** Uses the captions that were written. A run continues with them if nothing else has changed; else the files are read again. */
    use() {
      const { dataset, draft, edits, undoHistory } = store.get();
      if (!draft) return;
      const next = dataset && undoHistory.canContinue ? editsOfDraft(dataset, edits, draft) : null;
      if (!next) return session.openWithCaptions(textOf(draft));
      store.set({ panel: '' });
      if (next !== edits) session.edit(next, 'The captions as written');
    },
  };
}
