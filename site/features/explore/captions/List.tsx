// The list of videos and their captions, of which only those in sight exist as elements.
import { useRef } from 'preact/hooks';
import { rowHeight } from '../../../ui/VirtualList.tsx';
import { placeOf, useReveal, useRowsInSight, useTravel } from '../../../ui/VirtualList.tsx';
import { ListRow } from './Row.tsx';
import { selectedIndex } from './listing.ts';
import type { JSX } from 'preact';
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
  const travel = useTravel({
    length: dataset ? rows.length : 0, index, pageOf: (list) => Math.max(1, Math.floor(list.clientHeight / rowHeight(list)) - 1),
    go: (to) => page.perform('select', { video: rows[to].video, tuple: rows[to].tuple }),
  });
  const onKey = (event: JSX.TargetedKeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') page.perform('panel', { panel: 'tuples' });
    travel(event);
  };
  useReveal(scroller, look, {
    at: `${selection.video} ${selection.tuple} ${dataset?.hash}`, moved: index, asked: JSON.stringify([order, filter, classFilter]), rows: rowsToShow(rows, index),
  });
  const end = Math.min(rows.length, sight.end);
  const isSeen = index >= sight.first && index < end;
  return (
    <div ref={scroller} class="rows" role="listbox" tabIndex={0} aria-label="Videos and captions" aria-activedescendant={isSeen ? `row-${rows[index].key}` : undefined} onKeyDown={onKey}>
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
