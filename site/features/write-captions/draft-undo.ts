// Undo of the last edit of a draft that deletes or replaces something. What is typed into a field has the undo of the browser.
import { editDraft } from './draft-edits.ts';
import { hashOf } from './draft.ts';
import type { Edit } from './draft-edits.ts';
import type { Draft, DraftUndo, Readings } from './draft.ts';

/** An edit, or the undo of the last one. */
export type UndoableEdit = Edit | { edit: 'undo' };

/** The draft after an edit or an undo, with the draft before it if that can be undone. readings are what was read of the draft, null before. */
export function editWithUndo(before: Draft, edit: UndoableEdit, readings: Readings | null = null): Draft {
  if (edit.edit === 'undo') return undoOf(before)?.draft ?? before;
  const after = editDraft(before, edit, readings);
  const words = after === before ? '' : wordsOf(before, edit);
  return { ...after, undo: words === '' ? undefined : { words, draft: { ...before, undo: undefined } } };
}

/** The undo of a draft, null if there is none, or if clips were added or left out since. */
export function undoOf(draft: Draft): DraftUndo | null {
  const { undo, videos } = draft;
  const isSame = undo && hashOf(undo.draft) === hashOf(draft) && undo.draft.videos.length === videos.length && undo.draft.videos.every(({ id }, i) => id === videos[i].id);
  return isSame ? undo : null;
}

/** What an edit has done, in a sentence; '' for one that is not undone. */
function wordsOf({ videos, words: { concepts } }: Draft, edit: Edit) {
  switch (edit.edit) {
    case 'clear':
      return `The sentence and all captions of ${videos[edit.video].id} are deleted.`;
    case 'remove':
      return `A caption of ${videos[edit.video].id} is removed.`;
    case 'drop':
      return `An offer of ${videos[edit.video].id} is dropped.`;
    case 'accept all':
      return `All offers of ${videos[edit.video].id} are accepted.`;
    case 'remove class':
      return `${edit.name} is removed, with its captions.`;
    case 'reject':
      return `“${edit.name}” is not proposed as ${concepts[edit.concept].name} again.`;
    case 'synonyms':
      return `The synonyms of ${edit.name} are changed.`;
    case 'join':
      return `${edit.alike.classes.slice(1).join(' and ')} ${edit.alike.classes.length > 2 ? 'are' : 'is'} ${edit.alike.classes[0]} now.`;
    case 'put first':
      return `${concepts[edit.concept].name} is the first concept.`;
    case 'add file':
      return edit.replaces ? 'The captions of the file have replaced those of the same videos.' : 'The captions of the file are added.';
    default:
      return '';
  }
}
