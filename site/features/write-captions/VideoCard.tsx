// The card of one video in the caption editor: its sentence, and its tuples.
import { useMemo, useRef } from 'preact/hooks';
import { hueOf } from '../../drawing/marks.ts';
import { countText } from '../../words.ts';
import { useKeptFocus } from '../focus.ts';
import { AcceptedRow, OfferRow } from './Tuples.tsx';
import { parsedSentence } from './draft.ts';
import type { Video, Words } from './draft.ts';
import type { Mention } from './vocabulary.ts';
import type { Page } from './page.ts';

interface Props {
  page: Page;
  video: Video;
  index: number;
  words: Words;
  isCurrent: boolean;
}

/** A card is drawn anew when its own video has changed, not with each key that is pressed in another. */
export function VideoCard(props: Props) {
  const { video, words, isCurrent } = props;
  return useMemo(() => <Card {...props} />, [video, words, isCurrent]);
}

function Card({ page: { perform }, video, index, words, isCurrent }: Props) {
  const { id, sentence, accepted, nothing, tracks } = video;
  const { mentions, offers } = parsedSentence(words, video);
  const text = useRef<HTMLTextAreaElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useKeptFocus(rows, () => rows.current?.querySelector<HTMLElement>('[data-do=accept]') ?? text.current);
  const row = { perform, words, video: index, id };
  return (
    <li class={isCurrent ? 'said current' : 'said'} data-said={id} onFocusIn={() => perform('select', { video: index })}>
      <h3 id={`said-${index}`}>{id} <span class="muted">{countText(tracks, 'track')}</span></h3>
      <textarea rows={2} aria-label={`What is said of ${id}`} data-sentence={id} ref={text} value={sentence}
        onInput={({ currentTarget }) => perform('caption', { edit: 'say', video: index, sentence: currentTarget.value })} />
      <p class="read" hidden={sentence.trim() === ''}>{mentions.length === 0 ? 'No word of the vocabulary was found.' : marked(sentence, mentions, words)}</p>
      <ul class="tuples" aria-label={`Tuples of ${id}`} ref={rows} hidden={accepted.length + offers.length === 0}>
        {accepted.map((tuple, i) => <AcceptedRow key={i} {...row} tuple={tuple} index={i} />)}
        {offers.map((offer, i) => <OfferRow key={i} {...row} offer={offer} index={i} />)}
      </ul>
      <div class="under-said">
        <button type="button" class="quiet" data-do="add" aria-label={`Add a caption to ${id}`} onClick={() => perform('caption', { edit: 'add', video: index })}>+ Caption</button>
        <button type="button" class="quiet" data-do="accept-all" aria-label={`Accept all offers of ${id}`} hidden={offers.length < 2} onClick={() => perform('caption', { edit: 'accept all', video: index })}>Accept all</button>
        <label class="nothing" hidden={accepted.length > 0}>
          <input type="checkbox" data-do="nothing" checked={nothing} onChange={({ currentTarget }) => perform('caption', { edit: 'nothing', video: index, on: currentTarget.checked })} />
          Nothing of the vocabulary happens here
        </label>
      </div>
    </li>
  );
}

/** The sentence with its mentions marked. */
function marked(sentence: string, mentions: Mention[], { concepts: [{ classes }] }: Words) {
  let at = 0;
  const pieces = mentions.flatMap(({ from, to, concept, class: name, also }) => {
    if (from < at) return []; // the same words mention a second class
    const before = sentence.slice(at, from);
    at = to;
    const hue = concept === 0 ? hueOf([classes.indexOf(name)]) : 'who-none';
    return [before, <mark key={from} class={hue} title={[name, ...also].join(', or ')} data-class={name}>{sentence.slice(from, to)}</mark>];
  });
  return [...pieces, sentence.slice(at)];
}

export const PER = 12; // videos on one page of the list

/** The buttons that turn the pages of the list. */
export function Leaves({ page: { perform }, first, count }: { page: Page; first: number; count: number }) {
  const button = (video: number, name: string) => <button type="button" disabled={video < 0 || video >= count} onClick={() => perform('select', { video })}>{name}</button>;
  return (
    <nav class="leaves" aria-label="Videos" hidden={count <= PER}>
      {button(first - PER, 'Before')}
      <span class="number muted">{`${first + 1}–${Math.min(first + PER, count)} of ${count}`}</span>
      {button(first + PER, 'After')}
    </nav>
  );
}
