// The selection, the element under the pointer or with the focus, and the filters of the lists.
import type { ClassFilter, ListValues, Pointed, Selection } from '../model/selection.ts';
import { ownSignals } from '../store.ts';
import type { Clock, FrameSignals } from '../store.ts';

export const NOT_POINTING: Pointed = Object.freeze({ track: -1, tuple: -1 });

const FIRST_VIDEO: Selection = Object.freeze({ video: 0, track: -1, tuple: -1 });

export interface SelectionValues {
  selection: Selection;
  hover: Pointed; // the track or tuple under the pointer or with the focus
}

export const initialSelection = (): SelectionValues => ({ selection: FIRST_VIDEO, hover: NOT_POINTING });

/** The values are indices into the open dataset, so the slice is reset when another one is opened. */
export function createSelection(clock: Clock, initial: SelectionValues) {
  const own = ownSignals(clock, initialSelection(), initial);
  const { selection, hover } = own;
  return {
    signals: own as FrameSignals<SelectionValues>,
    select: (selected: Selection) => selection.set(selected),
    /** Selects no track and no tuple. */
    deselect: () => selection.set({ ...selection.now(), track: -1, tuple: -1 }),
    pointAt(at: Pointed) {
      const { track, tuple } = hover.now();
      if (at.track !== track || at.tuple !== tuple) hover.set(at);
    },
    /** Selects the first video. */
    reset: () => clock.together(() => [selection.set(FIRST_VIDEO), hover.set(NOT_POINTING)]),
  };
}

export type SelectionSlice = ReturnType<typeof createSelection>;

export const initialLists = (): ListValues => ({ order: 'file', filter: '', classFilter: null, timelineScope: 'video' });

export function createLists(clock: Clock, initial: ListValues) {
  const own = ownSignals(clock, initialLists(), initial);
  const { order, filter, classFilter, timelineScope } = own;
  return {
    signals: own as FrameSignals<ListValues>,
    sortBy: (by: ListValues['order']) => order.set(by),
    filterBy: (text: string) => filter.set(text),
    restrictTo: (only: ClassFilter | null) => classFilter.set(only),
    showTracksOf: (scope: ListValues['timelineScope']) => timelineScope.set(scope),
    /** Removes all filters. */
    reset: () => clock.together(() => [filter.set(''), classFilter.set(null)]),
  };
}

export type Lists = ReturnType<typeof createLists>;
