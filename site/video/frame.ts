// A frame with its boxes, large on the stage or small in a comparison. Boxes are placed in
// percent of the picture.
import { fill, h } from '../elements/dom.ts';
import { cellOf } from './media.ts';
import type { Picture } from './media.ts';

const MANY = 8; // labels; more are shortened

/** Whether a medium has frames to show. */
export function isFramed(picture: Picture | null): picture is Picture {
  return picture !== null && !['none', 'audio'].includes(picture.kind);
}

/** Makes an empty frame: a layer for the video element, the canvas, and the boxes over it. */
export function makeFrame() {
  const canvas = h('canvas', { role: 'img' });
  const boxes = h('div.boxes', { 'aria-hidden': 'true' });
  const truth = h('div.boxes', { 'aria-hidden': 'true' });
  const under = h('div.under', { 'aria-hidden': 'true' });
  const frame = h('div.frame', {}, under, canvas, truth, boxes);
  new ResizeObserver(() => spread(boxes)).observe(frame);
  return { canvas, boxes, truth, under, frame, picture: null as Picture | null };
}

export type Frame = ReturnType<typeof makeFrame>;

/** Gives a frame the shape of its picture. Returns whether the picture is another one. */
export function shape(parts: Frame, picture: Picture) {
  if (parts.picture === picture) return false;
  parts.picture = picture;
  const { width, height } = picture;
  parts.frame.style.setProperty('--ratio', String(width / height));
  parts.canvas.width = width;
  parts.canvas.height = height;
  parts.frame.dataset.kind = picture.kind;
  return true;
}

/** Puts the video element under the canvas. It can be in one place only. */
export function underlay({ under }: Frame, { medium }: Picture) {
  fill(under, medium instanceof HTMLVideoElement && medium);
}

export function paint({ canvas }: Frame, picture: Picture, frame: number) {
  const context = canvas.getContext('2d');
  const { source, width, height, kind } = picture;
  if (!context || !source) return;
  const { x, y } = kind === 'sheet' ? cellOf(frame, picture) : { x: 0, y: 0 };
  context.drawImage(source, x, y, width, height, 0, 0, width, height);
}

/** Moves labels that overlap one another or the button over the frame, or leave the frame, preferably upwards. The most important labels stay. */
export function spread(boxes: HTMLElement) {
  const labels = [...boxes.querySelectorAll('.label')].filter((l) => l instanceof HTMLElement && !l.hidden).reverse();
  boxes.classList.toggle('many', labels.length > MANY);
  for (const one of labels) (one as HTMLElement).style.transform = '';
  const frame = boxes.getBoundingClientRect();
  const over = boxes.closest('#screen')?.querySelector(':scope > .saver:not([hidden])');
  const placed: DOMRect[] = over ? [over.getBoundingClientRect()] : [];
  const rects = labels.map((one) => one.getBoundingClientRect());
  for (const [i, one] of labels.entries()) {
    const { width, height } = rects[i];
    const x = Math.max(frame.left, Math.min(frame.right - width, rects[i].x));
    const wish = Math.max(frame.top, Math.min(frame.bottom - height, rects[i].y));
    const beside = placed.filter((r) => x < r.right && r.left < x + width);
    const free = (at: number) => at >= frame.top && at + height <= frame.bottom && beside.every((r) => at >= r.bottom || r.top >= at + height);
    const far = (at: number) => (at > wish ? at - wish + height : wish - at);
    const y = [wish, ...beside.flatMap((r) => [r.top - height - 1, r.bottom + 1])].sort((a, b) => far(a) - far(b)).find(free) ?? wish;
    placed.push(new DOMRect(x, y, width, height));
    const moved = x !== rects[i].x || y !== rects[i].y;
    if (moved) (one as HTMLElement).style.transform = `translate(${x - rects[i].x}px, ${y - rects[i].y}px)`;
  }
}
