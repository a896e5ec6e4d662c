// The frames a second of the video on the stage, and a field to set another number.
import { useRef } from 'preact/hooks';
import { rateText } from '../../../model/rates.ts';
import type { Rate, Source } from '../../../model/rates.ts';
import { countText } from '../../../words.ts';
import { NumberField } from '../../../ui/fields.tsx';
import type { Dataset } from '../../../core/messages.ts';
import type { TransportPage } from '../page.ts';

export function FrameRate({ page: { state, perform } }: { page: TransportPage }) {
  const { dataset: { value: dataset }, picture: { value: picture }, frameRates } = state;
  const menu = useRef<HTMLDetailsElement>(null);
  const rate = picture && frameRates.value[picture.video];
  if (!dataset || !rate || picture.frames <= 1) return null;
  const { video } = picture;
  const others = dataset.videos.flatMap(({ fps }, other) => (fps === 0 && other !== video ? [other] : []));
  const set = (fps: number, isForAll: boolean) => {
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    perform('frame-rate', { fps, videos: isForAll ? [video, ...others] : [video] });
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
