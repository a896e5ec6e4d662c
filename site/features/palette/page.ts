// What the palette needs of the page.
import type { Perform, Possible, Where } from '../../ui/action.ts';
import type { PageDetails } from '../../app/details.ts';
import type { Description } from '../converters.ts';
import type { PanelPage } from '../../ui/action.ts';
import type { State } from '../../state.ts';

/** A way to ask for an action of the page. */
export interface Asking {
  name: keyof PageDetails;
  label: string;
  about?: string;
  group: string;
  key?: string;
  where?: Where;
  possible(state: State): Possible;
  press(state: State, perform: Perform<PageDetails>): void;
}

/** The palette lists what can be done in any state, so it reads all of it. */
export interface Page extends PanelPage<keyof State> {
  read: () => State;
  commands: Asking[];
  downloadNames: (exports: string[]) => string[]; // of all downloads, where the core makes these
  downloadWords: Record<string, string>; // what each download is
  converters: Pick<Description, 'name' | 'title' | 'about'>[];
  loadConverter: (name: string) => void;
}
