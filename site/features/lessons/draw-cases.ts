// The choice among the worlds of a lesson that has several.
import { effect } from '@preact/signals';
import { h } from '../../ui/dom.ts';
import { CASES } from './controls.ts';
import type { Lessons } from './state.ts';

/** element has the lesson's id in data-cases. */
export function showCases(element: HTMLElement, { cases, chooseCase }: Lessons) {
  const id = element.dataset.cases ?? '';
  const inputs = CASES[id].map(({ world }) => h('input', { type: 'radio', name: `${id}-case`, value: world, onchange: () => chooseCase(id, world) }));
  element.append(h('div.kinds', { role: 'radiogroup', 'aria-label': id === 'failures' ? 'What goes wrong' : 'What the captions say' },
    ...inputs.map((input, i) => h('label', {}, input, CASES[id][i].name))));
  effect(() => {
    for (const input of inputs) input.checked = input.value === cases.value[id];
    for (const picture of element.parentElement?.querySelectorAll<HTMLElement>('[data-world]') ?? []) {
      picture.hidden = picture.dataset.world !== cases.value[id];
    }
  });
}
