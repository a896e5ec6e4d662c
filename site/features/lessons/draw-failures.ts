// The choice among the worlds of the lesson on failures.
import { effect } from '@preact/signals';
import { h } from '../../elements/dom.ts';
import { FAILURES } from './controls.ts';
import type { Lessons } from './state.ts';

export function showFailures(element: HTMLElement, { failure, chooseFailure }: Lessons) {
  const inputs = FAILURES.map(({ world }) => h('input', { type: 'radio', name: 'failure', value: world, onchange: () => chooseFailure(world) }));
  element.append(h('div.kinds', { role: 'radiogroup', 'aria-label': 'What goes wrong' },
    ...inputs.map((input, i) => h('label', {}, input, FAILURES[i].name))));
  effect(() => {
    for (const input of inputs) input.checked = input.value === failure.value;
    for (const picture of element.parentElement?.querySelectorAll<HTMLElement>('[data-world]') ?? []) {
      picture.hidden = picture.dataset.world !== failure.value;
    }
  });
}
