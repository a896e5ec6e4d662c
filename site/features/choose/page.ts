// What the feature needs of the page.
import type { ChoosingControls } from '../../session/choosing.ts';
import type { State } from '../../state.ts';
import type { SignalsOf } from '../signals.ts';
import type { Settings } from './proposal.ts';

/** The fields of the store that the feature reads. */
type Fields = 'session' | 'hello' | 'dataset' | 'demoHash' | 'captionsText' | 'options' | 'featureRecipe' | 'edits' | 'answer' | 'selection';

export type Seen = Pick<State, Fields>;

/** What the feature needs of the page. */
export interface Page {
  state: SignalsOf<Fields>;
  /** The state as it is now, which the signals follow. */
  read(): Seen;
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
