// The controls under the stage: play, step, seek, speed, and the time.
import { act, fill, h, buildOnce, setText, setAttribute } from '../elements/dom.js';
import { icon } from '../elements/icons.js';
import { SPEEDS, startOf } from '../video/times.js';
import { timeText } from '../words.js';

/**
 * @param {Element} element
 * @param {import('../state.js').State} state
 */
export function transport(element, state) {
  const parts = buildOnce(element, build);
  const { picture, frame, playing, rate, truth, dataset } = state;
  /** @type {HTMLElement} */ (element).hidden = !picture || picture.frames <= 1 || picture.kind === 'none';
  parts.truth.hidden = !dataset?.truth.length;
  setAttribute(parts.truth, 'aria-pressed', String(truth));
  if (!picture) return;
  const face = playing ? 'pause' : 'play';
  if (parts.play.dataset.face !== face) {
    parts.play.dataset.face = face;
    setAttribute(parts.play, 'aria-label', playing ? 'Pause' : 'Play');
    fill(parts.play, icon(face));
  }
  const time = timeText(startOf(picture, frame), 1);
  parts.scrub.max = String(picture.frames - 1);
  parts.scrub.value = String(frame);
  setAttribute(parts.scrub, 'aria-valuetext', `frame ${frame}, ${time}`);
  setText(parts.time, time);
  setText(parts.frame, `frame ${frame}`);
  parts.speed.value = String(rate);
}

/** @param {Element} element */
function build(element) {
  const play = button('Play', 'play', () => act(element, 'play-pause'));
  const back = button('One frame back', 'back', () => act(element, 'frames', { by: -1 }));
  const forth = button('One frame on', 'step', () => act(element, 'frames', { by: 1 }));
  const scrub = /** @type {HTMLInputElement} */ (h('input.scrub', { type: 'range', min: 0, step: 1, 'aria-label': 'Frame' }));
  scrub.oninput = () => act(element, 'seek', { frame: Number(scrub.value) });
  const speed = /** @type {HTMLSelectElement} */ (h('select', { 'aria-label': 'Speed' },
    ...SPEEDS.map((x) => h('option', { value: x }, `×${x}`))));
  speed.onchange = () => act(element, 'speed', { rate: Number(speed.value) });
  const truth = h('button.quiet', { type: 'button', 'aria-pressed': 'false', title: 'Draw the true boxes' }, 'Truth');
  truth.onclick = () => act(element, 'truth');
  const time = h('span.number.time');
  const frame = h('span.number.frame-number');
  element.append(back, play, forth, scrub, time, frame, speed, truth);
  return { play, scrub, speed, truth, time, frame };
}

/**
 * @param {string} name
 * @param {Parameters<typeof icon>[0]} face
 * @param {() => void} onclick
 */
function button(name, face, onclick) {
  return h('button.icon-button', { type: 'button', 'aria-label': name, title: name, onclick }, icon(face));
}
