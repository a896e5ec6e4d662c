// The parts of the page that the feature uses.
import type { ChoosingControls } from '../../session/run/choosing.ts';
import type { State } from '../../state.ts';
import type { SignalsOf } from '../../ui/action.ts';
import type { Settings } from './proposal.ts';

/** The fields of the store that the feature reads. */
type Fields = 'session' | 'hello' | 'dataset' | 'demoHash' | 'captionsText' | 'options' | 'featureRecipe' | 'edits' | 'answer' | 'demoAnswer' | 'selection';

export type Seen = Pick<State, Fields>;

/** The parts of the page that the feature uses. */
export interface Page {
  state: SignalsOf<Fields>;
  /** The state as it is now, which the signals follow. */
  read(): Seen;
  core: ChoosingControls;
  /** Sets the features and options of the next run. */
  adopt(settings: Settings): void;
  run(): void;
  /** Calls act as soon as the core is ready; pending is the notice that is shown until then. */
  whenReady(pending: string, act: () => void): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Whether the page may start the job by itself; the browser stores it. */
  byItself: { read(): boolean; write(on: boolean): void };
}
