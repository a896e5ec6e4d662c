// What each method picks: one frame for each method, with the boxes of its tracks.
import { tupleStarts } from '../../answer/matches.ts';
import { wordsOf } from '../../drawing/marks.ts';
import { isFramed } from '../../video/frame.ts';
import { MethodPicks } from './MethodPicks.tsx';
import { selectedTuples } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Compare } from './state.ts';

interface Props {
  compare: Compare;
  dataset: Dataset;
}

export function Picks({ compare, dataset }: Props) {
  const { picture } = compare.state;
  const hasTruth = isFramed(picture.value) && dataset.truth.length > 0;
  return (
    <section id="picks" aria-labelledby="compare-picks">
      <h3 id="compare-picks" tabIndex={-1}>What each method picks</h3>
      <p class="muted">The track that answers each caption.{hasTruth && ' Dashed: the truth.'}</p>
      <Look compare={compare} dataset={dataset} />
      <Row compare={compare} dataset={dataset} />
    </section>
  );
}

/** Chooses the video, the caption and the frame. */
function Look({ compare: { state, showPicks, seek }, dataset }: Props) {
  const { video, tuple } = state.selection.value;
  const from = tupleStarts(dataset);
  const isHere = tuple >= from[video] && tuple < from[video + 1];
  const picture = state.picture.value;
  return (
    <div class="look">
      <label for="picks-video">Video</label>
      <select id="picks-video" value={video} onChange={(event) => showPicks({ video: Number(event.currentTarget.value), tuple: -1 })}>
        {dataset.videos.map(({ id, tuples }, i) => <option key={id} value={i} disabled={tuples.length === 0}>{id}</option>)}
      </select>
      <label for="picks-tuple">Caption</label>
      <select id="picks-tuple" value={isHere ? tuple : -1} onChange={(event) => showPicks({ tuple: Number(event.currentTarget.value) })}>
        <option value={-1}>All captions</option>
        {selectedTuples(dataset, { video, tuple: -1 }).map((one) => <option key={one.t} value={one.t}>{wordsOf(dataset, one.tuple)}</option>)}
      </select>
      {isFramed(picture) && picture.frames > 1 && (
        <div class="time-of">
          <label for="picks-frame">Frame</label>
          <input type="range" id="picks-frame" min={0} max={picture.frames - 1} step={1} value={state.frame.value} onInput={(event) => seek(Number(event.currentTarget.value))} />
          <span class="number muted">{state.frame.value}</span>
        </div>
      )}
    </div>
  );
}

/** The frames, which are painted only while the page is open. */
function Row({ compare, dataset }: Props) {
  const { state, picks, seek } = compare;
  if (state.page.value !== 'compare') return <div class="picks" />;
  const view = { picture: state.picture.value, frame: state.frame.value, presented: state.framesPresented.value };
  return (
    <div class="picks">
      {picks.value.map((pick) => <MethodPicks key={`${dataset.hash} ${pick.method}`} pick={pick} dataset={dataset} selection={state.selection.value} view={view} onSeek={seek} />)}
    </div>
  );
}
