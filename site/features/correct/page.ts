// What correcting needs of the page.
import type { PanelPage } from '../signals.ts';
import type { State } from '../../state.ts';

export type Page = PanelPage<'dataset' | 'answer' | 'demoAnswer' | 'selection' | 'undoHistory' | 'edits' | 'query' | 'panel' | 'insight' | 'onlyHere' | 'preview' | 'crops'>;

/** Whether the answer on the screen can be corrected: it is a run's that goes on, or the one that came with the site. */
export function canCorrect({ answer, demoAnswer, undoHistory }: Pick<State, 'answer' | 'demoAnswer' | 'undoHistory'>) {
  return answer !== null && (undoHistory.canContinue || answer === demoAnswer);
}
