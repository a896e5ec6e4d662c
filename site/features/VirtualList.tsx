// A virtual list: of many rows of equal height only those in sight exist as elements.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { rowHeight, rowsInSight } from '../elements/virtual-list.ts';
import type { RefObject } from 'preact';

/** Where a row is, for its element. */
export interface RowPlace {
  style: { transform: string };
  'aria-posinset': number;
  'aria-setsize': number;
}

/** The rows in sight: their height, and the indices of the first and of the one after the last. */
export interface Sight {
  height: number;
  first: number;
  end: number;
}

/** spare rows beyond the edges exist as well, so that fast scrolling shows no gap. Returns the rows in sight, and what measures them anew. */
export function useRowsInSight(scroller: RefObject<HTMLElement>, spare: number): { sight: Sight; look: () => void } {
  const sight = useSignal<Sight>({ height: rowHeight(null), first: 0, end: 0 });
  const look = () => {
    if (!scroller.current) return;
    const { height, first, end } = sight.peek();
    const now = { height: rowHeight(scroller.current), ...rowsInSight(scroller.current, spare) };
    if (now.height !== height || now.first !== first || now.end !== end) sight.value = now;
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
  return { sight: sight.value, look };
}

/** The attributes of a row's element. */
export const placeOf = ({ height }: Sight, index: number, size: number): RowPlace => ({ style: { transform: `translateY(${height * index}px)` }, 'aria-posinset': index + 1, 'aria-setsize': size });
