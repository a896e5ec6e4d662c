// What sharing needs of the page.
import type { Linked } from '../../model/link.ts';
import type { State } from '../../state.ts';
import type { PanelPage } from '../../ui/action.ts';

export type Page = PanelPage<keyof Linked | 'session' | 'lessonLink' | 'lessonRun' | 'demoHash' | 'savedModel'>;

/** What the line of an embedded page reads. */
export type EmbedPage = Pick<PanelPage<keyof Linked | 'lessonLink' | 'demoHash'>, 'state'>;

/** What the printed page shows of the state. */
export type PrintedState = Pick<State, 'session' | 'dataset' | 'answer' | 'picture' | 'frame' | 'frameRates' | 'order' | 'filter' | 'hello' | 'answerOptions' | 'options'>;
