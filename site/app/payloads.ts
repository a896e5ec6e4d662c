// The names of all actions of the page, each with the type of its arguments, void for none. A feature implements its actions in
// its actions.ts, and a panel triggers one with the function dispatch.
import type { Item, MovieCut, Options } from '../core/messages.ts';
import type { KnownLabel, PossibleCorrection, TakenBack, TupleEdit } from '../model/corrections.ts';
import type { FeatureRecipe, ViewSteps } from '../model/feature-recipe.ts';
import type { Panel } from '../ui/panels.ts';
import type { PictureFile } from '../ui/saving.ts';
import type { Renaming } from '../features/write-captions/draft-edits.ts';
import type { UndoableEdit } from '../features/write-captions/draft-undo.ts';

/** The selection. Fields that are left out are derived from the others. */
export interface SelectPayload {
  video?: number;
  track?: number;
  tuple?: number;
  at?: number; // a share, 0 to 1, of the video's time
}

/** Navigation: pages, panels, menus, the selection and the lists. */
export interface PlacePayload {
  focus: { selector: string };
  menu: { selector: string };
  visit: { page: string };
  'follow-address': { hash: string };
  select: SelectPayload;
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

/** Correcting the dataset. */
export interface CorrectionPayload {
  known: KnownLabel & { onlyHere?: boolean };
  'known-tracks': { concept: number; named: { tracks: number[]; label: number }[] };
  'name-in-captions': { tracks: number[]; concept: number; label: number };
  preview: PossibleCorrection | null;
  'leave-preview': PossibleCorrection;
  'preview-or-apply': PossibleCorrection;
  'only-here': { on: boolean };
  tuple: TupleEdit;
  'take-back': TakenBack;
  'ask-questions': { on: boolean };
  'skip-question': void;
}

/** The list of captions. */
export interface CaptionPayload {
  'next-caption': { by: 1 | -1 };
  order: { order: 'file' | 'problems' };
}

/** The clip on the stage. */
export interface ClipPayload {
  'play-pause': void;
  frames: { by: number };
  seek: { frame: number };
  speed: { rate: number };
  'change-speed': { by: 1 | -1 };
  truth: void;
  'key-points': void;
  'edit-tracks': { draw: boolean } | undefined; // whether a new box can be drawn at once
}

/** Opening files, read options, and saving. */
export interface FilePayload {
  open: { which: 'demo' | 'files' | 'folder' };
  files: { items: Item[]; name?: string; captions?: string };
  cut: { cut: Partial<MovieCut> };
  'answer-question': { key: string; answer: string | null };
  'frame-rate': { fps: number; videos: number[] };
  'view-steps': { view: string; change: Partial<ViewSteps>; preview?: boolean };
  fisher: { change: Partial<FeatureRecipe['fisher']> };
  download: { name: string };
  picture: PictureFile;
}

/** The run. */
export interface RunPayload {
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

/** Captions that are written here. */
export interface WritingPayload {
  write: void;
  'toggle-writer': void;
  caption: UndoableEdit;
  'captions-paste': { text: string };
  'captions-everything': void;
  'captions-use': void;
  'rename-in-captions': Renaming;
  'captions-replace': void;
  'captions-file': void;
}

/** The actions of app/page.ts. Features that are loaded after the first view have further actions, which app/lazy.tsx connects. */
export interface PagePayload extends FilePayload, RunPayload, CorrectionPayload, CaptionPayload, WritingPayload, ClipPayload, PlacePayload {}

/** id is that of a saved session; without it the action applies to the offered session. */
export interface SavedSessionPayload {
  continue: { id?: string };
  forget: { id?: string };
  /** '' restores the default title, which is the name of its files. */
  rename: { id: string; title: string };
  'forget-all': void;
  'forget-everything': void;
  'make-room': void;
  'not-saved-seen': void;
  keep: { on: boolean };
}
