// The stage: the present frame with its boxes, or the captions where there is no picture.
import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { tracksDrawing } from '../../../ui/saved-drawings.ts';
import { stageDrawing } from '../../../media/stage-drawing.ts';
import { coreOf } from '../../../session/session-state.ts';
import { isFramed } from '../../../media/frame.ts';
import type { Frame } from '../../../media/frame.ts';
import { timeOfPicture } from '../../../model/rates.ts';
import { Drawn } from '../../../ui/Drawn.tsx';
import { SaveMenu } from '../../../ui/SaveMenu.tsx';
import { useFrame } from '../../../media/frame-boxes.tsx';
import { useSync } from '../../../ui/action.ts';
import { Still } from './Still.tsx';
import { addCrowd, paintStage } from './paint-stage.ts';
import type { StagePage } from '../page.ts';

/** What stands where no picture is loaded yet, by the state of the core. The picture of data that were just opened comes in a moment. */
const BEFORE_PICTURE = { starting: 'Starting…', failed: 'The core did not start.', ready: '', restarting: '' };

export function Stage({ page }: { page: StagePage }) {
  const { state: { session, dataset: { value: dataset }, picture: { value: picture } }, perform } = page;
  const core = useComputed(() => coreOf({ session: session.value })).value;
  const frame = useFrame();
  const crowd = useMemo(() => addCrowd(frame, page), []);
  useSync(() => paintStage(frame, crowd, page));
  const tracks = { Tracks: () => drawTracks(page) };
  return (
    <>
      <Drawn element={frame.frame} />
      {!isFramed(picture) && (
        <div class="still">
          {dataset && picture ? <Still page={page} dataset={dataset} picture={picture} /> : <p class="muted">{BEFORE_PICTURE[core]}</p>}
        </div>
      )}
      <p class="note" hidden={!picture?.note}>{picture?.note}</p>
      <SaveMenu subject="stage or tracks" isHidden={!dataset || !picture} save={(file) => perform('picture', file)}
        pictures={isFramed(picture) ? { Stage: () => drawStage(frame, page), ...tracks } : tracks} />
    </>
  );
}

/** The picture of the frame with its boxes, null where none is shown. */
function drawStage(parts: Frame, { state }: StagePage) {
  const { dataset: { value: dataset }, picture: { value: picture }, frame: { value: frame } } = state;
  if (!dataset || !isFramed(picture)) return null;
  const { id } = dataset.videos[picture.video];
  return stageDrawing(parts, `${dataset.name} · ${id}, frame ${frame}`, `${id}-frame-${frame}`);
}

function drawTracks({ state: { dataset, answer, picture, frameRates } }: StagePage) {
  return dataset.value && picture.value && tracksDrawing(dataset.value, answer.value, picture.value.video, timeOfPicture(picture.value, frameRates.value));
}
