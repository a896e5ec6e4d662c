// The boxes of tracks over a frame, as elements: their outlines, and over all outlines their
// labels. Many frames a second are painted, so a plain function paints them, and components draw
// only what a label says.
import { render } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { notePainted, paintTrackBox, sharesOf } from './track-boxes.ts';
import { h, keyed, setAttribute } from '../ui/dom.ts';
import { makeFrame } from './frame.ts';
import { probabilityText } from '../words.ts';
import { Chip } from '../ui/Marks.tsx';
import type { Size, Surface, TrackBox } from './track-boxes.ts';
import type { Dataset } from '../core/messages.ts';
import type { Box } from '../model/boxes.ts';
import type { Frame } from './frame.ts';

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Place {
  x: number;
  y: number;
}

const GAP = 1; // pixels between two labels
const SLACK = 0.01; // pixels, of rounding

const moved = ({ left, top, right, bottom }: Rect, { x, y }: Place): Rect => ({ left: x, top: y, right: x + right - left, bottom: y + bottom - top });

const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const within = (a: Rect, b: Rect) => a.left >= b.left - SLACK && a.top >= b.top - SLACK && a.right <= b.right + SLACK && a.bottom <= b.bottom + SLACK;

/**
 * Returns the left and top edges of labels, each as near as is free to where it would stand by itself, preferably above it.
 * The labels are given in the order of their importance: one that is more important has the nearer place. They stay within
 * the frame and off what is taken. Where nothing is free any more, a label keeps its own place.
 */
export function placeLabels(frame: Rect, taken: Rect[], labels: Rect[]): Place[] {
  const placed = [...taken];
  return labels.map((label) => {
    const place = placeOf(frame, placed, label);
    placed.push(moved(label, place));
    return place;
  });
}

function placeOf(frame: Rect, placed: Rect[], label: Rect): Place {
  const [width, height] = [label.right - label.left, label.bottom - label.top];
  const wish = { x: clamp(label.left, frame.left, frame.right - width), y: clamp(label.top, frame.top, frame.bottom - height) };
  const isFree = (place: Place) => within(moved(label, place), frame) && !placed.some((other) => overlap(moved(label, place), other));
  const distance = ({ x, y }: Place) => (y > wish.y ? y - wish.y + height : wish.y - y) + Math.abs(x - wish.x);
  const nearest = (places: Place[]) => places.filter(isFree).reduce<Place | null>((best, place) => (best && distance(best) <= distance(place) ? best : place), null);
  if (isFree(wish)) return wish;
  const beside = placed.filter(({ left, right }) => wish.x < right && left < wish.x + width);
  const column = beside.flatMap(({ top, bottom }) => [top - height - GAP, bottom + GAP]).map((y) => ({ x: wish.x, y }));
  const row = () => placed.flatMap(({ left, top, right }) => [left - width - GAP, right + GAP].flatMap((x) => [{ x, y: wish.y }, { x, y: top }]));
  return nearest(column) ?? nearest(row()) ?? wish;
}

const clamp = (x: number, least: number, most: number) => Math.max(least, Math.min(most, x));

const MANY = 8; // labels; more are shortened
const FAR = 0.6; // share of the width beyond which a label is aligned to the right of its box

/** Makes a frame, whose labels keep their places when its size changes. */
export function useFrame(): Frame {
  const parts = useMemo(makeFrame, []);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => spreadLabels(parts));
    observer.observe(parts.frame);
    return () => observer.disconnect();
  }, []);
  return parts;
}

/** Paints boxes, and true boxes under them. key tells the boxes apart. */
export function paintBoxes<T extends TrackBox>(parts: Frame, dataset: Dataset, picture: Size, boxes: T[], truth: Box[], key: (one: T) => number) {
  const labels = new Map<T, HTMLElement>();
  const labelled = boxes.filter(({ isLabelled }) => isLabelled).sort((a, b) => importance(a) - importance(b));
  keyed(parts.chips, labelled, key, () => h('div'), (element, one) => labels.set(one, element));
  keyed(parts.boxes, boxes, key, () => h('div'), (element, one) => {
    const label = labels.get(one);
    for (const each of [element, label]) if (each) identify(each, dataset, one);
    paintTrackBox(elementSurface(element, label, dataset), one, picture);
  });
  keyed(parts.truth, truth.map((box, i) => ({ box, i })), ({ i }) => i, () => h('div.true'), (element, { box }) => placeBox(element, sharesOf(box, picture)));
  notePainted(parts.frame, { picture, boxes: boxes.map((one) => ({ one, label: labels.get(one) })) });
  spreadLabels(parts);
}

/** What is chosen is more important than what is pointed at, and that more than the rest, which is given in its order. */
const importance = ({ isChosen, isPointed }: TrackBox) => (isChosen ? 2 : isPointed ? 1 : 0);

/** Says which track an element shows. */
function identify(element: HTMLElement, dataset: Dataset, { track, isSelectable, isPointed }: TrackBox) {
  element.dataset.track = dataset.tracks[track].id;
  setAttribute(element, 'data-at-track', isSelectable && track);
  setAttribute(element, 'title', isSelectable && `track ${element.dataset.track}`);
  setAttribute(element, 'data-pointed', isPointed);
}

function placeBox({ style }: HTMLElement, { x, y, w, h: high }: Box) {
  style.translate = `${100 * x}cqw ${100 * y}cqh`; // of the frame; unlike left and top, it is no change of the layout
  style.width = `${100 * w}%`;
  style.height = `${100 * high}%`;
}

function elementSurface(element: HTMLElement, label: HTMLElement | undefined, dataset: Dataset): Surface {
  return {
    outline(at, { emphasis, hue, line, opacity, isChosen }) {
      setAttribute(element, 'class', `box ${emphasis} ${hue}${isChosen ? ' chosen' : ''}`);
      element.style.setProperty('--line-width', `${line}px`);
      element.style.setProperty('--strength', String(opacity));
      placeBox(element, at);
    },
    label(at, one) {
      if (label) paintLabel(label, dataset, at, one);
    },
  };
}

/** Places a label above the left or the right end of its box, and writes it again only if it says something else. */
function paintLabel(label: HTMLElement, dataset: Dataset, { x, y, w }: Box, { classes, p, state, known, isChosen }: TrackBox) {
  const isRight = x + w / 2 > FAR;
  setAttribute(label, 'class', `label${isRight ? ' right' : ''}${isChosen ? ' chosen' : ''}`);
  label.style.translate = `${100 * (isRight ? x + w : x)}cqw ${100 * y}cqh`;
  const says = `${classes} ${p === undefined ? '' : probabilityText(p)} ${state} ${known} ${dataset.hash}`;
  if (label.dataset.says === says) return;
  label.dataset.says = says;
  render(<Chip dataset={dataset} classes={classes} p={p} state={state} known={known} />, label);
}

/** Moves labels that overlap one another, the menu over the frame or what is marked with data-reserved, or leave the frame. */
function spreadLabels({ frame, chips }: Frame) {
  const all = [...chips.querySelectorAll<HTMLElement>('.label')].reverse(); // the most important first
  chips.classList.toggle('many', all.length > MANY);
  for (const { style } of all) style.transform = '';
  const menu = frame.closest('#screen')?.querySelector('.saver');
  const wishes = all.map((label) => label.getBoundingClientRect());
  const reserved = [...(menu ? [menu] : []), ...frame.querySelectorAll('[data-reserved]')].map((element) => element.getBoundingClientRect());
  const places = placeLabels(frame.getBoundingClientRect(), reserved, wishes);
  for (const [i, { style }] of all.entries()) {
    const [x, y] = [places[i].x - wishes[i].x, places[i].y - wishes[i].y];
    if (x !== 0 || y !== 0) style.transform = `translate(${x}px, ${y}px)`;
  }
}
