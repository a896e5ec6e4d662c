// The line of an embedded page, with the link to the full page.
import { linkOf } from '../address/link.ts';
import { h, buildOnce, setAttribute } from '../elements/dom.ts';

/**
 * @param {Element} element
 * @param {import('../state.ts').State} state
 */
export function embed(element, state) {
  const { link } = buildOnce(element, build);
  setAttribute(link, 'href', location.pathname + linkOf(state, state.demoHash));
}

/** @param {Element} element */
function build(element) {
  const link = h('a', { target: '_blank', rel: 'noopener' }, 'open in a page of its own');
  element.append(h('h1', {}, 'WSC-SIIBP'), ' · ', link);
  return { link };
}
