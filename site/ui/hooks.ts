// Hooks of components, and a callback for the first opening of a page.
import { effect, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { State } from '../state.ts';
import type { SignalsOf } from './action.ts';

/** Calls follow after the first render, and again after a change of a signal that it has read. For side effects outside the component. */
export function useSync(follow: () => void) {
  useLayoutEffect(() => effect(() => follow()), []);
}

/** Calls back once, when a page is opened for the first time. A page is not rendered before. */
export function whenPageOpens(state: SignalsOf<'page'>, id: State['page'], draw: () => void) {
  let isDrawn = false;
  effect(() => {
    if (isDrawn || state.page.value !== id) return;
    isDrawn = true;
    untracked(draw);
  });
}

/** Restores the focus inside an element after a render; if the focused element was removed, next gets it. Returns whether the element had the focus. */
export function useRestoredFocus(place: RefObject<HTMLElement>, next: () => HTMLElement | null | undefined) {
  const { activeElement: focused } = document;
  const isHere = focused instanceof HTMLElement && place.current?.contains(focused) === true;
  useLayoutEffect(() => {
    if (!isHere || document.activeElement !== document.body) return;
    if (focused.isConnected) focused.focus({ preventScroll: true }); // it was moved
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  return isHere;
}
