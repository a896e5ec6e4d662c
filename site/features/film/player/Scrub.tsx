// The scrubber of a film. It seeks, and previews the moment under the pointer; focused by keys, it lists the labels of its own.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { probabilityText } from '../../../words.ts';
import { isFramed } from '../../../media/frame.ts';
import type { Picture } from '../../../media/media.ts';
import { Names, StateMark } from '../../../ui/Marks.tsx';
import { labelledAt, labelsText, momentText, paintMoment } from './moments.ts';
import type { Film } from './film.ts';

const THUMB = 16; // pixels: the thumb's middle stays half of this away from both ends

/** A frame, and its place on the scrubber: 0 is the start and 1 the end. */
interface Moment {
  frame: number;
  at: number;
}

/** The moment under the pointer, null while the pointer drags: the stage shows that moment then. */
function momentUnder({ clientX, buttons, currentTarget }: PointerEvent, last: number): Moment | null {
  if (buttons !== 0 || !(currentTarget instanceof Element)) return null;
  const { left, width } = currentTarget.getBoundingClientRect();
  const frame = Math.round(last * Math.max(0, Math.min(1, (clientX - left - THUMB / 2) / (width - THUMB))));
  return { frame, at: frame / last };
}

export function Scrub({ film: { state, playback } }: { film: Film }) {
  const { picture: { value: picture }, frame: { value: frame }, dataset: { value: dataset }, answer: { value: answer }, frameRates: { value: rates } } = state;
  const pointed = useSignal<Moment | null>(null);
  const isFocused = useSignal(false);
  useEffect(() => {
    const putAway = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') [pointed.value, isFocused.value] = [null, false];
    };
    document.addEventListener('keydown', putAway);
    return () => document.removeEventListener('keydown', putAway);
  }, []);
  const last = picture ? picture.frames - 1 : 0;
  const moment = last === 0 ? null : pointed.value ?? (isFocused.value ? { frame, at: frame / last } : null);
  const time = picture ? momentText(picture, frame, rates) : '';
  const labels = picture ? labelsText(dataset, labelledAt(dataset, answer, picture.video, frame)) : '';
  return (
    <>
      <div class="scrubber">
        <input type="range" class="scrub" min={0} max={last} step={1} value={frame} aria-label="Frame" aria-valuetext={[`frame ${frame}, ${time}`, labels].filter(Boolean).join(': ')}
          onInput={({ currentTarget }) => playback.seek(Number(currentTarget.value))}
          onPointerMove={(event) => { pointed.value = event.pointerType === 'mouse' ? momentUnder(event, last) : null; }} onPointerLeave={() => { pointed.value = null; }}
          onFocusIn={({ currentTarget }) => { isFocused.value = currentTarget.matches(':focus-visible'); }} onFocusOut={() => { isFocused.value = false; }} onKeyDown={() => { isFocused.value = true; }} />
        {picture && moment && <Preview film={{ state }} picture={picture} moment={moment} isPictured={pointed.value !== null && isFramed(picture)} />}
      </div>
      <span class="number time">{time}</span>
    </>
  );
}

interface PreviewProps {
  film: Pick<Film, 'state'>;
  picture: Picture;
  moment: Moment;
  isPictured: boolean; // whether it has a picture of the moment; the stage shows that of the thumb
}

/** A moment of the clip over the scrubber. For screen readers the scrubber itself says the labels. */
function Preview({ film: { state }, picture, moment: { frame, at }, isPictured }: PreviewProps) {
  const { dataset: { value: dataset }, answer: { value: answer }, frameRates: { value: rates } } = state;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { figures, listed, more } = labelledAt(dataset, answer, picture.video, frame);
  useEffect(() => (canvas.current ? paintMoment(canvas.current, picture, frame, figures) : undefined), [picture, frame, isPictured]);
  return (
    <div class="moment" aria-hidden="true" style={{ '--at': String(at) }}>
      {isPictured && <canvas ref={canvas} width={2 * 160} height={0} />}
      <strong class="number">{momentText(picture, frame, rates)}</strong>
      {listed.map(({ track, classes, p, state: standing }) => (
        <span key={track} class="seen">{standing && <StateMark state={standing} />}<Names dataset={dataset} classes={classes} known={dataset.tracks[track].known} /><span class="number">{probabilityText(p)}</span></span>
      ))}
      <span class="muted">{listed.length === 0 ? 'No label' : more > 0 && `and ${more} more`}</span>
    </div>
  );
}
