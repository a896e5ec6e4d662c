// The state of the page's parts: which page, lesson and panel are open, and whether the model settings, the command palette and
// the introduction are.
import { ownSignals } from '../store.ts';
import type { Lesson } from '../core/messages.ts';
import type { Clock, FrameSignals } from '../store.ts';

/** A panel or dialog of which at most one is open. */
export type Panel = 'help' | 'found' | 'options' | 'objective' | 'model' | 'captions' | 'changes' | 'tuples' | 'edits' | 'cast' | 'film' | 'keys';

/** The run behind the picture of a lesson. */
export type LessonRun = Pick<Lesson, 'settings' | 'options' | 'landscape'>;

export interface PanelValues {
  page: string; // an id of PAGES
  lessonLink: string; // the address of the open lesson with its state, '' before the lessons are loaded
  lessonRun: LessonRun | null; // the run of the open lesson, null for none
  panel: '' | Panel; // the open panel
  settingsOpen: boolean; // whether the run bar shows the model settings
  palette: 'absent' | 'closed' | 'open'; // the command palette, which is absent until it is loaded, and in embedded pages
  introDismissed: boolean; // whether the introduction was closed, or something else opened
  shortcutsEnabled: boolean; // whether keys of one character are shortcuts
  draggingFiles: boolean; // whether files are dragged over the page
}

export const initialPanels = (): PanelValues => ({ page: 'explore', lessonLink: '', lessonRun: null, panel: '', settingsOpen: false, palette: 'absent', introDismissed: false, shortcutsEnabled: true, draggingFiles: false });

/** At most one panel is open. */
export function createPanels(clock: Clock, initial: PanelValues) {
  const own = ownSignals(clock, initialPanels(), initial);
  const { panel } = own;
  return {
    signals: own as FrameSignals<PanelValues>,
    goTo: (page: string) => own.page.set(page),
    showLesson: (link: string, run: LessonRun | null) => clock.together(() => [own.lessonLink.set(link), own.lessonRun.set(run)]),
    /** Opens a panel; '' closes the open one. */
    open: (opened: '' | Panel) => panel.set(opened),
    /** Closes the open panel. */
    close: () => panel.set(''),
    /** Closes a panel if it is the open one. */
    closeIf: (closed: Panel) => void (panel.now() === closed && panel.set('')),
    /** Opens a panel, or closes it if it is open. */
    toggle: (toggled: Panel) => panel.set(panel.now() === toggled ? '' : toggled),
    showSettings: (on: boolean) => own.settingsOpen.set(on),
    setPalette: (state: PanelValues['palette']) => own.palette.set(state),
    dismissIntro: () => own.introDismissed.set(true),
    enableShortcuts: (on: boolean) => own.shortcutsEnabled.set(on),
    showDragging: (on: boolean) => own.draggingFiles.set(on),
  };
}

export type Panels = ReturnType<typeof createPanels>;
