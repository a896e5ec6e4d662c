// The list of videos and their captions, of which only those in sight exist as elements.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { rowHeight, scrollTo, showWhole } from '../../../elements/virtual-list.ts';
import { placeOf, useRowsInSight } from '../../VirtualList.tsx';
import { RowOf } from './Row.tsx';
import { selectedIndex } from './listing.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { CaptionPage } from '../page.ts';
import type { Listing, Row } from './listing.ts';

const SPARE = 6;

export function List({ page, listing }: { page: CaptionPage; listing: ReadonlySignal<Listing> }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { sight, look } = useRowsInSight(scroller, SPARE);
  const { value: listed } = listing;
  const { value: selection } = page.state.selection;
  const { rows, dataset } = listed;
  const index = selectedIndex(rows, selection);
  const travel = useTravel(page, rows, index);
  useReveal(scroller, listed, index, `${selection.video} ${selection.tuple} ${dataset?.hash}`, look);
  const end = Math.min(rows.length, sight.end);
  const isSeen = index >= sight.first && index < end;
  return (
    <div ref={scroller} class="rows" role="listbox" tabIndex={0} aria-label="Videos and captions" aria-activedescendant={isSeen ? `row-${rows[index].key}` : undefined} onKeyDown={travel}>
      <div class="window" style={{ height: `${sight.height * rows.length}px` }}>
        {dataset && rows.slice(sight.first, end).map((row, i) => <RowOf key={row.key} page={page} dataset={dataset} row={row} place={placeOf(sight, sight.first + i, rows.length)} />)}
      </div>
    </div>
  );
}

/** Scrolls the selected row into sight when it changes or moves, with its video's row if there is room; to the top when other rows are asked for. */
function useReveal(scroller: RefObject<HTMLElement>, { rows, order, filter, classFilter }: Listing, index: number, at: string, look: () => void) {
  const seen = useRef({ at: '', index: -1, asked: '' });
  const isToBeWhole = useRef(false); // the selected row is still to be drawn
  const asked = JSON.stringify([order, filter, classFilter]);
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place) return;
    if (isToBeWhole.current) showWhole(place);
    isToBeWhole.current = false;
    const { current: before } = seen;
    seen.current = { at, index, asked };
    if (asked !== before.asked) place.scrollTop = 0;
    if (index >= 0 && (at !== before.at || (index !== before.index && asked === before.asked))) {
      const head = rows.findIndex((row) => row.video === rows[index].video);
      scrollTo(place, index - head < 4 ? head : index - 1, index);
      isToBeWhole.current = !place.querySelector('[aria-selected=true]');
      showWhole(place);
    }
    look();
  });
}

/** Returns what moves the selection by the arrow keys. The next key may come before the page is drawn again. */
function useTravel({ state, perform }: CaptionPage, rows: Row[], index: number) {
  const at = useRef(index);
  at.current = index;
  return (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const scroller = event.currentTarget;
    const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight(scroller)) - 1);
    const targets: Record<string, number> = { ArrowDown: at.current + 1, ArrowUp: at.current - 1, PageDown: at.current + page, PageUp: at.current - page, Home: 0, End: rows.length - 1 };
    const to = targets[event.key];
    if (event.key === 'Enter') perform('panel', { panel: 'tuples' });
    if (to === undefined || rows.length === 0 || !state.dataset.value) return;
    event.preventDefault();
    at.current = Math.max(0, Math.min(rows.length - 1, to));
    const { video, tuple } = rows[at.current];
    perform('select', { video, tuple });
  };
}
