// What writing captions needs of the page.
import type { PanelPage } from '../signals.ts';

/** The fields of the store that it reads. */
export const FIELDS = ['draft', 'panel', 'selection', 'captionsText', 'session'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;
