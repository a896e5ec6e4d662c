// The introduction, which is shown together with the demo, unless a session of an earlier visit is offered.
import { act, h, buildOnce } from '../elements/dom.js';
import { icon } from '../elements/icons.js';

/** @typedef {import('../state.js').State} State */

/**
 * @param {Element} element
 * @param {State} state
 */
export function welcome(element, { introDismissed, dataset, demoAnswer, opening, savedModel, autosave }) {
  const { strip } = buildOnce(element, build);
  strip.hidden = introDismissed || demoAnswer === null || dataset === null || opening !== null || savedModel !== null || autosave.offer !== null;
}

/** @param {Element} element */
function build(element) {
  const own = h('button', { type: 'button', 'data-do': 'help' }, 'Use your own data');
  own.onclick = () => act(own, 'panel', { panel: 'help' });
  const close = h('button.icon-button', { type: 'button', 'data-do': 'welcomed', 'aria-label': 'Put this away', title: 'Put this away' }, icon('close'));
  close.onclick = () => act(close, 'dismiss-intro');
  const strip = h('section.band.welcome', { 'aria-label': 'What this is', hidden: true },
    h('p', {}, h('strong', {}, 'Captions say who does what in a video. This finds where: which track each one means.'),
      h('span.muted', {}, 'This is a demo with its answer: choose a caption to see why.')),
    h('div.buttons', {}, VIDEOS_URL && h('button.primary', { type: 'button', 'data-do': 'videos', onclick: () => location.assign('?videos') }, 'Videos and captions'), own), close);
  element.append(strip);
  return { strip };
}
