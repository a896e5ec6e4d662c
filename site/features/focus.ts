// What holds the focus while components are drawn anew.
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';

/** What has the focus in this place keeps it when the component is drawn anew; where it is gone then, next has it. Returns whether the focus was there. */
export function useKeptFocus(place: RefObject<HTMLElement>, next: () => HTMLElement | null | undefined) {
  const { activeElement: focused } = document;
  const isHere = focused instanceof HTMLElement && place.current?.contains(focused) === true;
  useLayoutEffect(() => {
    if (!isHere || document.activeElement !== document.body) return;
    if (focused.isConnected) focused.focus({ preventScroll: true }); // it was moved
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  return isHere;
}
