// A frame with its boxes, large on the stage or small in a comparison. Boxes are placed in
// percent of the picture.
import { fill, h } from '../elements/dom.ts';
import { cellOf } from './media.ts';

/** @typedef {import('../state.ts').Picture} Picture */
/** @typedef {import('./boxes.ts').Box} Box */

const MANY = 8; // labels; more are shortened

/** Whether a medium has frames to show. @param {Picture|null} picture @returns {picture is Picture} */
export function isFramed(picture) {
  return picture !== null && !['none', 'audio'].includes(picture.kind);
}

/** Makes an empty frame: a layer for the video element, the canvas, and the boxes over it. */
export function makeFrame() {
  const canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { role: 'img' }));
  const boxes = h('div.boxes', { 'aria-hidden': 'true' });
  const truth = h('div.boxes', { 'aria-hidden': 'true' });
  const under = h('div.under', { 'aria-hidden': 'true' });
  const frame = h('div.frame', {}, under, canvas, truth, boxes);
  new ResizeObserver(() => spread(boxes)).observe(frame);
  return { canvas, boxes, truth, under, frame, picture: /** @type {Picture|null} */ (null) };
}

/** @typedef {ReturnType<typeof makeFrame>} Frame */

/** Gives a frame the shape of its picture. Returns whether the picture is another one. @param {Frame} parts @param {Picture} picture */
export function shape(parts, picture) {
  if (parts.picture === picture) return false;
  parts.picture = picture;
  const { width, height } = picture;
  parts.frame.style.setProperty('--ratio', String(width / height));
  parts.canvas.width = width;
  parts.canvas.height = height;
  parts.frame.dataset.kind = picture.kind;
  return true;
}

/** Puts the video element under the canvas. It can be in one place only. @param {Frame} parts @param {Picture} picture */
export function underlay({ under }, { medium }) {
  fill(under, medium instanceof HTMLVideoElement && medium);
}

/** @param {Frame} parts @param {Picture} picture @param {number} frame */
export function paint({ canvas }, picture, frame) {
  const context = canvas.getContext('2d');
  const { source, width, height, kind } = picture;
  if (!context || !source) return;
  const { x, y } = kind === 'sheet' ? cellOf(frame, picture) : { x: 0, y: 0 };
  context.drawImage(source, x, y, width, height, 0, 0, width, height);
}

export function makeBox() {
  return h('div.box', {}, h('div.label'));
}

/**
 * @param {HTMLElement} element
 * @param {Box} box
 * @param {Picture} picture
 */
export function place(element, { x, y, w, h: high }, { width, height }) {
  element.style.left = `${(100 * x) / width}%`;
  element.style.top = `${(100 * y) / height}%`;
  element.style.width = `${(100 * w) / width}%`;
  element.style.height = `${(100 * high) / height}%`;
}

const FAR = 0.6; // share of the width beyond which a label is aligned to the right of its box

/**
 * Sets the label of a box. It is written again only if its key has changed.
 * @param {HTMLElement} element made by makeBox
 * @param {Box} box
 * @param {Picture} picture
 * @param {string} key '' for no label
 * @param {() => Node} write
 */
export function label(element, box, picture, key, write) {
  const at = /** @type {HTMLElement} */ (element.firstElementChild);
  at.hidden = key === '';
  at.classList.toggle('right', (box.x + box.w / 2) / picture.width > FAR);
  if (at.dataset.text === key) return;
  at.dataset.text = key;
  fill(at, key !== '' && write());
}

/** Moves labels that overlap one another or leave the frame, preferably upwards. The most important labels stay. @param {HTMLElement} boxes */
export function spread(boxes) {
  const labels = [...boxes.querySelectorAll('.label')].filter((l) => l instanceof HTMLElement && !l.hidden).reverse();
  boxes.classList.toggle('many', labels.length > MANY);
  for (const one of labels) /** @type {HTMLElement} */ (one).style.transform = '';
  const frame = boxes.getBoundingClientRect();
  const placed = /** @type {DOMRect[]} */ ([]);
  const rects = labels.map((one) => one.getBoundingClientRect());
  for (const [i, one] of labels.entries()) {
    const { width, height } = rects[i];
    const x = Math.max(frame.left, Math.min(frame.right - width, rects[i].x));
    const wish = Math.max(frame.top, Math.min(frame.bottom - height, rects[i].y));
    const beside = placed.filter((r) => x < r.right && r.left < x + width);
    const free = (/** @type {number} */ at) => at >= frame.top && at + height <= frame.bottom && beside.every((r) => at >= r.bottom || r.top >= at + height);
    const far = (/** @type {number} */ at) => (at > wish ? at - wish + height : wish - at);
    const y = [wish, ...beside.flatMap((r) => [r.top - height - 1, r.bottom + 1])].sort((a, b) => far(a) - far(b)).find(free) ?? wish;
    placed.push(new DOMRect(x, y, width, height));
    const moved = x !== rects[i].x || y !== rects[i].y;
    if (moved) /** @type {HTMLElement} */ (one).style.transform = `translate(${x - rects[i].x}px, ${y - rects[i].y}px)`;
  }
}
