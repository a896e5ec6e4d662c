// The contents of the lessons, and the links to the previous and next one.
import { fill, h, buildOnce, setAttribute } from '../elements/dom.ts';
import { LESSONS } from '../lessons/lessons.ts';
import type { State } from '../state.ts';

export function contents(element: Element, { lesson }: State) {
  const links = buildOnce(element, () => {
    const anchors = LESSONS.map(({ id, title }) => h('a', { href: `#lessons-${id}` }, title));
    element.append(h('ol', {}, ...anchors.map((link) => h('li', {}, link))));
    return anchors;
  });
  links.forEach((link, i) => setAttribute(link, 'aria-current', LESSONS[i].id === lesson && 'step'));
}

export function turning(element: Element, { lesson }: State) {
  const at = LESSONS.findIndex(({ id }) => id === lesson);
  const [before, after] = [LESSONS[at - 1], LESSONS[at + 1]];
  fill(element,
    before ? h('a.before', { href: `#lessons-${before.id}`, rel: 'prev' }, h('small', {}, 'Before'), before.title) : h('span'),
    after ? h('a.after', { href: `#lessons-${after.id}`, rel: 'next' }, h('small', {}, 'Next'), after.title)
      : h('a.after', { href: '#explore' }, h('small', {}, 'Next'), 'Explore: the model on a data set'));
}
