// What the run needs of the page.
import type { PanelPage } from '../../ui/action.ts';
import type { State } from '../../state.ts';

/** The fields of the store that it reads. */
type Fields = 'session' | 'hello' | 'dataset' | 'answer' | 'demoAnswer' | 'answerOptions' | 'options' | 'preset' | 'panel' | 'settingsOpen' | 'captionsText' | 'runWaits' | 'edits' | 'undoHistory' | 'iterationLoading';

export type Page = PanelPage<Fields>;

/** Their values at one time. */
export type Values = Pick<State, Fields>;
