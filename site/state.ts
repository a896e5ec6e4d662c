// The state of the page: its slices, and a view of all their values by name. Modules in lower folders declare the values that
// they read and the slices that they change, and do not use the whole state.
import { createBrowserState, initialBrowser } from './storage/browser-state.ts';
import { createClock, viewOf } from './store.ts';
import { createCorrections, initialCorrections } from './session/history/corrections.ts';
import { createInquiries, initialInquiries } from './session/run/inquiries.ts';
import { createLists, createSelection, initialLists, initialSelection } from './ui/selection.ts';
import { createNotices, initialNotices } from './ui/notices.ts';
import { createOpenData, initialData } from './session/files/open-data.ts';
import { createPanels, initialPanels } from './ui/panels.ts';
import { createRunSettings, initialRunSettings } from './session/run/run-settings.ts';
import { createSessionState, initialSessionValues } from './session/session-state.ts';
import { createShownAnswer, initialAnswer } from './session/run/shown-answer.ts';
import { createCropSlice, createWallSlice, initialCrops, initialWall } from './media/track-pictures.ts';
import { createWriting, initialWriting } from './features/write-captions/writing.ts';
import { Playback, initialPlayback } from './media/playback.ts';
import type { AnswerValues } from './session/run/shown-answer.ts';
import type { BrowserValues } from './storage/browser-state.ts';
import type { CorrectionValues } from './session/history/corrections.ts';
import type { DataValues } from './session/files/open-data.ts';
import type { Dataset } from './core/messages.ts';
import type { InquiryValues } from './session/run/inquiries.ts';
import type { ListValues } from './model/selection.ts';
import type { NoticeValues } from './ui/notices.ts';
import type { PanelValues } from './ui/panels.ts';
import type { PlaybackValues } from './media/playback.ts';
import type { RunSettingValues } from './session/run/run-settings.ts';
import type { SelectionValues } from './ui/selection.ts';
import type { SessionValues } from './session/session-state.ts';
import type { CropValues, WallValues } from './media/track-pictures.ts';
import type { View } from './store.ts';
import type { WritingValues } from './features/write-captions/writing.ts';

export interface State extends SessionValues, DataValues, AnswerValues, CorrectionValues, InquiryValues, RunSettingValues, WritingValues,
  CropValues, WallValues, SelectionValues, ListValues, PlaybackValues, PanelValues, NoticeValues, BrowserValues {}

/** Whether the dataset has captions to learn from. */
export function hasTrainingCaptions({ applied, videos }: Dataset) {
  return !applied || videos.some(({ free }) => !free);
}

export function initialState(): State {
  return {
    ...initialSessionValues(), ...initialData(), ...initialAnswer(), ...initialCorrections(), ...initialInquiries(), ...initialRunSettings(), ...initialWriting(),
    ...initialCrops(), ...initialWall(), ...initialSelection(), ...initialLists(), ...initialPlayback(), ...initialPanels(), ...initialNotices(), ...initialBrowser(),
  };
}

/** The slices of the page. Their functions are the only way to change the state. */
function createSlices(clock: ReturnType<typeof createClock>, initial: State) {
  return {
    session: createSessionState(clock, initial),
    data: createOpenData(clock, initial),
    result: createShownAnswer(clock, initial),
    corrections: createCorrections(clock, initial),
    inquiries: createInquiries(clock, initial),
    runSettings: createRunSettings(clock, initial),
    writing: createWriting(clock, initial),
    crops: createCropSlice(clock, initial),
    wall: createWallSlice(clock, initial),
    selection: createSelection(clock, initial),
    lists: createLists(clock, initial),
    playback: new Playback(clock, initial),
    panels: createPanels(clock, initial),
    notices: createNotices(clock, initial),
    browser: createBrowserState(clock, initial),
  };
}

type Slices = ReturnType<typeof createSlices>;

/** The store of the page for the session, which may also change the session's state. */
export interface SessionStore extends View<State>, Slices {
  /** Updates no signal before all changes of act are made. */
  together(act: () => void): void;
}

/** The store of the page: all values by name, and the slices. */
export type Store = Omit<SessionStore, 'session'>;

/** schedule decides when the signals are updated. */
export function createPageStore(initial: State, schedule: (flush: () => void) => void): SessionStore {
  const clock = createClock(schedule);
  const slices = createSlices(clock, initial);
  const signals = Object.assign({}, ...Object.values(slices).map((slice) => slice.signals));
  return { ...viewOf<State>(clock, signals), together: clock.together, ...slices };
}
