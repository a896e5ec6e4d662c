// What the run needs of the page.
import type { PanelPage } from '../signals.ts';
import type { State } from '../../state.ts';

/** The fields of the store that it reads. */
export const FIELDS = ['session', 'hello', 'dataset', 'answer', 'demoAnswer', 'answerOptions', 'options', 'preset', 'panel', 'captionsText', 'runWaits', 'edits', 'undoHistory', 'iterationLoading'] as const;

export type Page = PanelPage<typeof FIELDS[number]>;

/** Their values at one time. */
export type Values = Pick<State, typeof FIELDS[number]>;
