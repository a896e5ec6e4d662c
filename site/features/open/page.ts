// What opening files needs of the page.
import type { Perform } from '../../ui/action.ts';
import type { KeepingDetails } from '../../app/details.ts';
import type { PanelPage, SignalsOf } from '../../ui/action.ts';

export type Page = PanelPage<'page' | 'panel' | 'session' | 'dataset' | 'questions' | 'frameRates' | 'captionsText' | 'featureRecipe' | 'savedModel' | 'preparedFeatures' | 'answer' | 'problem' | 'requests' | 'offline'>;

/** What the line about the data reads. */
export type RemarkPage = PanelPage<'dataset' | 'questions' | 'frameRates'>;

/** What the introduction reads. */
export type WelcomePage = PanelPage<'introDismissed' | 'dataset' | 'demoAnswer' | 'savedModel' | 'autosave'>;

/** What the header's menus read. */
export type MenuPage = PanelPage<'dataset' | 'answer' | 'demoAnswer' | 'hello' | 'kernel' | 'requests' | 'session' | 'edits'>;

/** What the panels about kept sessions need. */
export interface KeptPage {
  state: SignalsOf<'autosave' | 'session'>;
  perform: Perform<KeepingDetails>;
}
