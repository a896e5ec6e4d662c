// What can be asked about captions that are written here: each action's name and its details, void for none.
import type { Edit } from './draft-edits.ts';

export interface WritingDetails {
  write: void;
  'toggle-writer': void;
  caption: Edit;
  'captions-paste': { text: string };
  'captions-everything': void;
  'captions-use': void;
  'captions-file': void;
}
