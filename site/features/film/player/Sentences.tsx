// The captions of all clips as sentences. Those whose track is in the picture light up.
import { useComputed } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { hueOf } from '../../../model/marks.ts';
import { trackBox } from '../../../model/boxes.ts';
import { probabilityText } from '../../../words.ts';
import { Names, StateMark } from '../../../ui/Marks.tsx';
import { sentencesOf } from './questions.ts';
import { useSync } from '../../../ui/hooks.ts';
import type { Film } from './film.ts';
import type { Sentence } from './questions.ts';

export function Sentences({ film }: { film: Film }) {
  const { dataset: { value: { videos } }, selection } = film.state;
  const list = useRef<HTMLDivElement>(null);
  useSync(() => {
    const clip = list.current?.querySelector<HTMLElement>(`[data-clip="${selection.value.video}"]`);
    if (clip && list.current) list.current.scrollTop = clip.offsetTop - list.current.offsetTop;
  });
  return (
    <section class="sentences" aria-labelledby="sentences-title">
      <h2 id="sentences-title">Captions</h2>
      <div class="clips" ref={list} tabIndex={0} role="group" aria-label="Captions of all clips">
        {videos.map(({ id }, video) => <Clip key={video} film={film} video={video} id={id} />)}
      </div>
    </section>
  );
}

function Clip({ film, video, id }: { film: Film; video: number; id: string }) {
  const { state: { dataset, answer, selection }, openClip } = film;
  const isOpen = useComputed(() => selection.value.video === video).value;
  const sentences = sentencesOf(dataset.value, answer.value, video);
  return (
    <section class={isOpen ? 'clip open' : 'clip'} data-clip={video}>
      <h3><button type="button" class="quiet" aria-current={isOpen ? 'true' : undefined} dir="auto" onClick={() => openClip(video)}>{id}</button></h3>
      {sentences.map((sentence, i) => <Line key={i} film={film} sentence={sentence} />)}
      {sentences.length === 0 && <p class="muted">Nothing is named in this clip.</p>}
    </section>
  );
}

function Line({ film: { state, select }, sentence: { video, tuple, track, classes, p, state: standing } }: { film: Film; sentence: Sentence }) {
  const { dataset: { value: dataset }, selection, picture, frame } = state;
  const isLit = useComputed(() => track >= 0 && picture.value?.video === video && trackBox(dataset, track, frame.value) !== null).value;
  const isChosen = useComputed(() => selection.value.video === video && selection.value.track === track && (tuple < 0 || selection.value.tuple < 0 || selection.value.tuple === tuple)).value;
  const at = tuple >= 0 ? { 'data-at-tuple': tuple } : { 'data-at-track': track };
  return (
    <button type="button" class={`sentence ${hueOf(classes)}${isLit ? ' lit' : ''}`} aria-pressed={isChosen} {...at} onClick={() => select(video, track, tuple)}>
      <StateMark state={standing} />
      <Names dataset={dataset} classes={classes} empty />
      <span class="muted">{track >= 0 && dataset.tracks[track].id}</span>
      <span class="number">{probabilityText(p)}</span>
    </button>
  );
}
