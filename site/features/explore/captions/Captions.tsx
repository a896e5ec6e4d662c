// The column of the captions: what opens the editor, the search, and the list of videos and captions with their states and
// probabilities. Of the list only the rows in sight exist as elements.
import { matchesOf, tupleStarts } from '../../../model/matches.ts';
import { hueOf, wordsOf } from '../../../model/marks.ts';
import { uncertaintyOf } from '../../../model/uncertain.ts';
import { probabilityText } from '../../../words.ts';
import { lacksClip, missingPeople, missingText } from '../../found-people.ts';
import { Bar, Names, StateMark } from '../../../ui/Marks.tsx';
import { useRef, useMemo } from 'preact/hooks';
import { rowHeight, placeOf, useReveal, useRowsInSight, useTravel } from '../../../ui/VirtualList.tsx';
import { selectedIndex, createListing, listedText } from './listing.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { Dataset } from '../../../core/messages.ts';
import type { RowPlace } from '../../../ui/VirtualList.tsx';
import type { CaptionPage } from '../page.ts';
import type { Row, Listing } from './listing.ts';
import type { JSX } from 'preact';
import type { ReadonlySignal } from '@preact/signals';

interface Props {
  page: CaptionPage;
  dataset: Dataset;
  row: Row;
  place: RowPlace;
}

function ListRow({ page, dataset, row, place }: Props) {
  const { state: { selection }, dispatch } = page;
  const { key, video, tuple } = row;
  const attributes = {
    ...place, id: `row-${key}`, role: 'option', 'aria-selected': video === selection.value.video && tuple === selection.value.tuple,
    onClick: () => dispatch('select', { video, tuple }), onDblClick: () => dispatch('panel', { panel: 'tuples' }),
  } as const;
  const kind = video === selection.value.video ? 'row current' : 'row';
  return tuple < 0 ? <Video page={page} dataset={dataset} row={row} kind={kind} attributes={attributes} /> : <Caption page={page} dataset={dataset} row={row} kind={kind} attributes={attributes} />;
}

type RowProps = Omit<Props, 'place'> & { kind: string; attributes: RowPlace & { id: string } };

function Video({ page: { state: { answer, order } }, dataset, row: { video }, kind, attributes }: RowProps) {
  const { id, tuples, free, test } = dataset.videos[video];
  const uncertain = order.value === 'problems' && answer.value ? uncertaintyOf(dataset, answer.value)[video].words : '';
  const missing = missingPeople(dataset, video);
  const note = lacksClip(dataset, dataset.videos[video]) ? 'clip not given' : uncertain || (free ? 'no captions: free' : tuples.length === 0 ? 'nothing happens here' : '');
  return (
    <div class={`${kind} video`} data-video={id} {...attributes}>
      <span class="id" title={id}>{id}</span>
      {test && <span class="tag">test</span>}
      {missing && <span class="doubt note-of" title={`${missingText(missing)}. Edit tracks and Draw a new one add who is missing.`}>{missingText(missing)}</span>}
      {!missing && note && <span class="muted note-of" title={note}>{note}</span>}
    </div>
  );
}

function Caption({ page: { state: { answer } }, dataset, row: { video, tuple: t }, kind, attributes }: RowProps) {
  const { tuples, counts, unasked } = dataset.videos[video];
  const i = t - tupleStarts(dataset)[video];
  const matches = answer.value && matchesOf(answer.value);
  const state = matches?.state[t];
  const track = matches?.track[t] ?? -1;
  const answered = track >= 0 ? dataset.tracks[track].id : '';
  const words = wordsOf(dataset, tuples[i]);
  return (
    <div class={`${kind} tuple${unasked[i] ? ' unasked' : ''}`} data-tuple={t} data-at-tuple={t} data-state={state} data-answer={matches ? answered : undefined}
      title={state ? `${words}: ${state}${answered && `, track ${answered}`}` : words} {...attributes}>
      <span class="mark">{state && <StateMark state={state} />}</span>
      <Names dataset={dataset} classes={tuples[i]} empty count={counts[i] ?? 1} known={track >= 0 ? dataset.tracks[track].known : undefined} />
      <Bar p={matches?.p[t] ?? 0} hue={hueOf(tuples[i])} />
      <span class="number">{matches && probabilityText(matches.p[t])}</span>
    </div>
  );
}

const SPARE = 6;

function List({ page, listing }: { page: CaptionPage; listing: ReadonlySignal<Listing> }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { visibleRange, look } = useRowsInSight(scroller, SPARE);
  const { rows, dataset, order, filter, classFilter } = listing.value;
  const { value: selection } = page.state.selection;
  const index = selectedIndex(rows, selection);
  const keyboardNavigation = useTravel({
    length: dataset ? rows.length : 0, index, pageOf: (list) => Math.max(1, Math.floor(list.clientHeight / rowHeight(list)) - 1),
    go: (to) => page.dispatch('select', { video: rows[to].video, tuple: rows[to].tuple }),
  });
  const onKey = (event: JSX.TargetedKeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') page.dispatch('panel', { panel: 'tuples' });
    keyboardNavigation(event);
  };
  useReveal(scroller, look, {
    at: `${selection.video} ${selection.tuple} ${dataset?.hash}`, moved: index, asked: JSON.stringify([order, filter, classFilter]), rows: rowsToShow(rows, index),
  });
  const end = Math.min(rows.length, visibleRange.end);
  const isSeen = index >= visibleRange.first && index < end;
  return (
    <div ref={scroller} class="rows" role="listbox" tabIndex={0} aria-label="Videos and captions" aria-activedescendant={isSeen ? `row-${rows[index].key}` : undefined} onKeyDown={onKey}>
      <div class="window" style={{ height: `${visibleRange.height * rows.length}px` }}>
        {dataset && rows.slice(visibleRange.first, end).map((row, i) => <ListRow key={row.key} page={page} dataset={dataset} row={row} place={placeOf(visibleRange, visibleRange.first + i, rows.length)} />)}
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

export function Captions({ page }: { page: CaptionPage }) {
  const listing = useMemo(() => createListing(page), []);
  return (
    <>
      <ActionButton page={page} action="write" payload={undefined} class={page.state.dataset.value ? 'quiet write' : 'quiet write to-come'} data-do="write" aria-controls="writer" />
      <Search page={page} />
      <List page={page} listing={listing} />
      <Tools page={page} listing={listing} />
    </>
  );
}

const FEW = 12; // up to so many videos need no search

function Search({ page: { state: { dataset, filter }, dispatch } }: { page: CaptionPage }) {
  return (
    <input type="search" class={dataset.value ? undefined : 'to-come'} placeholder="Find a video or a class" aria-label="Find a video or a class" value={filter.value}
      hidden={dataset.value !== null && dataset.value.videos.length <= FEW} onInput={({ currentTarget }) => dispatch('filter', { text: currentTarget.value })} />
  );
}

function Tools({ page: { state: { dataset, order }, dispatch }, listing }: { page: CaptionPage; listing: ReadonlySignal<Listing> }) {
  return (
    <div class={dataset.value ? 'tools' : 'tools to-come'}>
      <span class="muted">{dataset.value && listedText(listing.value.rows, dataset.value)}</span>
      <button type="button" class="quiet" data-do="name-people" title="Name each person once, for all videos (h)" onClick={() => dispatch('panel', { panel: 'cast' })}>Name people</button>
      <span class="space" />
      <select aria-label="Order of the videos" value={order.value} onChange={({ currentTarget }) => dispatch('order', { order: currentTarget.value === 'file' ? 'file' : 'problems' })}>
        <option value="file">as in the file</option>
        <option value="problems">uncertain first</option>
      </select>
    </div>
  );
}
