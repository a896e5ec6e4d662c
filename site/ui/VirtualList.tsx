// A virtual list: of many rows of equal height only those in sight exist as elements.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

const USUAL = 32; // pixels, where the style sheet does not say

/** The height of a row; scroller is null before it is there. */
export function rowHeight(scroller: HTMLElement | null) {
  return (scroller && Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'))) || USUAL;
}

/** The first row in sight and the one after the last, with so many spare ones beyond the edges. There may be fewer rows. */
function rowsInSight(scroller: HTMLElement, spare: number) {
  const height = rowHeight(scroller);
  return { first: Math.max(0, Math.floor(scroller.scrollTop / height) - spare), end: Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + spare };
}

/** Scrolls a range of rows into sight. */
function scrollTo(scroller: HTMLElement, first: number, last: number) {
  const height = rowHeight(scroller);
  const [top, bottom] = [height * first, height * (last + 1)];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/** Scrolls on where the selected row is higher than others, as one with long names is, so that it is in sight down to its end. */
function showWhole(scroller: HTMLElement) {
  const row = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!row) return;
  const frame = scroller.getBoundingClientRect();
  const below = Math.min(row.bottom - frame.bottom, row.top - frame.top); // its beginning stays
  if (row.height > rowHeight(scroller) && below > 0) scroller.scrollTop += below;
}

/** Where a row is, for its element. */
export interface RowPlace {
  style: { transform: string };
  'aria-posinset': number;
  'aria-setsize': number;
}

/** The rows in sight: their height, and the indices of the first and of the one after the last. */
interface Sight {
  height: number;
  first: number;
  end: number;
}

/** spare rows beyond the edges exist as well, so that fast scrolling shows no gap. Returns the rows in sight, and what measures them anew. */
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

/** The attributes of a row's element. */
export const placeOf = ({ height }: Sight, index: number, size: number): RowPlace => ({ style: { transform: `translateY(${height * index}px)` }, 'aria-posinset': index + 1, 'aria-setsize': size });

/** What is selected in a list. */
interface Selected {
  at: string; // what is selected: it is scrolled into sight when this changes
  moved?: number; // where it is: as well when this changes, unless other rows are asked for
  asked: string; // which rows are asked for: for others the list begins at its top
  rows: [first: number, last: number] | null; // to be scrolled into sight; null for none
}

/** Scrolls what is selected into sight, once all panels are drawn that leave the list its room. look measures the rows in sight. */
export function useReveal(scroller: RefObject<HTMLElement>, look: () => void, { at, moved = 0, asked, rows }: Selected) {
  const before = useRef({ at: '', moved: 0, asked: '' });
  const isToBeWhole = useRef(false); // the selected row is still to be drawn
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
  index: number; // of what is selected, −1 for none
  pageOf?: (list: HTMLElement) => number; // how far the page keys go, which they do not where it is absent
  go: (index: number) => void;
}

/** Returns what moves the selection by the arrow keys. The next key may come before the page is drawn again. */
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
