// The controls under the stage: play, step, seek, speed, the time, and the frames a second with a field to set another number.
import { useRef } from 'preact/hooks';
import { rateText } from '../../../model/rates.ts';
import { countText, timeText } from '../../../words.ts';
import { NumberField } from '../../../ui/fields.tsx';
import { SPEEDS, startOf } from '../../../model/times.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useSync } from '../../../ui/hooks.ts';
import type { Rate, Source } from '../../../model/rates.ts';
import type { Dataset } from '../../../core/messages.ts';
import type { TransportPage } from '../page.ts';

function FrameRate({ page: { state, dispatch } }: { page: TransportPage }) {
  const { dataset: { value: dataset }, picture: { value: picture }, frameRates } = state;
  const menu = useRef<HTMLDetailsElement>(null);
  const rate = picture && frameRates.value[picture.video];
  if (!dataset || !rate || picture.frames <= 1) return null;
  const { video } = picture;
  const others = dataset.videos.flatMap(({ fps }, other) => (fps === 0 && other !== video ? [other] : []));
  const set = (fps: number, isForAll: boolean) => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    dispatch('frame-rate', { fps, videos: isForAll ? [video, ...others] : [video] });
  };
  const isUnknown = rate.source === 'none';
  return (
    <details ref={menu} class={rate.doubt ? 'menu frame-rate doubtful' : 'menu frame-rate'}>
      <summary data-do="frame-rate" title="Frames a second">
        <span class="number">{isUnknown ? '' : rateText(rate.fps)}</span>
        <span><span class="wide">frames a second</span><span class="narrow">fps</span><span>{isUnknown || rate.doubt ? '?' : ''}</span></span>
      </summary>
      <Setting key={`${dataset.hash} ${video}`} video={dataset.videos[video]} rate={rate} others={others.length} set={set} />
    </details>
  );
}

/** Where a rate is from, in words. */
const SOURCES: Record<Source, string> = {
  data: 'As the data say.',
  file: 'As the file itself says.',
  boxes: 'By its boxes and its length.',
  you: 'As you have set it.',
  none: 'Nothing says how many it has, so no times are shown.',
};

interface Props {
  video: Dataset['videos'][number];
  rate: Rate;
  others: number; // videos of which the data say nothing
  set: (fps: number, isForAll: boolean) => void;
}

function Setting({ video: { id, fps }, rate, others, set }: Props) {
  const all = useRef<HTMLInputElement>(null);
  const isUnknown = rate.source === 'none';
  const suggested = rate.fits > 0 ? rateText(rate.fits) : isUnknown ? '' : rateText(rate.fps);
  const own = rate.own > 0 && rateText(rate.own) !== rateText(rate.fps) ? rate.own : 0;
  const take = (to: number) => set(to, all.current?.checked === true);
  return (
    <div class="items prose">
      <p><strong>{isUnknown ? `How many frames a second does ${id} have?` : `${id}: ${rateText(rate.fps)} frames a second`}</strong> {SOURCES[rate.source]}</p>
      {rate.doubt && <p class="doubt">{rate.doubt}</p>}
      <p class="muted">Boxes count frames. With a wrong number they lie beside what they show; who does what stays the same.</p>
      <NumberField key={suggested} about={`Frames a second of ${id}`} taken={suggested} answer={(number) => take(Number(number))} />
      {others > 0 && fps === 0 && <label><input ref={all} type="checkbox" />{`Also for the ${countText(others, 'other video')} of which the data say nothing`}</label>}
      {own > 0 && <button type="button" data-do="own-rate" onClick={() => take(own)}>{`${rateText(own)}, as the file says`}</button>}
    </div>
  );
}

/** place is hidden where there is nothing to play. */
export function Transport({ page, place }: { page: TransportPage; place: HTMLElement }) {
  const { state: { picture, playing, rate, truth, keyPoints, dataset }, dispatch } = page;
  useSync(() => {
    const { value: shown } = picture;
    place.hidden = shown !== null && (shown.frames <= 1 || shown.kind === 'none');
    place.classList.toggle('to-come', !shown);
  });
  return (
    <>
      <ActionButton page={page} action="frames" payload={{ by: -1 }} isIcon class="icon-button"><Icon name="back" /></ActionButton>
      <button type="button" class="icon-button" aria-label={playing.value ? 'Pause' : 'Play'} title="Play" onClick={() => dispatch('play-pause', undefined)}><Icon name={playing.value ? 'pause' : 'play'} /></button>
      <ActionButton page={page} action="frames" payload={{ by: 1 }} isIcon class="icon-button"><Icon name="step" /></ActionButton>
      <Time page={page} />
      <span class="frames"><FrameRate page={page} /></span>
      <select aria-label="Speed" value={rate.value} onChange={({ currentTarget }) => dispatch('speed', { rate: Number(currentTarget.value) })}>
        {SPEEDS.map((speed) => <option key={speed} value={speed}>{`×${speed}`}</option>)}
      </select>
      <button type="button" class="quiet" aria-pressed={truth.value} title="Draw the true boxes" hidden={!dataset.value?.truth.length} onClick={() => dispatch('truth', undefined)}>Truth</button>
      <button type="button" class="quiet key-points" aria-pressed={keyPoints.value} title="Draw the key points of persons" hidden={!dataset.value?.poses.length} onClick={() => dispatch('key-points', undefined)}>Key points</button>
    </>
  );
}

/** The frame and its time, which change while the clip plays. */
function Time({ page: { state, dispatch } }: { page: TransportPage }) {
  const { picture: { value: picture }, frame: { value: frame }, frameRates } = state;
  const hasTimes = picture !== null && (picture.starts !== null || frameRates.value[picture.video]?.source !== 'none');
  const time = hasTimes ? timeText(startOf(picture, frame), 1) : '';
  const words = picture ? `frame ${frame}` : '';
  return (
    <>
      <input type="range" class="scrub" min={0} max={picture ? picture.frames - 1 : undefined} step={1} value={frame} aria-label="Frame" aria-valuetext={picture ? (time ? `${words}, ${time}` : words) : undefined}
        onInput={({ currentTarget }) => dispatch('seek', { frame: Number(currentTarget.value) })} />
      <span class="number time">{time}</span>
      <span class="number frame-number">{words}</span>
    </>
  );
}
