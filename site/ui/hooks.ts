// Hooks of components, and the first drawing of a page.
import { effect, untracked } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { State } from '../state.ts';
import type { SignalsOf } from './action.ts';

/** Calls follow after the component is first drawn, and again whenever a signal that it read has changed: for what components do not draw. */
export function useSync(follow: () => void) {
  useLayoutEffect(() => effect(() => follow()), []);
}

/** Calls back once, when a page is opened first: until then nothing is drawn on it. */
export function whenPageOpens(state: SignalsOf<'page'>, id: State['page'], draw: () => void) {
  let isDrawn = false;
  effect(() => {
    if (isDrawn || state.page.value !== id) return;
    isDrawn = true;
    untracked(draw);
  });
}

/** What has the focus in this place keeps it when the component is drawn anew; where it is gone then, next has it. Returns whether the focus was there. */
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
