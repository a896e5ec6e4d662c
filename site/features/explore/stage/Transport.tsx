// The controls under the stage: play, step, seek, speed, the time, and the frames a second.
import { SPEEDS, startOf } from '../../../model/times.ts';
import { timeText } from '../../../words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSync } from '../../../ui/action.ts';
import { FrameRate } from './FrameRate.tsx';
import type { TransportPage } from '../page.ts';

/** place is hidden where there is nothing to play. */
export function Transport({ page, place }: { page: TransportPage; place: HTMLElement }) {
  const { state: { picture, playing, rate, truth, keyPoints, dataset }, perform } = page;
  useSync(() => {
    const { value: shown } = picture;
    place.hidden = shown !== null && (shown.frames <= 1 || shown.kind === 'none');
    place.classList.toggle('to-come', !shown);
  });
  return (
    <>
      <ActionButton page={page} action="frames" details={{ by: -1 }} isIcon class="icon-button"><Icon name="back" /></ActionButton>
      <button type="button" class="icon-button" aria-label={playing.value ? 'Pause' : 'Play'} title="Play" onClick={() => perform('play-pause', undefined)}><Icon name={playing.value ? 'pause' : 'play'} /></button>
      <ActionButton page={page} action="frames" details={{ by: 1 }} isIcon class="icon-button"><Icon name="step" /></ActionButton>
      <Time page={page} />
      <span class="frames"><FrameRate page={page} /></span>
      <select aria-label="Speed" value={rate.value} onChange={({ currentTarget }) => perform('speed', { rate: Number(currentTarget.value) })}>
        {SPEEDS.map((speed) => <option key={speed} value={speed}>{`×${speed}`}</option>)}
      </select>
      <button type="button" class="quiet" aria-pressed={truth.value} title="Draw the true boxes" hidden={!dataset.value?.truth.length} onClick={() => perform('truth', undefined)}>Truth</button>
      <button type="button" class="quiet key-points" aria-pressed={keyPoints.value} title="Draw the key points of persons" hidden={!dataset.value?.poses.length} onClick={() => perform('key-points', undefined)}>Key points</button>
    </>
  );
}

/** The frame and its time, which change while the clip plays. */
function Time({ page: { state, perform } }: { page: TransportPage }) {
  const { picture: { value: picture }, frame: { value: frame }, frameRates } = state;
  const hasTimes = picture !== null && (picture.starts !== null || frameRates.value[picture.video]?.source !== 'none');
  const time = hasTimes ? timeText(startOf(picture, frame), 1) : '';
  const words = picture ? `frame ${frame}` : '';
  return (
    <>
      <input type="range" class="scrub" min={0} max={picture ? picture.frames - 1 : undefined} step={1} value={frame} aria-label="Frame" aria-valuetext={picture ? (time ? `${words}, ${time}` : words) : undefined}
        onInput={({ currentTarget }) => perform('seek', { frame: Number(currentTarget.value) })} />
      <span class="number time">{time}</span>
      <span class="number frame-number">{words}</span>
    </>
  );
}
