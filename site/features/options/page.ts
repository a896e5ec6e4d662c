// What the panel of options needs of the page.
import type { PanelPage } from '../signals.ts';

/** The fields of the store that it reads. */
export const FIELDS = ['hello', 'dataset', 'options', 'panel', 'answerOptions', 'undoHistory', 'cores'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;
