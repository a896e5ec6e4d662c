// What each method picks: one frame for each method with the boxes of its tracks and the true ones, and a line for each caption.
import { trackBox } from '../../model/boxes.ts';
import { paint, shape, isFramed } from '../../media/frame.ts';
import { truthAt } from '../../model/scene.ts';
import { paintBoxes, useFrame } from '../../media/frame-boxes.tsx';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { DomNode } from '../../ui/DomNode.tsx';
import { Names, TruthMark } from '../../ui/Marks.tsx';
import { judgedTuples, middleOf, selectedTuples } from './picks.ts';
import { tupleStarts } from '../../model/matches.ts';
import { wordsOf } from '../../model/marks.ts';
import type { JudgedTuple, Pick } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Picture } from '../../media/media.ts';
import type { Frame } from '../../media/frame.ts';
import type { Selection } from '../../model/selection.ts';
import type { Compare } from './state.ts';

interface Shown {
  picture: Picture;
  frame: number;
  dataset: Dataset;
  tuples: JudgedTuple[];
}

function paintPicks(parts: Frame, { picture, frame, dataset, tuples }: Shown) {
  shape(parts, picture);
  paint(parts, picture, frame);
  const boxes = tuples.flatMap(({ t, tuple, row }) => {
    const box = row >= 0 && trackBox(dataset, row, frame);
    return box ? [{ t, track: row, box, emphasis: 'answer' as const, classes: tuple, isLabelled: true }] : [];
  });
  const asked = truthAt(dataset, picture.video, frame)
    .filter(({ classes }) => tuples.some(({ tuple }) => tuple.every((c, e) => c < 0 || c === classes[e])));
  paintBoxes(parts, dataset, picture, boxes, asked.map(({ box }) => box), ({ t }) => t);
}

interface MethodPicksProps {
  pick: Pick;
  dataset: Dataset;
  selection: Selection;
  /** What is on the stage. `presented` counts its pictures: a frame may be painted again. */
  view: { picture: Picture | null; frame: number; presented: number };
  onSeek: (frame: number) => void;
}

function MethodPicks({ pick, dataset, selection, view, onSeek }: MethodPicksProps) {
  const { video, tuple } = selection;
  const tuples = useMemo(() => judgedTuples(dataset, pick, { video, tuple }), [dataset, pick, video, tuple]);
  const known = tuples.filter(({ truth }) => truth !== 'unknown');
  const right = known.filter(({ truth }) => truth === 'right').length;
  const parts = useFrame();
  const picture = isFramed(view.picture) && view.picture.video === video ? view.picture : null;
  useLayoutEffect(() => {
    parts.frame.hidden = picture === null;
    parts.canvas.setAttribute('aria-label', `Frame ${view.frame} with the tracks that ${pick.method} picks`);
    if (picture) paintPicks(parts, { picture, frame: view.frame, dataset, tuples });
  }, [parts, picture, view.frame, view.presented, dataset, tuples, pick]);
  return (
    <figure data-method={pick.method}>
      <figcaption>
        <strong>{pick.method}</strong>
        <span class="muted">{known.length > 0 && tuples.length > 1 && `${right} of ${known.length} right`}</span>
      </figcaption>
      <DomNode element={parts.frame} />
      <ul>{tuples.map((one) => <Line key={one.t} dataset={dataset} one={one} onSeek={onSeek} />)}</ul>
    </figure>
  );
}

/** One caption and the track that is picked for it. The button goes to the track's time. */
function Line({ dataset, one, onSeek }: { dataset: Dataset; one: JudgedTuple; onSeek: MethodPicksProps['onSeek'] }) {
  const { tuple, row, truth } = one;
  const frame = middleOf(dataset, row);
  const track = row >= 0 ? `track ${dataset.tracks[row].id}` : 'no track';
  return (
    <li data-truth={truth}>
      {truth === 'unknown' ? <span /> : <TruthMark truth={truth} />}
      <Names dataset={dataset} classes={tuple} empty />
      {frame >= 0
        ? <button type="button" class="quiet" title="Go to where it is" onClick={() => onSeek(frame)}>{track}</button>
        : <span class="muted">{track}</span>}
    </li>
  );
}

interface PicksProps {
  compare: Compare;
  dataset: Dataset;
}

/** Below the heading there is nothing while another page is open: Explore changes the frame many times a second. */
export function Picks({ compare, dataset }: PicksProps) {
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
function Look({ compare, dataset }: PicksProps) {
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

function Row({ compare, dataset }: PicksProps) {
  const { state, picks, seek } = compare;
  const view = { picture: state.picture.value, frame: state.frame.value, presented: state.framesPresented.value };
  return (
    <div class="picks">
      {picks.value.map((pick) => <MethodPicks key={`${dataset.hash} ${pick.method}`} pick={pick} dataset={dataset} selection={state.selection.value} view={view} onSeek={seek} />)}
    </div>
  );
}
