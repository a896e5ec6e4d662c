// The choice among the worlds of the lesson on failures.
import { act, h, buildOnce } from '../elements/dom.ts';
import { FAILURES } from '../lessons/lessons.ts';
import type { State } from '../state.ts';

export function failures(element: HTMLElement, { lessonState }: State) {
  const inputs = buildOnce(element, build);
  for (const input of inputs) input.checked = input.value === lessonState.failure;
  for (const picture of element.parentElement?.querySelectorAll<HTMLElement>('[data-world]') ?? []) {
    picture.hidden = picture.dataset.world !== lessonState.failure;
  }
}

function build(element: Element) {
  const inputs = FAILURES.map(({ world }) => {
    const input = h('input', { type: 'radio', name: 'failure', value: world });
    input.onchange = () => act(input, 'lesson-failure', { world });
    return input;
  });
  element.append(h('div.kinds', { role: 'radiogroup', 'aria-label': 'What goes wrong' },
    ...inputs.map((input, i) => h('label', {}, input, FAILURES[i].name))));
  return inputs;
}
