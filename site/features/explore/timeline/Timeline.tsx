// The timeline: the tracks of one or all videos, as bars over time or, without time, with the probability of each label.
import { isKnown } from '../../../model/edits.ts';
import { isDoubtful, labelsOf } from '../../../model/matches.ts';
import type { Label } from '../../../model/matches.ts';
import { hueOf, opacityOf } from '../../../model/marks.ts';
import { trackSummary } from '../../../model/scene.ts';
import { probabilityText, idWidth } from '../../../words.ts';
import { Bar, Names, StateMark } from '../../../ui/Marks.tsx';
import { spansOfTrack, createTracks } from './listing.ts';
import { useMemo, useRef } from 'preact/hooks';
import { placeOf, useReveal, useRowsInSight, useTravel } from '../../../ui/VirtualList.tsx';
import { Tools } from './Tools.tsx';
import { useSync } from '../../../ui/hooks.ts';
import type { JSX } from 'preact';
import type { Dataset } from '../../../core/messages.ts';
import type { RowPlace } from '../../../ui/VirtualList.tsx';
import type { TimelinePage } from '../page.ts';
import type { Row, Listing } from './listing.ts';
import type { ReadonlySignal } from '@preact/signals';

interface Props {
  page: TimelinePage;
  dataset: Dataset;
  row: Row;
  place: RowPlace;
}

function HeadRow({ page: { dispatch }, dataset, row: { video }, place }: Props) {
  return <div class="track head" role="option" aria-selected={false} {...place} onClick={() => dispatch('select', { video })}><span class="id">{dataset.videos[video].id}</span></div>;
}

function TrackRow({ page: { state, dispatch }, dataset, row: { video, track, frames }, place }: Props) {
  const { answer: { value: answer }, selection } = state;
  const { emphasis, classes, p, state: confidence, doubt } = trackSummary(dataset, answer, track);
  const { id } = dataset.tracks[track];
  const isBackground = classes.every((c) => c < 0);
  const select = (event: JSX.TargetedMouseEvent<HTMLElement>) => {
    const at = shareOfLane(event);
    dispatch('select', at === null ? { video, track } : { video, track, at });
  };
  return (
    <div class={`track ${emphasis} ${hueOf(classes)}`} role="option" id={`track-${track}`} data-track={id} data-at-track={track} aria-selected={track === selection.value.track} {...place} onClick={select}>
      <span class="id" title={id}>{id}</span>
      <span class="labels">{isBackground && !isKnown(dataset, track) ? answer && <BackgroundName labels={labelsOf(dataset, answer, track)} /> : <>{confidence && <StateMark state={confidence} />}<Names dataset={dataset} classes={classes} known={dataset.tracks[track].known} />{doubt && <span class="doubted" title={`${doubt.words}: ${doubt.state}, ${probabilityText(doubt.p)}`}>{`${doubt.words} ${probabilityText(doubt.p)}`}</span>}</>}</span>
      <span class="lane">{frames > 0 ? <Spans dataset={dataset} track={track} frames={frames} p={emphasis === 'faint' ? 0 : p} /> : answer && <Probabilities labels={labelsOf(dataset, answer, track)} dataset={dataset} />}</span>
      <span class="number">{emphasis === 'faint' ? '' : probabilityText(p)}</span>
    </div>
  );
}

/** What is written on a track that shows no class, with the mark of a label that is in doubt. */
function BackgroundName({ labels }: { labels: Label[] }) {
  const inDoubt = labels.find(({ state }) => state !== null && isDoubtful(state));
  return <>{inDoubt?.state && <StateMark state={inDoubt.state} />}<span class="muted">background</span></>;
}

/** Where a row's lane was pressed, as a share of the video's time; null beside it. */
function shareOfLane({ target, currentTarget, clientX }: JSX.TargetedMouseEvent<HTMLElement>) {
  const lane = target instanceof Element ? target.closest('.lane') : null;
  if (!lane || !currentTarget.contains(lane)) return null;
  const { left, width } = lane.getBoundingClientRect();
  const at = (clientX - left) / width;
  return at >= 0 && at <= 1 ? at : null;
}

/** When the track is seen, as bars over time. */
function Spans({ dataset, track, frames, p }: { dataset: Dataset; track: number; frames: number; p: number }) {
  const known = spansOfTrack(dataset, track);
  const spans = known.length > 0 ? known : [{ from: 0, to: frames }];
  return <>{spans.map(({ from, to }) => <i key={from} class="span" style={{ left: `${(100 * from) / frames}%`, width: `${(100 * (to - from)) / frames}%`, opacity: String(opacityOf(p)) }} />)}</>;
}

/** The probability of each label, where there is no time. */
function Probabilities({ dataset, labels }: { dataset: Dataset; labels: Label[] }) {
  return (
    <>
      {labels.map(({ p, concept, predicted }) => (
        <span key={concept} class="sure" title={dataset.concepts[concept].name}>
          <span class="muted">{predicted >= 0 ? dataset.concepts[concept].name : `no ${dataset.concepts[concept].name}`}</span><Bar p={p} hue={predicted >= 0 ? undefined : 'who-none'} /><span class="number">{probabilityText(p)}</span>
        </span>
      ))}
    </>
  );
}

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
  const { visibleRange, look } = useRowsInSight(scroller, SPARE);
  const { rows, key } = listing.value;
  const { selection: { value: { track } }, timelineScope } = page.state;
  const index = track < 0 ? -1 : rows.findIndex((row) => row.track === track);
  const tracks = rows.filter((row) => row.track >= 0);
  const keyboardNavigation = useTravel({ length: tracks.length, index: tracks.findIndex((row) => row.track === track), go: (to) => page.dispatch('select', { video: tracks[to].video, track: tracks[to].track }) });
  useReveal(scroller, look, { at: `${track} ${key}`, asked: timelineScope.value === 'all' ? key : '', rows: index < 0 ? null : [index, index] });
  const height = { height: `${visibleRange.height * rows.length}px` };
  const end = Math.min(rows.length, visibleRange.end);
  const isSeen = index >= visibleRange.first && index < end;
  return (
    <div ref={scroller} class="scroll">
      <div class="tracks" role="listbox" tabIndex={0} aria-label="Tracks" aria-activedescendant={isSeen ? `track-${track}` : undefined} style={height} onKeyDown={keyboardNavigation}>
        {dataset && rows.slice(visibleRange.first, end).map((row, i) => {
          const at = placeOf(visibleRange, visibleRange.first + i, rows.length);
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
