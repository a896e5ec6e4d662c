// The timeline: the tracks of one or all videos, as bars over time or, without time, with the
// probability of each label.
import { useMemo, useRef } from 'preact/hooks';
import { idWidth } from '../../../words.ts';
import { placeOf, useReveal, useRowsInSight, useTravel } from '../../../ui/VirtualList.tsx';
import { useSync } from '../../../ui/action.ts';
import { Tools } from './Tools.tsx';
import { HeadRow, TrackRow } from './Track.tsx';
import { createTracks } from './listing.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { TimelinePage } from '../page.ts';
import type { Listing } from './listing.ts';

/** place is the timeline's element, which has its looks and the width of the tracks' ids. */
export function Timeline({ page, place }: { page: TimelinePage; place: HTMLElement }) {
  const listing = useMemo(() => createTracks(page), []);
  const { dataset: { value: dataset }, selection, timelineScope } = page.state;
  useSync(() => {
    const video = page.state.dataset.value?.videos[selection.value.video];
    place.classList.toggle('timed', listing.value.rows.some(({ frames }) => frames > 0));
    place.classList.toggle('of-all', timelineScope.value === 'all');
    if (page.state.dataset.value && video) place.style.setProperty('--ids', idWidth(page.state.dataset.value, video.tracks));
  });
  return (
    <>
      <div class={dataset ? 'timeline-tools' : 'timeline-tools to-come'}>{dataset && <Tools page={page} dataset={dataset} listing={listing.value} />}</div>
      <List page={page} dataset={dataset} listing={listing} />
    </>
  );
}

const SPARE = 30;

function List({ page, dataset, listing }: { page: TimelinePage; dataset: Dataset | null; listing: ReadonlySignal<Listing> }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { sight, look } = useRowsInSight(scroller, SPARE);
  const { rows, key } = listing.value;
  const { selection: { value: { track } }, timelineScope } = page.state;
  const index = track < 0 ? -1 : rows.findIndex((row) => row.track === track);
  const tracks = rows.filter((row) => row.track >= 0);
  const travel = useTravel({ length: tracks.length, index: tracks.findIndex((row) => row.track === track), go: (to) => page.perform('select', { video: tracks[to].video, track: tracks[to].track }) });
  useReveal(scroller, look, { at: `${track} ${key}`, asked: timelineScope.value === 'all' ? key : '', rows: index < 0 ? null : [index, index] });
  const height = { height: `${sight.height * rows.length}px` };
  const end = Math.min(rows.length, sight.end);
  const isSeen = index >= sight.first && index < end;
  return (
    <div ref={scroller} class="scroll">
      <div class="tracks" role="listbox" tabIndex={0} aria-label="Tracks" aria-activedescendant={isSeen ? `track-${track}` : undefined} style={height} onKeyDown={travel}>
        {dataset && rows.slice(sight.first, end).map((row, i) => {
          const at = placeOf(sight, sight.first + i, rows.length);
          return row.track < 0 ? <HeadRow key={`v${row.video}`} page={page} dataset={dataset} row={row} place={at} /> : <TrackRow key={row.track} page={page} dataset={dataset} row={row} place={at} />;
        })}
      </div>
      <div class="playhead" aria-hidden="true" style={height}><span class="lane"><Playhead page={page} /></span></div>
    </div>
  );
}

/** The line at the present frame. */
function Playhead({ page: { state: { picture: { value: picture }, frame } } }: { page: TimelinePage }) {
  if (!picture) return <i />;
  return <i hidden={picture.frames <= 1 || picture.kind === 'none'} style={{ translate: `${(100 * (frame.value + 0.5)) / picture.frames}%` }} />;
}
