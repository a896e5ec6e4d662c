// What the look into the model needs of the page.
import type { PanelPage } from '../signals.ts';

/** The fields of the store that it reads. */
export const FIELDS = ['panel', 'insight', 'selection', 'dataset', 'crops'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;
