// What the switches on the page about the paper need of the page.
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<'hello' | 'dataset' | 'featureRecipe' | 'paperSwitches'>;
