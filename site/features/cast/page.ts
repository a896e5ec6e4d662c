// What the feature needs of the page.
import type { Cast } from '../../core/messages.ts';
import type { PanelPage } from '../../ui/action.ts';
import type { KeptWall } from '../../model/cast.ts';

export interface Page extends PanelPage<'panel' | 'dataset' | 'edits' | 'crops' | 'session' | 'cast' | 'answer' | 'demoAnswer' | 'undoHistory'> {
  /** Groups the tracks of the open dataset. Returns why the core refuses, or null where it does not say. */
  groupTracks: () => Promise<Cast | string | null>;
  /** Does something as soon as the core is ready; `pending` says what is waited for. */
  whenReady: (pending: string, act: () => void) => void;
  /** Has the crops of these tracks cut out while the panel is open. */
  showCrops: (tracks: Set<number>) => void;
  /** Keeps the groups as the person has made and named them. */
  keep: (cast: KeptWall) => void;
  announce: (text: string) => void;
}
