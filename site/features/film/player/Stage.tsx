// The clip of a film with its boxes, and the controls below it.
import { useMemo } from 'preact/hooks';
import { h, keyed, setText } from '../../../ui/dom.ts';
import { isFramed, paint, shape, underlay } from '../../../media/frame.ts';
import type { Frame } from '../../../media/frame.ts';
import type { Picture } from '../../../media/media.ts';
import { figuresAt } from '../../../model/scene.ts';
import type { Figure } from '../../../model/scene.ts';
import { SPEEDS } from '../../../model/times.ts';
import { countText } from '../../../words.ts';
import { DomNode } from '../../../ui/DomNode.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { paintBoxes, placeLabels, useFrame } from '../../../media/frame-boxes.tsx';
import { Scrub } from './Scrub.tsx';
import { digitOf } from './questions.ts';
import { useSync } from '../../../ui/hooks.ts';
import type { Film } from './film.ts';

const MOST = 40; // boxes; where there are more, those without a label are left out

export function Stage({ film }: { film: Film }) {
  const { state: { picture: { value: picture } } } = film;
  const frame = useFrame();
  const digits = useMemo(() => addDigits(frame, film), []);
  useSync(() => paintFilm(frame, digits, film));
  return (
    <section class="stage" aria-label="Clip">
      <div class="screen">
        <DomNode element={frame.frame} />
        {!isFramed(picture) && <p class="still muted">{stillText(picture)}</p>}
      </div>
      <p class="note" hidden={!picture?.note}>{picture?.note}</p>
      <Chapters film={film} />
      <Transport film={film} />
    </section>
  );
}

/** What stands where there is no picture. */
const stillText = (picture: Picture | null) => (picture?.kind === 'audio' ? 'Sound' : picture ? 'This clip has no picture.' : '');

/** Adds the layer with the digits of the choices, and has a click select a track, or play and pause. */
function addDigits({ frame }: Frame, { store, playback, select }: Film) {
  const digits = h('div.digits', { 'aria-hidden': 'true' });
  frame.append(digits);
  frame.onclick = ({ target }) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-at-track]') : null;
    const { picture } = store.get();
    if (at && picture) select(picture.video, Number(at.dataset.atTrack));
    else playback.playOrPause();
  };
  return digits;
}

function paintFilm(parts: Frame, digits: HTMLElement, { state, questions }: Film) {
  const { dataset: { value: dataset }, answer: { value: answer }, picture: { value: picture }, frame: { value: frame } } = state;
  const [{ value: selection }, { value: hover }, asked] = [state.selection, state.hover, questions[state.question.value]];
  void state.framesPresented.value;
  parts.frame.hidden = !isFramed(picture);
  if (!isFramed(picture)) return;
  if (shape(parts, picture)) underlay(parts, picture);
  paint(parts, picture, frame);
  parts.canvas.setAttribute('aria-label', `${dataset.videos[picture.video].id}, frame ${frame}`);
  const digitOfTrack = new Map(asked?.video === picture.video && asked.tuple >= 0 ? asked.choices.flatMap(({ track }, i) => (track >= 0 ? [[track, digitOf(asked, i)]] : [])) : []);
  const isNear = (track: number) => track === selection.track || track === hover.track || digitOfTrack.has(track);
  const all = figuresAt(dataset, answer, picture.video, frame);
  const figures = all.length <= MOST ? all : all.filter(({ track, emphasis }) => emphasis !== 'faint' || isNear(track));
  const boxes = figures.map((figure) => ({
    ...figure, p: figure.emphasis === 'faint' ? undefined : figure.p, known: dataset.tracks[figure.track].known, isChosen: figure.track === selection.track,
    isPointed: figure.track === hover.track, isLabelled: figure.emphasis === 'answer' || isNear(figure.track), isSelectable: true,
  }));
  paintDigits(parts.frame, digits, picture, figures, digitOfTrack);
  paintBoxes(parts, dataset, picture, boxes, [], ({ track }) => track);
}

/** Writes the digits of the choices at the lower left of their boxes, apart from one another; the labels keep off them. */
function paintDigits(frame: HTMLElement, digits: HTMLElement, picture: Picture, figures: Figure[], digitOfTrack: ReadonlyMap<number, number>) {
  const all: HTMLElement[] = [];
  keyed(digits, figures.filter(({ track }) => digitOfTrack.has(track)), ({ track }) => track, () => h('div.digit', { 'data-reserved': '' }), (element, { track, box }) => {
    setText(element, String(digitOfTrack.get(track)));
    element.style.translate = `${(100 * box.x) / picture.width}cqw calc(${(100 * (box.y + box.h)) / picture.height}cqh - 100%)`;
    element.style.transform = '';
    all.push(element);
  });
  const wishes = all.map((element) => element.getBoundingClientRect());
  for (const [i, { x, y }] of placeLabels(frame.getBoundingClientRect(), [], wishes).entries()) {
    all[i].style.transform = `translate(${x - wishes[i].left}px, ${y - wishes[i].top}px)`;
  }
}

function Transport({ film }: { film: Film }) {
  const { state, playback, store, openClip } = film;
  const { picture: { value: picture }, playing: { value: playing }, selection: { value: { video } }, dataset: { value: { videos } } } = state;
  const isStill = !picture || picture.frames <= 1;
  return (
    <div class="transport">
      <Scrub film={film} />
      <button type="button" class="icon-button" aria-label="Previous clip" title="Previous clip (p)" data-do="previous-clip" onClick={() => openClip(video - 1)}><Icon name="back" /></button>
      <button type="button" class="icon-button" aria-label={playing ? 'Pause' : 'Play'} title="Play or pause (Space)" data-do="play" disabled={isStill} onClick={() => playback.playOrPause()}><Icon name={playing ? 'pause' : 'play'} /></button>
      <button type="button" class="icon-button" aria-label="Next clip" title="Next clip (n)" data-do="next-clip" onClick={() => openClip(video + 1)}><Icon name="step" /></button>
      <select aria-label="Clip" data-do="clip" value={video} onChange={({ currentTarget }) => openClip(Number(currentTarget.value))}>
        {videos.map(({ id }, i) => <option key={i} value={i}>{id}</option>)}
      </select>
      <button type="button" class="quiet" aria-pressed={state.repeat.value} title="Repeat this clip instead of playing the next one" onClick={() => store.set({ repeat: !state.repeat.value })}>Repeat</button>
      <span class="space" />
      <select aria-label="Speed" value={state.rate.value} onChange={({ currentTarget }) => playback.setRate(Number(currentTarget.value))}>
        {SPEEDS.map((speed) => <option key={speed} value={speed}>{`×${speed}`}</option>)}
      </select>
    </div>
  );
}

/**
 * All clips as a strip: those with questions are marked, and lead to their first question. For pointers only: the list of clips
 * and the buttons of the questions do the same.
 */
function Chapters({ film: { state, questions, openClip, openQuestion } }: { film: Film }) {
  const { dataset: { value: { videos } }, selection: { value: { video } }, answers: { value: answers } } = state;
  return (
    <div class="chapters" aria-hidden="true">
      {videos.map(({ id }, i) => {
        const own = [...questions.keys()].filter((q) => questions[q].video === i);
        const open = own.filter((q) => !answers.has(q));
        const kind = own.length === 0 ? '' : open.length > 0 ? 'asked' : 'answered';
        return <button key={i} type="button" tabIndex={-1} class={`${kind}${i === video ? ' current' : ''}`} title={own.length > 0 ? `${id}: ${countText(own.length, 'question')}` : id} onClick={() => (own.length > 0 ? openQuestion(open[0] ?? own[0]) : openClip(i))} />;
      })}
    </div>
  );
}
