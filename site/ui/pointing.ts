// The track or tuple under the pointer or with the focus. Elements of tracks and tuples have the attributes
// data-at-track and data-at-tuple; all elements of the same track or tuple are highlighted.
import { setAttribute } from './dom.ts';
import { matchesOf } from '../model/matches.ts';
import type { Answer, Dataset } from '../core/messages.ts';
import { NOT_POINTING } from './selection.ts';
import type { SelectionSlice } from './selection.ts';
import type { Pointed } from '../model/selection.ts';
import type { View } from '../store.ts';

/** The track or tuple that is pointed at, and the element. */
interface Pointing {
  dataset: Dataset | null;
  answer: Answer | null;
  hover: Pointed;
}

type PointingStore = View<Pointing> & { selection: Pick<SelectionSlice, 'pointAt'> };

export function listenToPointing(store: PointingStore) {
  const point = store.selection.pointAt;
  const here = (target: EventTarget | null) => withPartner(store.get(), pointedAt(target));
  document.addEventListener('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && point(here(target)));
  document.documentElement.addEventListener('pointerleave', () => point(NOT_POINTING));
  document.addEventListener('focusin', ({ target }) => point(here(target)));
  document.addEventListener('focusout', () => point(NOT_POINTING));
}

function pointedAt(target: EventTarget | null): Pointed {
  const at = target instanceof Element ? target.closest('[data-at-track], [data-at-tuple]') : null;
  const { atTrack = '-1', atTuple = '-1' } = at instanceof HTMLElement ? at.dataset : {};
  return { track: Number(atTrack), tuple: Number(atTuple) };
}

/** Adds the matching tuple to a track, and the matching track to a tuple. */
export function withPartner({ dataset, answer }: Pick<Pointing, 'dataset' | 'answer'>, { track, tuple }: Pointed): Pointed {
  if (!dataset || !answer || (track < 0 && tuple < 0)) return { track, tuple };
  const matches = matchesOf(answer);
  return { track: track >= 0 ? track : matches.track[tuple] ?? -1, tuple: tuple >= 0 ? tuple : matches.tupleOf[track] ?? -1 };
}

/**
 * Highlights the elements of the track or tuple that is pointed at, inside an element. It does so when the target
 * changes, and when elements are rendered again.
 */
export function markPointed(store: View<Pointing>, element: Element) {
  const mark = ({ hover: { track, tuple } }: Pick<Pointing, 'hover'>) => {
    const wanted = [track >= 0 && `[data-at-track="${track}"]`, tuple >= 0 && `[data-at-tuple="${tuple}"]:not([data-at-track])`].filter(Boolean).join();
    const now = new Set(wanted ? element.querySelectorAll(wanted) : []);
    for (const old of element.querySelectorAll('[data-pointed]')) if (!now.has(old)) old.removeAttribute('data-pointed');
    for (const one of now) setAttribute(one, 'data-pointed', true);
  };
  store.watch(mark);
  new MutationObserver(() => mark(store.get())).observe(element, { subtree: true, childList: true, attributeFilter: ['data-at-track', 'data-at-tuple'] });
}
