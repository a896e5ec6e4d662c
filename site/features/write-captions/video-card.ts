// The card of one video in the caption editor: its sentence, and its accepted and offered tuples
// as rows of selects.
import { hueOf } from '../../drawing/marks.ts';
import { act, fill, h, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { countText } from '../../words.ts';
import { parsedSentence } from './draft.ts';
import type { Offer, Video, Words } from './draft.ts';
import { hasClass } from './text.ts';
import type { Tuple } from './offers.ts';
import type { Mention } from './vocabulary.ts';

interface CardItem {
  video: Video;
  index: number;
  words: Words;
  current: boolean;
}

interface Parts {
  name: HTMLElement;
  text: HTMLTextAreaElement;
  read: HTMLElement;
  tuples: HTMLElement;
  all: HTMLElement;
  nothing: HTMLInputElement;
  nothingRow: HTMLElement;
  video: Video | null;
  words: Words | null;
}

const cards = new WeakMap<HTMLElement, Parts>();

const MANY = 100; // classes of a concept; longer lists are filled when the select gets the focus

export function makeVideoCard({ video: { id, tracks }, index }: CardItem) {
  const text = h('textarea', { rows: 2, 'aria-label': `What is said of ${id}`, 'data-sentence': id });
  text.oninput = () => act(text, 'caption', { edit: 'say', video: index, sentence: text.value });
  const add = h('button.quiet', { type: 'button', 'data-do': 'add', 'aria-label': `Add a tuple to ${id}` }, '+ Tuple');
  add.onclick = () => act(add, 'caption', { edit: 'add', video: index });
  const all = h('button.quiet', { type: 'button', 'data-do': 'accept-all', 'aria-label': `Accept all offers of ${id}` }, 'Accept all');
  all.onclick = () => act(all, 'caption', { edit: 'accept all', video: index });
  const nothing = h('input', { type: 'checkbox', 'data-do': 'nothing' });
  nothing.onchange = () => act(nothing, 'caption', { edit: 'nothing', video: index, on: nothing.checked });
  const nothingRow = h('label.nothing', {}, nothing, 'Nothing of the vocabulary happens here');
  const name = h('h3', { id: `said-${index}` }, id, ' ', h('span.muted', {}, countText(tracks, 'track')));
  const read = h('p.read');
  const tuples = h('ul.tuples', { 'aria-label': `Tuples of ${id}` });
  const card = h('li.said', { 'data-said': id }, name, text, read, tuples, h('div.under-said', {}, add, all, nothingRow));
  card.addEventListener('focusin', () => act(card, 'select', { video: index }));
  cards.set(card, { name, text, read, tuples, all, nothing, nothingRow, video: null, words: null });
  return card;
}

export function updateVideoCard(card: HTMLElement, said: CardItem) {
  const parts = cards.get(card)!;
  const { video, words, current } = said;
  card.classList.toggle('current', current);
  if (parts.video === video && parts.words === words) return;
  parts.video = video;
  parts.words = words;
  if (parts.text.value !== video.sentence) parts.text.value = video.sentence;
  const { mentions, offers } = parsedSentence(words, video);
  markWords(parts.read, video.sentence, mentions, words);
  refill(parts, [
    ...video.accepted.map((tuple, i) => acceptedRow(said, tuple, i)),
    ...offers.map((offer, i) => offerRow(said, offer, i)),
  ]);
  parts.all.hidden = offers.length < 2;
  parts.nothingRow.hidden = video.accepted.length > 0;
  parts.nothing.checked = video.nothing;
}

/** Replaces the rows. The focus returns to the same place, or else goes to the next offer. */
function refill({ tuples, text, video }: Parts, rows: HTMLElement[]) {
  const at = document.activeElement;
  const within = at instanceof HTMLElement && tuples.contains(at);
  const place = within ? at.dataset.place : undefined;
  fill(tuples, ...rows);
  tuples.hidden = rows.length === 0;
  if (!within || !video) return;
  const target = tuples.querySelector(`[data-place="${place}"]`) ?? tuples.querySelector('[data-do=accept]') ?? text;
  (target as HTMLElement).focus({ preventScroll: true });
}

/** Draws the sentence with its mentions marked. */
function markWords(element: HTMLElement, sentence: string, mentions: Mention[], words: Words) {
  element.hidden = sentence.trim() === '';
  if (mentions.length === 0) return setText(element, 'No word of the vocabulary was found.');
  const pieces: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { from, to, concept, class: name, also } of mentions) {
    if (from < at) continue; // the same words mention a second class
    pieces.push(sentence.slice(at, from));
    const hue = concept === 0 ? hueOf([words.concepts[0].classes.indexOf(name)]) : 'who-none';
    pieces.push(h(`mark.${hue}`, { title: [name, ...also].join(', or '), 'data-class': name }, sentence.slice(from, to)));
    at = to;
  }
  fill(element, ...pieces, sentence.slice(at));
}

function acceptedRow({ video: { id }, index, words }: CardItem, tuple: Tuple, i: number) {
  const empty = !hasClass(tuple);
  const about = `tuple ${i + 1} of ${id}`;
  const remove = h('button.icon-button', { type: 'button', 'data-do': 'remove', 'data-place': `remove ${i}`, 'aria-label': `Remove ${about}`, title: 'Remove' }, icon('close'));
  remove.onclick = () => act(remove, 'caption', { edit: 'remove', video: index, index: i });
  return h(`li.accepted${empty ? '.empty' : ''}`, {}, h('span.sign', { 'aria-hidden': 'true' }, empty ? '…' : '✓'),
    members(words, tuple, about, `accepted ${i}`, (concept, to, from) => act(from, 'caption', { edit: 'change', video: index, index: i, concept, to })),
    h('span.unseen', {}, empty ? 'does not count: it names no class yet' : 'accepted'), remove);
}

function offerRow({ video: { id }, index, words }: CardItem, { key, tuple }: Offer, i: number) {
  const about = `offer ${i + 1} of ${id}`;
  const take = h('button', { type: 'button', 'data-do': 'accept', 'data-place': `accept ${i}`, 'aria-label': `Accept ${about}`, disabled: !hasClass(tuple) }, 'Accept');
  take.onclick = () => act(take, 'caption', { edit: 'accept', video: index, key });
  const drop = h('button.quiet', { type: 'button', 'data-do': 'drop', 'data-place': `drop ${i}`, 'aria-label': `Drop ${about}` }, 'Drop');
  drop.onclick = () => act(drop, 'caption', { edit: 'drop', video: index, key });
  return h('li.offer', {}, h('span.sign', { 'aria-hidden': 'true' }, '?'),
    members(words, tuple, about, `offer ${i}`, (concept, to, from) => act(from, 'caption', { edit: 'mend', video: index, key, concept, to })), take, drop);
}

/** A select for each member of a tuple. */
function members({ concepts }: Words, tuple: Tuple, about: string, place: string, chosen: (concept: number, to: string, from: HTMLElement) => void) {
  return h('span.members', {}, ...tuple.map((name, e) => {
    const { name: conceptName, classes } = concepts[e];
    const hue = e === 0 && name !== '' ? hueOf([classes.indexOf(name)]) : 'who-none';
    const select = h(`select.${hue}`, { 'aria-label': `${conceptName} of ${about}`, 'data-concept': conceptName, 'data-place': `${place} ${e}` });
    const list = () => {
      fill(select, h('option', { value: '' }, `∅ no ${conceptName}`), ...classes.map((one) => h('option', { value: one }, one)));
      select.value = name;
    };
    if (classes.length <= MANY) list();
    else {
      fill(select, h('option', { value: name }, name || `∅ no ${conceptName}`));
      select.addEventListener('focus', list, { once: true });
    }
    select.onchange = () => chosen(e, select.value, select);
    setAttribute(select, 'title', name === '' ? `nothing is said of the ${conceptName}` : null);
    return select;
  }));
}
