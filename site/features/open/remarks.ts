// The line beside the answer about the open data, which unfolds into every note and question.
import { remarksText } from '../../answer/questions.ts';
import { h, buildOnce, setText } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { questionsShown, ratesText, showRemarks } from './remark-list.ts';
import type { State } from '../../state.ts';

export function remarks(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { dataset } = state;
  const listed = dataset ? questionsShown(state.questions) : [];
  const text = dataset ? remarksText(dataset.notes.length + (ratesText(state) ? 1 : 0), listed) : '';
  parts.details.hidden = text === '';
  parts.details.classList.toggle('asking', listed.some(({ answered }) => !answered));
  setText(parts.text, text);
  if (dataset) showRemarks(parts.list, state);
}

function build(element: Element) {
  const text = h('span');
  const list = h('div.remark-list');
  const details = h('details.menu.remarks', { hidden: true }, h('summary', { 'data-do': 'remarks' }, icon('down'), text), list);
  element.append(details);
  return { details, text, list };
}
