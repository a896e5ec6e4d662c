// What the panel of options needs of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'hello' | 'dataset' | 'options' | 'panel' | 'answerOptions' | 'undoHistory' | 'cores'>;
