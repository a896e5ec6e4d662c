// What is open on the page: a panel, the model settings in the run bar, the command palette and the introduction.
import type { Clock, FrameSignals } from '../store.ts';

/** A panel or dialog of which at most one is open. */
export type Panel = 'help' | 'found' | 'options' | 'objective' | 'model' | 'captions' | 'changes' | 'tuples' | 'edits' | 'cast' | 'film' | 'keys';

export interface PanelValues {
  panel: '' | Panel; // the open panel
  settingsOpen: boolean; // whether the run bar shows the model settings
  palette: 'absent' | 'closed' | 'open'; // the command palette, which is absent until it is loaded, and in embedded pages
  introDismissed: boolean; // whether the introduction was closed, or something else opened
}

export const initialPanels = (): PanelValues => ({ panel: '', settingsOpen: false, palette: 'absent', introDismissed: false });

/** At most one panel is open. */
export function createPanels(clock: Clock, initial: PanelValues) {
  const panel = clock.signal(initial.panel);
  const settingsOpen = clock.signal(initial.settingsOpen);
  const palette = clock.signal(initial.palette);
  const introDismissed = clock.signal(initial.introDismissed);
  return {
    signals: { panel, settingsOpen, palette, introDismissed } as FrameSignals<PanelValues>,
    /** Opens a panel; '' closes the open one. */
    open: (opened: '' | Panel) => panel.set(opened),
    /** Closes the open panel. */
    close: () => panel.set(''),
    /** Closes a panel if it is the open one. */
    closeIf: (closed: Panel) => void (panel.now() === closed && panel.set('')),
    /** Opens a panel, or closes it if it is open. */
    toggle: (toggled: Panel) => panel.set(panel.now() === toggled ? '' : toggled),
    showSettings: (on: boolean) => settingsOpen.set(on),
    setPalette: (state: PanelValues['palette']) => palette.set(state),
    dismissIntro: () => introDismissed.set(true),
  };
}

export type Panels = ReturnType<typeof createPanels>;
