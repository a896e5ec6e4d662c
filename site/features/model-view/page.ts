// What the look into the model needs of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'panel' | 'insight' | 'selection' | 'dataset' | 'crops'>;
