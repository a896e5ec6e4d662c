// A field for a number with a button that sends it.
import { h } from './dom.ts';

/** A field for a number, and the button that answers with it. */
export function numberField(about: string, taken: string, answer: (answer: string) => void) {
  const input = h('input.number', { type: 'number', min: 0.001, max: 1e6, step: 'any', value: taken, 'aria-label': about });
  const send = () => (input.value !== '' && input.reportValidity() ? answer(String(Number(input.value))) : input.focus());
  input.onkeydown = (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // Enter in the files dialog would run
    send();
  };
  return h('span.number-field', {}, input, h('button', { type: 'button', 'data-do': 'answer-number', onclick: send }, 'Set'));
}
