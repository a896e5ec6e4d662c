// A frame with its boxes, large on the stage or small in a comparison. Boxes are placed in
// percent of the picture; frame-boxes.tsx paints them.
import { fill, h } from '../ui/dom.ts';
import { cellOf } from './media.ts';
import type { Picture } from './media.ts';

/** Whether a medium has frames to show. */
export function isFramed(picture: Picture | null): picture is Picture {
  return picture !== null && !['none', 'audio'].includes(picture.kind);
}

/** A frame and its layers, from the lowest to the topmost. */
export interface Frame {
  frame: HTMLElement;
  under: HTMLElement; // has the video element
  canvas: HTMLCanvasElement;
  truth: HTMLElement;
  boxes: HTMLElement;
  chips: HTMLElement; // the labels of boxes
  picture: Picture | null; // whose shape it has
}

/** Makes an empty frame. */
export function makeFrame(): Frame {
  const layer = (kind: string) => h(`div.${kind}`, { 'aria-hidden': 'true' });
  const [under, truth, boxes, chips] = ['under', 'boxes', 'boxes', 'chips'].map(layer);
  const canvas = h('canvas', { role: 'img' });
  return { frame: h('div.frame', {}, under, canvas, truth, boxes, chips), under, canvas, truth, boxes, chips, picture: null };
}

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
