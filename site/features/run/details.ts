// What can be asked about the run: each action's name and its details, void for none.
import type { Options } from '../../core/messages.ts';

export interface RunDetails {
  run: void;
  'run-or-pause': void;
  step: void;
  iteration: { to: number } | { by: number };
  cancel: void;
  undo: void;
  redo: void;
  'cancel-pending': void;
  apply: void;
  'save-learned-model': void;
  'release-model': void;
  preset: { name: string };
  option: { key: string; value: Options[string]; dragging?: boolean };
  release: void;
  threshold: { concept: number; to: number };
  cores: { cores: number };
}
