// What the feature needs of the page.
import type { Alternatives, Media } from '../../core/messages.ts';
import type { Reader } from '../../media/loading.ts';
import type { PanelPage } from '../../ui/action.ts';

export interface Page extends PanelPage<'panel' | 'dataset' | 'answer' | 'frameRates'> {
  reader: Reader; // of the open files
  sizeOf: (medium: Media) => number; // in bytes
  shell: Promise<Blob>; // the HTML of a film without its data
  /** Returns a run archive, null after a problem was shown. */
  archive: (name: string) => Promise<Blob | null>;
  /** Returns the classes of each concept that a track may have, with their probabilities; an empty list where no run can tell. */
  explain: (track: number) => Promise<Alternatives[]>;
  save: (name: string, file: Blob) => void;
}
