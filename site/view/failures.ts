// The choice among the worlds of the lesson on failures.
import { act, h, buildOnce } from '../elements/dom.ts';
import { FAILURES } from '../lessons/lessons.ts';

/**
 * @param {HTMLElement} element
 * @param {import('../state.ts').State} state
 */
export function failures(element, { lessonState }) {
  const inputs = buildOnce(element, build);
  for (const input of inputs) input.checked = input.value === lessonState.failure;
  for (const picture of /** @type {NodeListOf<HTMLElement>} */ (element.parentElement?.querySelectorAll('[data-world]') ?? [])) {
    picture.hidden = picture.dataset.world !== lessonState.failure;
  }
}

/** @param {Element} element */
function build(element) {
  const inputs = FAILURES.map(({ world }) => {
    const input = /** @type {HTMLInputElement} */ (h('input', { type: 'radio', name: 'failure', value: world }));
    input.onchange = () => act(input, 'lesson-failure', { world });
    return input;
  });
  element.append(h('div.kinds', { role: 'radiogroup', 'aria-label': 'What goes wrong' },
    ...inputs.map((input, i) => h('label', {}, input, FAILURES[i].name))));
  return inputs;
}
