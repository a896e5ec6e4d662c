// What correcting needs of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'dataset' | 'answer' | 'demoAnswer' | 'selection' | 'undoHistory' | 'edits' | 'query' | 'panel' | 'insight' | 'onlyHere' | 'preview' | 'crops' | 'session'>;
