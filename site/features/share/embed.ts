// The line of an embedded page, with the link to the full page.
import { linkOf } from '../../address/link.ts';
import { h, buildOnce, setAttribute } from '../../elements/dom.ts';
import type { State } from '../../state.ts';

export function embed(element: Element, state: State) {
  const { link } = buildOnce(element, build);
  setAttribute(link, 'href', location.pathname + (state.page === 'lessons' ? state.lessonLink : linkOf(state, state.demoHash)));
}

function build(element: Element) {
  const link = h('a', { target: '_blank', rel: 'noopener' }, 'open in a page of its own');
  element.append(h('h1', {}, 'WSC-SIIBP'), ' · ', link);
  return { link };
}
