// The tracks that one method picks: a frame with their boxes and the true ones, and a line for each caption.
import { trackBox } from '../../model/boxes.ts';
import { paint, shape, isFramed } from '../../media/frame.ts';
import { truthAt } from '../../model/scene.ts';
import { paintBoxes, useFrame } from '../../media/frame-boxes.tsx';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { Drawn } from '../../ui/Drawn.tsx';
import { Names, TruthMark } from '../../ui/Marks.tsx';
import { judgedTuples, middleOf } from './picks.ts';
import type { JudgedTuple, Pick } from './picks.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Picture } from '../../media/media.ts';
import type { Frame } from '../../media/frame.ts';
import type { Selection } from '../../ui/pointing.ts';

interface Shown {
  picture: Picture;
  frame: number;
  dataset: Dataset;
  tuples: JudgedTuple[];
}

export function paintPicks(parts: Frame, { picture, frame, dataset, tuples }: Shown) {
  shape(parts, picture);
  paint(parts, picture, frame);
  const boxes = tuples.flatMap(({ t, tuple, row }) => {
    const box = row >= 0 && trackBox(dataset, row, frame);
    return box ? [{ t, track: row, box, weight: 'answer' as const, classes: tuple, isLabelled: true }] : [];
  });
  const asked = truthAt(dataset, picture.video, frame)
    .filter(({ classes }) => tuples.some(({ tuple }) => tuple.every((c, e) => c < 0 || c === classes[e])));
  paintBoxes(parts, dataset, picture, boxes, asked.map(({ box }) => box), ({ t }) => t);
}

interface Props {
  pick: Pick;
  dataset: Dataset;
  selection: Selection;
  /** What is on the stage. `presented` counts its pictures: a frame may be painted again. */
  view: { picture: Picture | null; frame: number; presented: number };
  onSeek: (frame: number) => void;
}

export function MethodPicks({ pick, dataset, selection, view, onSeek }: Props) {
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
      <Drawn element={parts.frame} />
      <ul>{tuples.map((one) => <Line key={one.t} dataset={dataset} one={one} onSeek={onSeek} />)}</ul>
    </figure>
  );
}

/** One caption and the track that is picked for it. The button goes to the track's time. */
function Line({ dataset, one, onSeek }: { dataset: Dataset; one: JudgedTuple; onSeek: Props['onSeek'] }) {
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
