// The names of all actions of the page, each with the type of its arguments (void for none). A feature
// declares its own in its details.ts and implements them in its actions.ts. A panel calls an action with
// the function perform that it is given.
import type { CorrectionDetails } from '../features/correct/details.ts';
import type { CaptionDetails } from '../features/explore/captions/details.ts';
import type { ClipDetails } from '../features/explore/stage/details.ts';
import type { FileDetails } from '../features/open/details.ts';
import type { SwitchDetails } from '../features/paper/details.ts';
import type { RunDetails } from '../features/run/details.ts';
import type { WritingDetails } from '../features/write-captions/details.ts';

/** A panel or dialog of which at most one is open. */
export type Panel = 'help' | 'found' | 'options' | 'objective' | 'model' | 'captions' | 'changes' | 'tuples' | 'edits' | 'cast' | 'film' | 'keys';

/** What to select. What is left out is derived from the rest. */
export interface SelectDetails {
  video?: number;
  track?: number;
  tuple?: number;
  at?: number; // a share, 0 to 1, of the video's time
}

export interface PlaceDetails {
  focus: { selector: string };
  menu: { selector: string };
  visit: { page: string };
  'follow-address': { hash: string };
  select: SelectDetails;
  deselect: void;
  filter: { text: string };
  'class-filter': { only: { concept: number; label: number } | null };
  'timeline-scope': { scope: 'video' | 'all' };
  panel: { panel: Panel };
  settings: void;
  present: void;
  closed: { panel: Panel };
  palette: void;
  'palette-closed': void;
  dismiss: void;
  'dismiss-intro': void;
  'shortcuts-enabled': { on: boolean };
  update: void;
  'update-later': void;
  escape: void;
}

/** The actions of the first view, which app/page.ts carries out. The others are the rest's, app/rest.ts. */
export interface PageDetails extends FileDetails, RunDetails, CorrectionDetails, CaptionDetails, WritingDetails, ClipDetails, PlaceDetails, SwitchDetails {}

/** id is that of a kept session; without one the session that is offered is meant. */
export interface KeepingDetails {
  continue: { id?: string };
  forget: { id?: string };
  /** '' gives a session the name of its files again. */
  rename: { id: string; title: string };
  'forget-all': void;
  'forget-everything': void;
  'make-room': void;
  'not-kept-seen': void;
  keep: { on: boolean };
}
