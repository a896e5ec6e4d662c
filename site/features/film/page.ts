// What the feature needs of the page.
import type { Media } from '../../core/messages.ts';
import type { Reader } from '../../video/loading.ts';
import type { PanelPage } from '../signals.ts';

export interface Page extends PanelPage<'panel' | 'dataset' | 'answer' | 'frameRates'> {
  reader: Reader; // of the open files
  sizeOf: (medium: Media) => number; // in bytes
  shell: Promise<Blob>; // the HTML of a film without its data
  /** Returns a run archive, null after a problem was shown. */
  archive: (name: string) => Promise<Blob | null>;
  save: (name: string, file: Blob) => void;
}
