// A row of the timeline: a video's name, or a track with its labels and, over time, where it is seen.
import { isKnown } from '../../../model/edits.ts';
import { labelsOf } from '../../../model/matches.ts';
import { hueOf, opacityOf } from '../../../model/marks.ts';
import { trackStanding } from '../../../model/scene.ts';
import { probabilityText } from '../../../words.ts';
import { Bar, Names, Pin } from '../../../ui/Marks.tsx';
import { spansOfTrack } from './listing.ts';
import type { JSX } from 'preact';
import type { Dataset } from '../../../core/messages.ts';
import type { RowPlace } from '../../../ui/VirtualList.tsx';
import type { TimelinePage } from '../page.ts';
import type { Row } from './listing.ts';

interface Props {
  page: TimelinePage;
  dataset: Dataset;
  row: Row;
  place: RowPlace;
}

export function HeadRow({ page: { perform }, dataset, row: { video }, place }: Props) {
  return <div class="track head" role="option" aria-selected={false} {...place} onClick={() => perform('select', { video })}><span class="id">{dataset.videos[video].id}</span></div>;
}

export function TrackRow({ page: { state, perform }, dataset, row: { video, track, frames }, place }: Props) {
  const { answer: { value: answer }, selection } = state;
  const { weight, classes, p } = trackStanding(dataset, answer, track);
  const { id } = dataset.tracks[track];
  const isBackground = classes.every((c) => c < 0);
  const select = (event: JSX.TargetedMouseEvent<HTMLElement>) => {
    const at = shareOfLane(event);
    perform('select', at === null ? { video, track } : { video, track, at });
  };
  return (
    <div class={`track ${weight} ${hueOf(classes)}`} role="option" id={`track-${track}`} data-track={id} data-at-track={track} aria-selected={track === selection.value.track} {...place} onClick={select}>
      <span class="id" title={id}>{id}</span>
      <span class="labels">{isKnown(dataset, track) && <Pin />}{isBackground ? <span class="muted">{answer ? 'background' : ''}</span> : <Names dataset={dataset} classes={classes} />}</span>
      <span class="lane">{frames > 0 ? <Spans dataset={dataset} track={track} frames={frames} p={weight === 'faint' ? 0 : p} /> : answer && <Probabilities labels={labelsOf(dataset, answer, track)} dataset={dataset} />}</span>
      <span class="number">{weight === 'faint' ? '' : probabilityText(p)}</span>
    </div>
  );
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
function Probabilities({ dataset, labels }: { dataset: Dataset; labels: ReturnType<typeof labelsOf> }) {
  return (
    <>
      {labels.map(({ p, concept, predicted }) => (
        <span key={concept} class="sure" title={dataset.concepts[concept].name}>
          <span class="muted">{dataset.concepts[concept].name}</span>{predicted >= 0 ? <Bar p={p} /> : <span class="bar" />}<span class="number">{probabilityText(p)}</span>
        </span>
      ))}
    </>
  );
}
