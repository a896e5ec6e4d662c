// Everything that can be asked of the page: each action's name and its details, void for none.
// Views ask by act (elements/dom.ts), keys by keys.ts. The tables beside this file carry it out.
import type { Edit } from '../features/write-captions/draft.ts';
import type { Cut, Item, Options } from '../core/messages.ts';
import type { FeatureRecipe, ViewSteps } from '../options/feature-recipe.ts';

/** A panel or dialog of which at most one is open. */
export type Panel = 'help' | 'found' | 'options' | 'objective' | 'model' | 'captions' | 'changes' | 'tuples' | 'edits' | 'keys';

/** What to select. What is left out is derived from the rest. */
export interface SelectDetails {
  video?: number;
  track?: number;
  tuple?: number;
  at?: number; // a share, 0 to 1, of the video's time
}

/** A change of one caption of a video: index counts its tuples, and a tuple is the names of its classes, '' for none. */
export type TupleEdit = { video: number } & (
  | { edit: 'add'; tuple: string[] }
  | { edit: 'remove'; index: number }
  | { edit: 'change'; index: number; concept: number; to: string }
  | { edit: 'ask'; index: number; on: boolean }
);

export interface FileDetails {
  open: { which: 'demo' | 'files' | 'folder' };
  files: { items: Item[]; name?: string; captions?: string };
  cut: { cut: Partial<Cut> };
  'answer-question': { key: string; answer: string | null };
  'frame-rate': { fps: number; videos: number[] };
  'view-steps': { view: string; change: Partial<ViewSteps>; preview?: boolean };
  fisher: { change: Partial<FeatureRecipe['fisher']> };
  download: { name: string };
  picture: { svg: SVGElement; title: string; name: string; kind: 'svg' | 'png' };
}

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
  'hold-learned-model': void;
  'release-model': void;
  preset: { name: string };
  option: { key: string; value: Options[string]; held?: boolean };
  release: void;
  threshold: { concept: number; to: number };
  cores: { cores: number };
}

export interface CorrectionDetails {
  known: { track: number; concept: number; label: number };
  tuple: TupleEdit;
  uncorrect: { key: string };
  ask: { on: boolean };
  'ask-skip': void;
}

export interface CaptionDetails {
  'next-caption': { by: 1 | -1 };
  order: { order: 'file' | 'problems' };
}

export interface WritingDetails {
  write: void;
  'toggle-writer': void;
  caption: Edit;
  'captions-use': void;
  'captions-file': void;
}

export interface ClipDetails {
  'play-pause': void;
  frames: { by: number };
  seek: { frame: number };
  speed: { rate: number };
  'change-speed': { by: 1 | -1 };
  truth: void;
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
  present: void;
  closed: { panel: Panel };
  dismiss: void;
  'dismiss-intro': void;
  'shortcuts-enabled': { on: boolean };
  update: void;
  'update-later': void;
  escape: void;
}

export interface SwitchDetails {
  switches: { on: string[] };
  'run-switches': void;
  'cancel-switches': void;
}

/** The actions of the first view, which app/page.ts carries out. The others are the rest's, app/rest.ts. */
export interface PageDetails extends FileDetails, RunDetails, CorrectionDetails, CaptionDetails, WritingDetails, ClipDetails, PlaceDetails, SwitchDetails {}

export interface ExampleDetails {
  'example-file': { name: string };
  'example-zip': void;
  'example-open': void;
}

/** id is that of a kept session; without one the session that is offered is meant. */
export interface KeepingDetails {
  continue: { id?: string };
  forget: { id?: string };
  'forget-all': void;
  'forget-everything': void;
  'make-room': void;
  'not-kept-seen': void;
  keep: { on: boolean };
}

export interface ActionDetails extends PageDetails, ExampleDetails, KeepingDetails {}

export type ActionName = keyof ActionDetails;

/** The details of an action as arguments: none where there are none. */
export type DetailsArguments<N extends ActionName> = N extends ActionName ? (ActionDetails[N] extends void ? [] : [details: ActionDetails[N]]) : never;

/** An action that is asked for. */
export type Asked = { [N in ActionName]: { name: N; details: ActionDetails[N] } }[ActionName];

declare global {
  interface DocumentEventMap {
    act: CustomEvent<Asked>;
  }
}
