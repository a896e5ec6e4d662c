// The stage: the present frame with its boxes or, where there is no picture, the loudness of a sound and the captions of the
// video with their tracks.
import { matchesOf, tupleStarts } from '../../../model/matches.ts';
import { hueOf } from '../../../model/marks.ts';
import { countText, probabilityText } from '../../../words.ts';
import { Names, StateMark } from '../../../ui/Marks.tsx';
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { coreOf } from '../../../session/session-state.ts';
import { isFramed } from '../../../media/frame.ts';
import { timeOfPicture } from '../../../model/rates.ts';
import { DomNode } from '../../../ui/DomNode.tsx';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
import { useFrame } from '../../../media/frame-boxes.tsx';
import { addCrowd, paintStage } from './paint-stage.ts';
import { useSync } from '../../../ui/hooks.ts';
import type { JSX } from 'preact';
import type { Dataset } from '../../../core/messages.ts';
import type { Picture } from '../../../media/media.ts';
import type { StagePage } from '../page.ts';
import type { Frame } from '../../../media/frame.ts';

interface Props {
  page: StagePage;
  dataset: Dataset;
  picture: Picture;
}

function Still({ page, dataset, picture }: Props) {
  const { video: selected } = page.state.selection.value;
  const video: Dataset['videos'][number] | undefined = dataset.videos[selected];
  const from = tupleStarts(dataset)[selected];
  const what = picture.kind === 'audio' ? 'Sound' : 'No pictures';
  return (
    <>
      <div class="summary">
        <p class="title">{video?.id ?? 'No videos'}</p>
        <p class="muted">{video && `${what} · ${countText(video.tracks.length, 'track')} · ${countText(video.tuples.length, 'caption')}`}</p>
      </div>
      {picture.peaks && <Strip page={page} picture={picture} peaks={picture.peaks} />}
      <div class="lines">{video?.tuples.map((tuple, i) => <Line key={`${dataset.hash} ${from + i}`} page={page} dataset={dataset} tuple={tuple} t={from + i} />)}</div>
    </>
  );
}

/** A sound's loudness, and a line at the present time. */
function Strip({ page: { state, dispatch }, picture: { frames }, peaks }: Omit<Props, 'dataset'> & { peaks: Float32Array }) {
  const seek = ({ offsetX, currentTarget }: JSX.TargetedMouseEvent<HTMLElement>) => dispatch('seek', { frame: Math.floor((frames * offsetX) / currentTarget.clientWidth) });
  return (
    <div class="strip" aria-hidden="true" onClick={seek}>
      <svg viewBox={`0 0 ${peaks.length} 100`} preserveAspectRatio="none">
        <path d={Array.from(peaks, (peak, i) => `M${i + 0.5} ${50 - 48 * peak}V${50 + 48 * peak}`).join('')} />
      </svg>
      <Present state={state} frames={frames} />
    </div>
  );
}

const Present = ({ state: { frame }, frames }: { state: StagePage['state']; frames: number }) => <i style={{ left: `${(100 * (frame.value + 0.5)) / frames}%` }} />;

/** A caption, and the track that answers it. */
function Line({ page: { state, dispatch }, dataset, tuple, t }: Pick<Props, 'page' | 'dataset'> & { tuple: number[]; t: number }) {
  const { answer: { value: answer }, selection } = state;
  const matches = answer && matchesOf(answer);
  const track = matches?.track[t] ?? -1;
  return (
    <button type="button" class={`line ${hueOf(tuple)}`} data-at-tuple={t} aria-pressed={selection.value.tuple === t} onClick={() => dispatch('select', { tuple: t })}>
      <span class="mark">{matches && <StateMark state={matches.state[t]} />}</span>
      <Names dataset={dataset} classes={tuple} empty />
      <span class="muted">{track >= 0 && `track ${dataset.tracks[track].id}`}</span>
      <span class="number">{matches && probabilityText(matches.p[t])}</span>
    </button>
  );
}

/** What stands where no picture is loaded yet, by the state of the core. The picture of data that were just opened comes in a moment. */
const BEFORE_PICTURE = { starting: 'Starting…', failed: 'The core did not start.', ready: '', restarting: '' };

export function Stage({ page }: { page: StagePage }) {
  const { state: { session, dataset: { value: dataset }, picture: { value: picture } }, dispatch } = page;
  const core = useComputed(() => coreOf({ session: session.value })).value;
  const frame = useFrame();
  const crowd = useMemo(() => addCrowd(frame, page), []);
  useSync(() => paintStage(frame, crowd, page));
  const tracks = { Tracks: () => drawTracks(page) };
  return (
    <>
      <DomNode element={frame.frame} />
      {!isFramed(picture) && (
        <div class="still">
          {dataset && picture ? <Still page={page} dataset={dataset} picture={picture} /> : <p class="muted">{BEFORE_PICTURE[core]}</p>}
        </div>
      )}
      <p class="note" hidden={!picture?.note}>{picture?.note}</p>
      <SaveMenu subject="stage or tracks" isHidden={!dataset || !picture} save={(file) => dispatch('picture', file)}
        pictures={isFramed(picture) ? { Stage: () => drawStage(frame, page), ...tracks } : tracks} />
    </>
  );
}

/** The picture of the frame with its boxes, null where none is shown. */
async function drawStage(parts: Frame, { state }: StagePage) {
  const { dataset: { value: dataset }, picture: { value: picture }, frame: { value: frame } } = state;
  if (!dataset || !isFramed(picture)) return null;
  const { id } = dataset.videos[picture.video];
  const { stageDrawing } = await import('../../../media/stage-drawing.ts');
  return stageDrawing(parts, `${dataset.name} · ${id}, frame ${frame}`, `${id}-frame-${frame}`);
}

async function drawTracks({ state: { dataset, answer, picture, frameRates } }: StagePage) {
  const { tracksDrawing } = await import('../../../ui/saved-drawings.ts');
  return dataset.value && picture.value && tracksDrawing(dataset.value, answer.value, picture.value.video, timeOfPicture(picture.value, frameRates.value));
}
