// A virtual list: of many rows of equal height, only the visible ones exist as elements.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

const USUAL = 32; // pixels, if the style sheet sets no height

/** Returns the height of a row; scroller is null before the first render. */
export function rowHeight(scroller: HTMLElement | null) {
  return (scroller && Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'))) || USUAL;
}

/** Returns the first visible row and the row after the last, with this number of spare rows beyond the edges. The list may have fewer rows. */
function rowsInSight(scroller: HTMLElement, spare: number) {
  const height = rowHeight(scroller);
  return { first: Math.max(0, Math.floor(scroller.scrollTop / height) - spare), end: Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + spare };
}

/** Scrolls a range of rows into view. */
function scrollTo(scroller: HTMLElement, first: number, last: number) {
  const height = rowHeight(scroller);
  const [top, bottom] = [height * first, height * (last + 1)];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/** Scrolls further if the selected row is higher than others, for example because of long names, so that its end is visible. */
function showWhole(scroller: HTMLElement) {
  const row = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!row) return;
  const frame = scroller.getBoundingClientRect();
  const below = Math.min(row.bottom - frame.bottom, row.top - frame.top); // its beginning stays
  if (row.height > rowHeight(scroller) && below > 0) scroller.scrollTop += below;
}

/** The attributes that position the element of a row. */
export interface RowPlace {
  style: { transform: string };
  'aria-posinset': number;
  'aria-setsize': number;
}

/** The visible rows: their height, the index of the first one, and the index after the last one. */
interface Sight {
  height: number;
  first: number;
  end: number;
}

/** Renders spare rows beyond the edges, so that fast scrolling shows no gap. Returns the visible rows, and a function that measures them again. */
export function useRowsInSight(scroller: RefObject<HTMLElement>, spare: number): { visibleRange: Sight; look: () => void } {
  const visibleRange = useSignal<Sight>({ height: rowHeight(null), first: 0, end: 0 });
  const look = () => {
    if (!scroller.current) return;
    const { height, first, end } = visibleRange.peek();
    const now = { height: rowHeight(scroller.current), ...rowsInSight(scroller.current, spare) };
    if (now.height !== height || now.first !== first || now.end !== end) visibleRange.value = now;
  };
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    const observer = new ResizeObserver(look);
    observer.observe(place);
    place.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      place.removeEventListener('scroll', look);
    };
  }, []);
  return { visibleRange: visibleRange.value, look };
}

/** Returns the attributes of a row's element. */
export const placeOf = ({ height }: Sight, index: number, size: number): RowPlace => ({ style: { transform: `translateY(${height * index}px)` }, 'aria-posinset': index + 1, 'aria-setsize': size });

/** The selection of a list. */
interface Selected {
  at: string; // identifies the selected row, which is scrolled into view when this changes
  moved?: number; // its position; it is also scrolled into view when this changes, unless other rows are shown
  asked: string; // identifies the shown rows; the list scrolls to its top when this changes
  rows: [first: number, last: number] | null; // to be scrolled into view; null for none
}

/** Scrolls the selected row into view, after all panels that share the height with the list are rendered. look measures the visible rows. */
export function useReveal(scroller: RefObject<HTMLElement>, look: () => void, { at, moved = 0, asked, rows }: Selected) {
  const before = useRef({ at: '', moved: 0, asked: '' });
  const isToBeWhole = useRef(false); // the selected row is not rendered yet
  useLayoutEffect(() => queueMicrotask(() => {
    const place = scroller.current;
    if (!place) return;
    if (isToBeWhole.current) showWhole(place);
    isToBeWhole.current = false;
    const was = before.current;
    before.current = { at, moved, asked };
    if (asked !== was.asked) place.scrollTop = 0;
    if (rows && (at !== was.at || (moved !== was.moved && asked === was.asked))) {
      scrollTo(place, ...rows);
      isToBeWhole.current = !place.querySelector('[aria-selected=true]');
      showWhole(place);
    }
    look();
  }));
}

/** The keys that move the selection of a list. */
interface Travel {
  length: number;
  index: number; // of the selected row, −1 for none
  pageOf?: (list: HTMLElement) => number; // the step of the page keys, which are not used without it
  go: (index: number) => void;
}

/** Returns a key listener that moves the selection. The next key may come before the next render. */
export function useTravel({ length, index, pageOf, go }: Travel) {
  const at = useRef(index);
  at.current = index;
  return (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const targets: Record<string, number> = { ArrowDown: at.current + 1, ArrowUp: at.current - 1, Home: 0, End: length - 1 };
    const page = pageOf?.(event.currentTarget);
    if (page) Object.assign(targets, { PageDown: at.current + page, PageUp: at.current - page });
    const to = targets[event.key];
    if (to === undefined || length === 0) return;
    event.preventDefault();
    at.current = Math.max(0, Math.min(length - 1, to));
    go(at.current);
  };
}
