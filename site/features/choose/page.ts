// What the feature needs of the page.
import type { ChoosingControls } from '../../session/choosing.ts';
import type { State } from '../../state.ts';
import type { Settings } from './proposal.ts';

/** The fields of the store that the feature reads. */
export const FIELDS = ['session', 'hello', 'dataset', 'demoHash', 'captionsText', 'options', 'featureRecipe', 'edits', 'answer', 'selection'] as const;

export type Seen = Pick<State, typeof FIELDS[number]>;

/** What the feature needs of the page. */
export interface Page {
  read(): Seen;
  /** Calls back at once, and after what is read has changed. */
  watch(onChange: () => void): void;
  core: ChoosingControls;
  /** Sets the features and options of the next run. */
  adopt(settings: Settings): void;
  run(): void;
  /** Does something as soon as the core is ready; pending says what happens then. */
  whenReady(pending: string, act: () => void): void;
  /** Says something to who listens to the page. */
  announce(text: string): void;
  /** Whether the page chooses by itself, which the browser remembers. */
  byItself: { read(): boolean; write(on: boolean): void };
}
