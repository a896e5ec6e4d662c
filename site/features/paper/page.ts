// What the switches on the page about the paper need of the page.
import type { PanelPage } from '../signals.ts';

/** The fields of the store that they read. */
export const FIELDS = ['hello', 'dataset', 'featureRecipe', 'paperSwitches'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;
