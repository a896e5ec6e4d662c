// The column of the captions: what opens the editor, the search, the list and its order.
import { useMemo } from 'preact/hooks';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { List } from './List.tsx';
import { createListing, listedText } from './listing.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { CaptionPage } from '../page.ts';
import type { Listing } from './listing.ts';

export function Captions({ page }: { page: CaptionPage }) {
  const listing = useMemo(() => createListing(page), []);
  return (
    <>
      <ActionButton page={page} action="write" details={undefined} class={page.state.dataset.value ? 'quiet write' : 'quiet write to-come'} data-do="write" aria-controls="writer" />
      <Search page={page} />
      <List page={page} listing={listing} />
      <Tools page={page} listing={listing} />
    </>
  );
}

const FEW = 12; // up to so many videos need no search

function Search({ page: { state: { dataset, filter }, perform } }: { page: CaptionPage }) {
  return (
    <input type="search" class={dataset.value ? undefined : 'to-come'} placeholder="Find a video or a class" aria-label="Find a video or a class" value={filter.value}
      hidden={dataset.value !== null && dataset.value.videos.length <= FEW} onInput={({ currentTarget }) => perform('filter', { text: currentTarget.value })} />
  );
}

function Tools({ page: { state: { dataset, order }, perform }, listing }: { page: CaptionPage; listing: ReadonlySignal<Listing> }) {
  return (
    <div class={dataset.value ? 'tools' : 'tools to-come'}>
      <span class="muted">{dataset.value && listedText(listing.value.rows, dataset.value)}</span>
      <button type="button" class="quiet" data-do="name-people" title="Name each person once, for all videos (h)" onClick={() => perform('panel', { panel: 'cast' })}>Name people</button>
      <span class="space" />
      <select aria-label="Order of the videos" value={order.value} onChange={({ currentTarget }) => perform('order', { order: currentTarget.value === 'file' ? 'file' : 'problems' })}>
        <option value="file">as in the file</option>
        <option value="problems">uncertain first</option>
      </select>
    </div>
  );
}
