// The card of one video in the caption editor: its sentence, and the accepted and the offered tuples as rows of selects.
import { useSignal } from '@preact/signals';
import { hueOf } from '../../model/marks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { hasClass } from './text.ts';
import { useMemo, useRef } from 'preact/hooks';
import { countText } from '../../words.ts';
import { missingText } from '../found-people.ts';
import { completePlace, selectPlace } from './completion.ts';
import { missingOf, parsedSentence } from './draft.ts';
import { useRestoredFocus } from '../../ui/hooks.ts';
import type { Concept, Offer, Tuple, Words, Readings, Video } from './draft.ts';
import type { Page } from './actions.ts';
import type { Timed } from './text.ts';
import type { ClassMention, SentenceReading } from '../../core/messages.ts';

/** The vocabulary with the proposed classes of each concept, which can be chosen, too. */
export type OfferedWords = Words & { proposed?: string[][] };

interface Row {
  dispatch: Page['dispatch'];
  words: OfferedWords;
  video: number;
  id: string; // of the video
  index: number; // among the rows of its kind
}

function AcceptedRow({ dispatch, words, video, id, tuple, index }: Row & { tuple: Tuple }) {
  const isEmpty = !hasClass(tuple);
  const about = `caption ${index + 1} of ${id}`;
  return (
    <li class={isEmpty ? 'accepted empty' : 'accepted'}>
      <span class="sign" aria-hidden="true">{isEmpty ? '…' : '✓'}</span>
      <Members words={words} tuple={tuple} about={about} onChoose={(concept, to) => dispatch('caption', { edit: 'change', video, index, concept, to })} />
      <span class="unseen">{isEmpty ? 'does not count: it names no class yet' : 'accepted'}</span>
      <button type="button" class="icon-button" data-do="remove" aria-label={`Remove ${about}`} title="Remove" onClick={() => dispatch('caption', { edit: 'remove', video, index })}><Icon name="close" /></button>
    </li>
  );
}

/** An accepted tuple that the sentence does not say any more. */
function NoLongerSaidRow({ dispatch, words, video, id, tuple, index }: Row & { tuple: Tuple }) {
  const about = `caption ${index + 1} of ${id}`;
  return (
    <li class="offer unsaid">
      <span class="sign" aria-hidden="true">?</span>
      <Members words={words} tuple={tuple} about={about} onChoose={(concept, to) => dispatch('caption', { edit: 'change', video, index, concept, to })} />
      <span class="unread">no longer said</span>
      <button type="button" data-do="remove" aria-label={`Remove ${about}`} onClick={() => dispatch('caption', { edit: 'remove', video, index })}><Word sign="✕" word="Remove" /></button>
      <button type="button" class="quiet" data-do="keep" aria-label={`Keep ${about}`} onClick={() => dispatch('caption', { edit: 'keep', video, index })}><Word sign="✓" word="Keep" /></button>
    </li>
  );
}

function OfferRow({ dispatch, words, video, id, offer: { key, tuple, unread }, index }: Row & { offer: Offer }) {
  const about = `offer ${index + 1} of ${id}`;
  return (
    <li class="offer">
      <span class="sign" aria-hidden="true">?</span>
      <Members words={words} tuple={tuple} about={about} onChoose={(concept, to) => dispatch('caption', { edit: 'change offer', video, key, concept, to })} />
      {unread && <span class="unread">{unread.startsWith('not ') ? `“${unread.slice(4)}” is denied` : `“${unread}” is not an action`}</span>}
      <button type="button" data-do="accept" aria-label={`Accept ${about}`} disabled={!hasClass(tuple)} onClick={() => dispatch('caption', { edit: 'accept', video, key })}><Word sign="✓" word="Accept" /></button>
      <button type="button" class="quiet" data-do="drop" aria-label={`Drop ${about}`} onClick={() => dispatch('caption', { edit: 'drop', video, key })}><Word sign="✕" word="Drop" /></button>
    </li>
  );
}

/** What a button is called: a word, and on a narrow screen a sign. */
const Word = ({ sign, word }: { sign: string; word: string }) => <><span class="narrow" aria-hidden="true">{sign}</span><span class="wide">{word}</span></>;

interface MembersProps {
  words: OfferedWords;
  tuple: Tuple;
  about: string;
  onChoose: (concept: number, to: string) => void;
}

/** A select for each member of a tuple. */
function Members({ words: { concepts, proposed = [] }, tuple, about, onChoose }: MembersProps) {
  return (
    <span class="members">
      {tuple.map((name, e) => <Member key={e} concept={concepts[e]} proposed={proposed[e] ?? []} hue={e === 0 && name !== '' ? hueOf([concepts[e].classes.indexOf(name)]) : 'who-none'} name={name} about={about} onChoose={(to) => onChoose(e, to)} />)}
    </span>
  );
}

const MANY = 100; // classes of a concept; longer lists are filled when the select gets the focus

function Member({ concept: { name: concept, classes }, proposed, hue, name, about, onChoose }: { concept: Concept; proposed: string[]; hue: string; name: string; about: string; onChoose: (to: string) => void }) {
  const isWhole = useSignal(classes.length <= MANY);
  const isNew = name !== '' && !classes.includes(name) && !proposed.includes(name);
  const listed = isWhole.value ? classes : [name].filter((one) => one !== '' && !isNew);
  return (
    <select class={hue} aria-label={`${concept} of ${about}`} data-concept={concept} title={name === '' ? `nothing is said of the ${concept}` : undefined} value={name}
      onFocus={() => { isWhole.value = true; }} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{`∅ no ${concept}`}</option>
      {isNew && <option value={name}>{`${name} (new)`}</option>}
      {listed.map((one) => <option key={one} value={one}>{one}</option>)}
      {proposed.map((one) => <option key={one} value={one}>{`${one} (new)`}</option>)}
    </select>
  );
}

interface Props {
  page: Page;
  video: Video;
  index: number;
  words: OfferedWords;
  readings: Readings | null;
  isCurrent: boolean;
  canDraw: boolean; // whether the track editor can be opened
  start: string; // a sentence to start with, '' for none
  fills: () => string[]; // the texts in the places of all sentences
  onDone: () => void; // called by Enter where no place is left
}

/** A card is drawn anew when its own video or its reading has changed, not with each key that is pressed in another. */
export function VideoCard(props: Props) {
  const { video, words, readings, index, isCurrent, canDraw, start } = props;
  return useMemo(() => <Card {...props} />, [video, words, isCurrent, canDraw, start, readings?.texts[index], contentOf(readings?.readings[index])]);
}

/** The content of a reading, which each reply holds anew. */
const contentOf = (reading: SentenceReading | undefined) => reading && JSON.stringify(reading);

const MAX_TIMES = 6;

/** The times that a file gives the sentences of a video. They are shown and saved; a caption is about the whole video. */
function timesText(times: Timed[]) {
  const list = times.slice(0, MAX_TIMES).map(({ text, from, to }) => `${from.toFixed(1)}–${to.toFixed(1)} s ${text}`);
  return `Times in the file: ${[...list, ...(times.length > MAX_TIMES ? [`${times.length - MAX_TIMES} more`] : [])].join(' · ')}`;
}

function Card({ page: { dispatch }, video, index, words, readings, isCurrent, canDraw, start, fills, onDone }: Props) {
  const { id, sentence, times = [], accepted, nothing, tracks } = video;
  const { text: read, mentions, offers, noLongerSaid, nothing: offersNothing } = parsedSentence(words, video, readings, index);
  const missing = missingOf(video, offers);
  const text = useRef<HTMLTextAreaElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useRestoredFocus(rows, () => rows.current?.querySelector<HTMLElement>('.offer button') ?? text.current);
  const row = { dispatch, words, video: index, id };
  return (
    <li class={isCurrent ? 'said current' : 'said'} data-said={id} onFocusIn={() => dispatch('select', { video: index })}>
      <h3 id={`said-${index}`}>{id} <span class="muted">{tracks > 0 ? countText(tracks, 'track') : canDraw && video.found === undefined && 'its clip was not given'}</span></h3>
      <textarea rows={2} aria-label={`What is said of ${id}`} data-sentence={id} ref={text} value={sentence}
        onInput={(event) => {
          completePlace(event.currentTarget, event, fills());
          dispatch('caption', { edit: 'say', video: index, sentence: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          if (!selectPlace(event.currentTarget)) onDone();
        }} />
      {start !== '' && sentence.trim() === '' && (
        <button type="button" class="quiet" data-do="start-sentence" onClick={() => {
          dispatch('caption', { edit: 'say', video: index, sentence: start });
          if (text.current) begin(text.current, start);
        }}>{`Start with “${start}”`}</button>
      )}
      <p class="read" title="Words in grey are not used" hidden={sentence.trim() === '' || read.trim() === '' || nothing}>{mentions.length > 0 ? marked(read, mentions, words) : offersNothing ? 'The sentence says that nothing happens.' : 'No person and no action was found.'}</p>
      {offersNothing && <button type="button" data-do="accept-nothing" aria-label={`Accept that nothing happens in ${id}`} onClick={() => dispatch('caption', { edit: 'nothing', video: index, on: true })}>Accept that nothing happens</button>}
      {times.length > 0 && <p class="muted times">{timesText(times)}</p>}
      {missing && <p class="doubt missing">{`${missingText(missing)} in this clip. Correct the caption if somebody is not in it, or`} {canDraw && <button type="button" class="quiet" data-do="draw-missing" aria-label={`Draw who is missing in ${id}`} onClick={() => draw(dispatch, index)}>draw who was not found</button>}</p>}
      <ul class="tuples" aria-label={`Captions of ${id}`} ref={rows} hidden={accepted.length + offers.length === 0}>
        {accepted.map((tuple, i) => (noLongerSaid.includes(tuple) ? <NoLongerSaidRow key={i} {...row} tuple={tuple} index={i} /> : <AcceptedRow key={i} {...row} tuple={tuple} index={i} />))}
        {offers.map((offer, i) => <OfferRow key={i} {...row} offer={offer} index={i} />)}
      </ul>
      <div class="under-said">
        <button type="button" class="quiet" data-do="add" aria-label={`Add a caption to ${id}`} onClick={() => dispatch('caption', { edit: 'add', video: index })}>+ Caption</button>
        <button type="button" class="quiet" data-do="accept-all" aria-label={`Accept all offers of ${id}`} hidden={offers.length + noLongerSaid.length < 2} onClick={() => dispatch('caption', { edit: 'accept all', video: index })}>Accept all</button>
        <button type="button" class="quiet" data-do="clear" aria-label={`Delete the sentence and all captions of ${id}`} hidden={sentence === '' && accepted.length === 0} onClick={() => dispatch('caption', { edit: 'clear', video: index })}>Delete</button>
        <label class="nothing" hidden={accepted.length > 0}>
          <input type="checkbox" data-do="nothing" checked={nothing} onChange={({ currentTarget }) => dispatch('caption', { edit: 'nothing', video: index, on: currentTarget.checked })} />
          None of these people and actions is in this clip
        </label>
      </div>
    </li>
  );
}

/** Puts a sentence into its field and selects its first place, so that what is typed takes that place. */
function begin(field: HTMLTextAreaElement, sentence: string) {
  field.value = sentence;
  field.focus();
  selectPlace(field);
}

/** Opens the track editor of a video to draw a person who was not found. */
function draw(dispatch: Page['dispatch'], video: number) {
  dispatch('select', { video });
  dispatch('edit-tracks', { draw: true });
}

/** The sentence with its mentions marked. */
function marked(sentence: string, mentions: ClassMention[], { concepts }: Words) {
  let at = 0;
  const pieces = mentions.flatMap(({ from, to, concept, class: name, also }) => {
    if (from < at) return []; // the same words mention a second class
    const before = sentence.slice(at, from);
    at = to;
    const known = concepts[concept]?.classes.indexOf(name) ?? -1;
    const hue = concept === 0 && known >= 0 ? hueOf([known]) : 'who-none';
    return [before, <mark key={from} class={known < 0 ? `${hue} new` : hue} title={known < 0 ? `new: ${name}` : [name, ...also].join(', or ')} data-class={name}>{sentence.slice(from, to)}</mark>];
  });
  return [...pieces, sentence.slice(at)];
}

export const VIDEOS_PER_PAGE = 12; // videos on one page of the list

/** The buttons that go to the previous and the next page of the list. */
export function Pagination({ page: { dispatch }, first, count }: { page: Page; first: number; count: number }) {
  const button = (video: number, name: string) => <button type="button" disabled={video < 0 || video >= count} onClick={() => dispatch('select', { video })}>{name}</button>;
  return (
    <nav class="pagination" aria-label="Videos" hidden={count <= VIDEOS_PER_PAGE}>
      {button(first - VIDEOS_PER_PAGE, 'Previous')}
      <span class="number muted">{`${first + 1}–${Math.min(first + VIDEOS_PER_PAGE, count)} of ${count}`}</span>
      {button(first + VIDEOS_PER_PAGE, 'Next')}
    </nav>
  );
}
