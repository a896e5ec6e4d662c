// What holds the focus while components are drawn anew.
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Where what had the focus in this place is gone once the component is drawn anew, next has it. */
export function useKeptFocus(place: RefObject<HTMLElement>, next: () => HTMLElement | null | undefined) {
  const hadFocus = place.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (hadFocus && !place.current?.contains(document.activeElement)) next()?.focus({ preventScroll: true });
  });
}
