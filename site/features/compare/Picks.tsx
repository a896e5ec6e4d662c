// What each method picks: one frame for each method, with the boxes of its tracks.
import { tupleStarts } from '../../model/matches.ts';
import { wordsOf } from '../../model/marks.ts';
import { isFramed } from '../../media/frame.ts';
import { MethodPicks } from './MethodPicks.tsx';
import { selectedTuples } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Compare } from './state.ts';

interface Props {
  compare: Compare;
  dataset: Dataset;
}

/** Below the heading there is nothing while another page is open: Explore changes the frame many times a second. */
export function Picks({ compare, dataset }: Props) {
  const isOpen = compare.state.page.value === 'compare';
  return (
    <section id="picks" aria-labelledby="compare-picks">
      <h3 id="compare-picks" tabIndex={-1}>What each method picks</h3>
      {isOpen && <Look compare={compare} dataset={dataset} />}
      {isOpen && <Row compare={compare} dataset={dataset} />}
    </section>
  );
}

/** Chooses the video, the caption and the frame. */
function Look({ compare, dataset }: Props) {
  const { state, showPicks } = compare;
  const { video, tuple } = state.selection.value;
  const from = tupleStarts(dataset);
  const isHere = tuple >= from[video] && tuple < from[video + 1];
  const hasTruth = isFramed(state.picture.value) && dataset.truth.length > 0;
  return (
    <>
      <p class="muted">The track that answers each caption.{hasTruth && ' Dashed: the truth.'}</p>
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
        <Time compare={compare} />
      </div>
    </>
  );
}

function Time({ compare: { state, seek } }: { compare: Compare }) {
  const picture = state.picture.value;
  const frame = state.frame.value;
  if (!isFramed(picture) || picture.frames <= 1) return null;
  return (
    <div class="time-of">
      <label for="picks-frame">Frame</label>
      <input type="range" id="picks-frame" min={0} max={picture.frames - 1} step={1} value={frame} onInput={(event) => seek(Number(event.currentTarget.value))} />
      <span class="number muted">{frame}</span>
    </div>
  );
}

function Row({ compare, dataset }: Props) {
  const { state, picks, seek } = compare;
  const view = { picture: state.picture.value, frame: state.frame.value, presented: state.framesPresented.value };
  return (
    <div class="picks">
      {picks.value.map((pick) => <MethodPicks key={`${dataset.hash} ${pick.method}`} pick={pick} dataset={dataset} selection={state.selection.value} view={view} onSeek={seek} />)}
    </div>
  );
}
