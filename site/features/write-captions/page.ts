// What writing captions needs of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'draft' | 'readings' | 'panel' | 'selection' | 'captionsText' | 'session' | 'dataset' | 'edits' | 'cast'>;
