// What writing captions needs of the page.
import type { PanelPage } from '../signals.ts';

export type Page = PanelPage<'draft' | 'panel' | 'selection' | 'captionsText' | 'session'>;
