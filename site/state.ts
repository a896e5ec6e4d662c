// The state of the page: its slices, and a view of all their values by name. Modules in lower folders declare the values that
// they read, and do not use the whole state.
import { NO_EDITS } from './model/edits.ts';
import { createLists, createSelection, initialLists, initialSelection } from './ui/selection.ts';
import type { Lists, SelectionSlice, SelectionValues } from './ui/selection.ts';
import type { ListValues } from './model/selection.ts';
import { initialOffline } from './storage/updates.ts';
import type { Offline } from './storage/updates.ts';
import { initialAutosave } from './storage/summary.ts';
import type { Autosave } from './storage/summary.ts';
import { createRunSettings, initialRunSettings } from './session/run/run-settings.ts';
import type { RunSettings, RunSettingValues } from './session/run/run-settings.ts';
import { initialQuery } from './session/run/query.ts';
import type { Query } from './session/run/query.ts';
import type { Preview } from './session/run/preview.ts';
import { initialInsight } from './session/run/insight.ts';
import type { Insight } from './session/run/insight.ts';
import { initialUndoHistory } from './session/history/history.ts';
import type { UndoHistory } from './session/history/history.ts';
import { initialSession } from './session/session-state.ts';
import type { Session } from './session/session-state.ts';
import { initialTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';
import type { Draft, Readings } from './features/write-captions/draft.ts';
import type { Answer, Checkpoint, DataQuestion, Dataset, Edits, Hello, Lesson, Options, FeatureProgress } from './core/messages.ts';
import { createClock, setterOf, signalsOf, viewOf } from './store.ts';
import type { Store as StoreOf } from './store.ts';
import { createNotices, initialNotices } from './ui/notices.ts';
import type { Notices, NoticeValues } from './ui/notices.ts';
import { createPanels, initialPanels } from './ui/panels.ts';
import type { Panels, PanelValues } from './ui/panels.ts';
import type { SavedWall } from './model/saved-wall.ts';
import type { Crops } from './media/crops.ts';
import { Playback, initialPlayback } from './media/playback.ts';
import type { PlaybackValues } from './media/playback.ts';
import type { Rate } from './model/rates.ts';

/** The run behind the picture of a lesson. */
export type LessonRun = Pick<Lesson, 'settings' | 'options' | 'landscape'>;

export interface State extends NoticeValues, PanelValues, SelectionValues, ListValues, PlaybackValues, RunSettingValues {
  page: string; // the open page, an id of PAGES
  session: Session; // the state of the core and of the run; only the session sets it
  hello: Hello | null;
  kernel: string; // the name of the core's SIMD kernel, '' before it is known
  iterationLoading: boolean; // whether an earlier iteration takes long to load
  draggingFiles: boolean; // whether files are dragged over the page
  dataset: Dataset | null;
  questions: DataQuestion[]; // about the dataset, with their present answers
  frameRates: Record<number, Rate>; // of videos whose files were read, by index
  savedModel: Dataset['model']; // that can be applied
  /** Text that replaces the dataset's captions file: '' until the person has written captions, null to use the file. */
  captionsText: string | null;
  draft: Draft | null; // of captions written on the page, null for none
  readings: Readings | null; // the draft as parsed by the core
  answer: Answer | null;
  demoAnswer: Answer | null; // the answer that came with the site
  demoRun: Checkpoint | null; // the run of that answer
  answerOptions: Options | null; // the options behind the answer
  runPending: boolean; // whether a requested run waits for the estimate of accuracy
  edits: Edits; // the corrections of the next run; the answer has those of the dataset on the screen
  query: Query; // the questions that the core asks the person
  onlyHere: boolean; // whether a known label changes its own video only
  preview: Preview | null; // of a correction, before it is applied
  insight: Insight; // details of the answer and the selection, from the core
  crops: Crops; // of tracks; mean images of factors are computed from them
  castTracks: Set<number>; // the tracks on the wall of groups
  cast: SavedWall | null; // the groups of tracks with the user's changes and names
  undoHistory: UndoHistory; // for undo and redo
  preparedFeatures: FeatureProgress | null; // the last computed features
  lessonLink: string; // the address of the open lesson with its state, '' before the lessons are loaded
  lessonRun: LessonRun | null; // the run of the open lesson, null for none
  pageWeight: { files: number; bytes: number } | null; // the size of the loaded page
  demoHash: string; // the demo's hash
  autosave: Autosave;
  shortcutsEnabled: boolean; // whether keys of one character are shortcuts
  requests: Traffic; // made since the page was loaded
  offline: Offline; // whether the page is stored for use without a network
}

/** Whether the dataset has captions to learn from. */
export function hasTrainingCaptions({ applied, videos }: Dataset) {
  return !applied || videos.some(({ free }) => !free);
}

export function initialState(): State {
  return {
    page: 'explore', session: initialSession(), hello: null, kernel: '', iterationLoading: false, draggingFiles: false, ...initialNotices(),
    dataset: null, questions: [], frameRates: {}, savedModel: null, captionsText: null, draft: null, readings: null, answer: null, demoAnswer: null, demoRun: null, answerOptions: null, runPending: false, undoHistory: initialUndoHistory(), edits: NO_EDITS, query: initialQuery(), onlyHere: false, preview: null, insight: initialInsight(), crops: new Map(), castTracks: new Set(), cast: null,
    ...initialPanels(), ...initialSelection(), ...initialLists(), ...initialPlayback(), ...initialRunSettings(),
    preparedFeatures: null, lessonLink: '', lessonRun: null, pageWeight: null, demoHash: '', autosave: initialAutosave(), shortcutsEnabled: true, requests: initialTraffic(), offline: initialOffline(),
  };
}

/** The values that slices own. */
type Owned = keyof (NoticeValues & PanelValues & SelectionValues & ListValues & PlaybackValues & RunSettingValues);

/** The store of the page: all values by name, and the slices, whose functions change them. Values without a slice are set by name. */
export interface Store extends StoreOf<State, Omit<State, Owned | 'session'>> {
  notices: Notices;
  panels: Panels;
  selection: SelectionSlice;
  lists: Lists;
  playback: Playback;
  runSettings: RunSettings;
}

/** The store of the page for the session, which may also set the session's state. */
export interface SessionStore extends Omit<Store, 'set'> {
  set: (patch: Partial<Omit<State, Owned>>) => void;
}

/** schedule decides when the signals are updated. */
export function createPageStore(initial: State, schedule: (flush: () => void) => void): SessionStore {
  const clock = createClock(schedule);
  const notices = createNotices(clock, initial);
  const panels = createPanels(clock, initial);
  const selection = createSelection(clock, initial);
  const lists = createLists(clock, initial);
  const playback = new Playback(clock, initial);
  const runSettings = createRunSettings(clock, initial);
  const owned = { ...notices.signals, ...panels.signals, ...selection.signals, ...lists.signals, ...playback.signals, ...runSettings.signals };
  const rest = signalsOf(clock, Object.fromEntries(Object.entries(initial).filter(([field]) => !(field in owned))) as Omit<State, Owned>);
  return { ...viewOf<State>(clock, { ...rest, ...owned }), set: setterOf(clock, rest), notices, panels, selection, lists, playback, runSettings };
}
