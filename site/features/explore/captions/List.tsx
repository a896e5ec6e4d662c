// The list of videos and their captions, of which only those in sight exist as elements.
import { useRef } from 'preact/hooks';
import { rowHeight } from '../../../elements/virtual-list.ts';
import { placeOf, useReveal, useRowsInSight } from '../../VirtualList.tsx';
import { ListRow } from './Row.tsx';
import { selectedIndex } from './listing.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { CaptionPage } from '../page.ts';
import type { Listing, Row } from './listing.ts';

const SPARE = 6;

export function List({ page, listing }: { page: CaptionPage; listing: ReadonlySignal<Listing> }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { sight, look } = useRowsInSight(scroller, SPARE);
  const { rows, dataset, order, filter, classFilter } = listing.value;
  const { value: selection } = page.state.selection;
  const index = selectedIndex(rows, selection);
  const travel = useTravel(page, rows, index);
  useReveal(scroller, look, {
    at: `${selection.video} ${selection.tuple} ${dataset?.hash}`, moved: index, asked: JSON.stringify([order, filter, classFilter]), rows: rowsToShow(rows, index),
  });
  const end = Math.min(rows.length, sight.end);
  const isSeen = index >= sight.first && index < end;
  return (
    <div ref={scroller} class="rows" role="listbox" tabIndex={0} aria-label="Videos and captions" aria-activedescendant={isSeen ? `row-${rows[index].key}` : undefined} onKeyDown={travel}>
      <div class="window" style={{ height: `${sight.height * rows.length}px` }}>
        {dataset && rows.slice(sight.first, end).map((row, i) => <ListRow key={row.key} page={page} dataset={dataset} row={row} place={placeOf(sight, sight.first + i, rows.length)} />)}
      </div>
    </div>
  );
}

/** The selected row, with its video's if there is room. */
function rowsToShow(rows: Row[], index: number): [number, number] | null {
  if (index < 0) return null;
  const head = rows.findIndex((row) => row.video === rows[index].video);
  return [index - head < 4 ? head : index - 1, index];
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
