// What the drawings of the buffet and of the stick share. They are drawn in pixels, so that no
// number becomes smaller than it may.
import { s, setAttribute } from '../../ui/dom.ts';

const LEAST_TYPE = 12; // pixels

/** What a drawing may use, in pixels; the height is infinite where the page scrolls. */
export interface Room {
  width: number;
  height: number;
}

/** The size of numbers in cells of a size. */
export const typeIn = (cell: number, { height }: Room) => Math.max(LEAST_TYPE, Math.round((height === Infinity ? 0.46 : 0.6) * cell));

/** Adds or removes children until there are as many as wanted. */
export function children(parent: Element, count: number, make: (i: number) => Element) {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) parent.append(make(parent.childElementCount));
}

/** Sets a drawing's size and the size of its type. */
export function setSize(svg: SVGElement, width: number, height: number, type: number) {
  setAttribute(svg, 'width', Math.ceil(width));
  setAttribute(svg, 'height', Math.ceil(height));
  setAttribute(svg, 'viewBox', `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`);
  svg.style.fontSize = `${type}px`;
}

/** The groups of a drawing by name, made at the first call. acts has the symbols that each stands for. */
export function groupsOf<N extends string>(svg: SVGElement, acts: Record<N, string>): Record<N, Element> {
  const names = Object.keys(acts) as N[];
  children(svg, names.length, (i) => s(`g.${names[i]}`, { 'data-acts': acts[names[i]] || null }));
  return Object.fromEntries(names.map((name, i) => [name, svg.children[i]])) as Record<N, Element>;
}

/** Sets the attributes of an element, all numbers rounded to a tenth. */
export function place(element: Element, attributes: Record<string, number | string>) {
  for (const [key, value] of Object.entries(attributes)) setAttribute(element, key, typeof value === 'number' ? Number(value.toFixed(1)) : value);
}
