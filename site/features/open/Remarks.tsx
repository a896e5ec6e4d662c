// The line beside the answer about the open data, which unfolds into every note and question.
import { remarksText } from '../../model/questions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { valuesOf } from '../../ui/action.ts';
import { RemarkList } from './RemarkList.tsx';
import { questionsShown, ratesText } from './data-remarks.ts';
import type { RemarkPage } from './page.ts';

export function Remarks({ page }: { page: RemarkPage }) {
  const now = valuesOf(page.state);
  const listed = now.dataset ? questionsShown(now.questions) : [];
  const text = now.dataset ? remarksText(now.dataset.notes.length + (ratesText(now) ? 1 : 0), listed) : '';
  const isAsking = listed.some(({ answered }) => !answered);
  return (
    <details class={isAsking ? 'menu remarks asking' : 'menu remarks'} hidden={text === ''}>
      <summary data-do="remarks"><Icon name="down" /><span>{text}</span></summary>
      <RemarkList page={page} />
    </details>
  );
}
