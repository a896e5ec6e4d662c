// A draft of captions: a sentence for each video, the tuples that were accepted, and the
// vocabulary. Drafts are immutable, and only accepted tuples count. A draft is kept in stored
// sessions, so that its keys do not change.
import { keyOf, offersFor } from './offers.ts';
import type { Tuple } from './offers.ts';
import { captionsText, parsePasted, hasClass } from './text.ts';
import { lexiconOf, mentionsIn } from './vocabulary.ts';
import type { Lexicon, Mention } from './vocabulary.ts';
import type { Dataset } from '../../core/messages.ts';

/** A concept is closed where dataset.json lists its classes, so that none can be added. */
export interface Concept {
  name: string;
  classes: string[];
  closed: boolean;
}

export interface Words {
  concepts: Concept[];
  synonyms: Record<string, Record<string, string>>; // by concept and class, separated by commas
}

export interface Video {
  id: string;
  tracks: number;
  sentence: string;
  accepted: Tuple[];
  mended: Record<string, Tuple>; // offers that were changed, by the key of the original
  settled: string[]; // keys of the offers that were accepted or dropped
  nothing: boolean; // whether the video shows nothing of the vocabulary
}

/** hash is the hash of the dataset that it was made from. */
export interface Draft {
  words: Words;
  videos: Video[];
  pasted: { taken: number; left: { line: string; why: string }[] } | null;
  problem: string;
  hash?: string;
}

export interface Offer {
  key: string;
  tuple: Tuple;
}

/** An earlier draft with the dataset's present tuples. */
export function refreshDraft(draft: Draft, dataset: Dataset): Draft {
  const now = draftOf(dataset);
  if (draft.hash === dataset.hash || draft.videos.some(({ id }, i) => id !== now.videos[i]?.id)) return draft;
  const videos = draft.videos.map((video, i) => ({ ...video, accepted: now.videos[i].accepted, nothing: now.videos[i].nothing }));
  return { ...draft, videos, words: { ...draft.words, concepts: now.words.concepts }, hash: dataset.hash };
}

/** A draft of the dataset's captions, with each tuple accepted. */
export function draftOf({ concepts, videos, info, hash }: Dataset): Draft {
  const listed = Array.isArray(info.concepts) ? info.concepts : [];
  return {
    words: {
      concepts: concepts.map(({ name, classes }) => ({
        name, classes: [...classes ?? []], closed: listed.some((one) => one?.name === name && one.classes?.length > 0),
      })),
      synonyms: {},
    },
    videos: videos.map(({ id, tracks, tuples, free }) => ({
      id, tracks: tracks.length, sentence: '', mended: {}, settled: [], nothing: !free && tuples.length === 0,
      accepted: tuples.map((tuple) => tuple.map((k, e) => (k < 0 ? '' : concepts[e].classes[k]))),
    })),
    pasted: null,
    problem: '',
    hash,
  };
}

const lexica = new WeakMap<Words, Lexicon>();

function lexicon(words: Words) {
  let found = lexica.get(words);
  if (!found) {
    const synonyms = (concept: number, name: string) => (words.synonyms[words.concepts[concept].name]?.[name] ?? '').split(',');
    found = lexiconOf(words.concepts, synonyms);
    lexica.set(words, found);
  }
  return found;
}

const parsedCache = new WeakMap<Video, { words: Words; mentions: Mention[]; offers: Offer[] }>();

/** The classes that a video's sentence mentions, and the tuples offered for it. */
export function parsedSentence(words: Words, video: Video) {
  const before = parsedCache.get(video);
  if (before?.words === words) return before;
  const mentions = mentionsIn(video.sentence, lexicon(words));
  const known = new Set([...video.settled, ...video.accepted.map(keyOf)]);
  const offers = offersFor(mentions, words.concepts.length).map((tuple) => ({ key: keyOf(tuple), tuple }))
    .filter(({ key }) => !known.has(key)).map(({ key, tuple }) => ({ key, tuple: video.mended[key] ?? tuple }));
  const parsed = { words, mentions, offers };
  parsedCache.set(video, parsed);
  return parsed;
}

/** The numbers of accepted and offered tuples and of captioned videos. */
export function draftCounts({ words, videos }: Draft) {
  const sum = { accepted: 0, waiting: 0, open: [] as number[], said: 0 };
  for (const [i, video] of videos.entries()) {
    const { length } = parsedSentence(words, video).offers;
    const accepted = video.accepted.filter(hasClass).length;
    sum.accepted += accepted;
    sum.waiting += length;
    if (length > 0) sum.open.push(i);
    if (accepted > 0 || video.nothing) sum.said += 1;
  }
  return sum;
}

/** The draft as the text of captions.txt. */
export function textOf({ words: { concepts, synonyms }, videos }: Draft) {
  const listed = concepts.flatMap(({ name, classes }, concept) => classes
    .map((one) => ({ concept, class: one, words: synonyms[name]?.[one]?.trim() ?? '' })).filter(({ words }) => words !== ''));
  return captionsText(concepts, videos, listed);
}

/** An edit of one video of the draft: key is that of an offer, index counts the accepted tuples. */
type VideoEdit = { video: number } & (
  | { edit: 'say'; sentence: string }
  | { edit: 'accept' | 'drop'; key: string }
  | { edit: 'mend'; key: string; concept: number; to: string }
  | { edit: 'accept all' | 'add' }
  | { edit: 'change'; index: number; concept: number; to: string }
  | { edit: 'remove'; index: number }
  | { edit: 'nothing'; on: boolean }
);

/** An edit of the draft: of one video, the synonyms of a class, a new class, the concept that comes first, pasted sentences. */
export type Edit =
  | VideoEdit
  | { edit: 'synonyms'; concept: number; name: string; text: string }
  | { edit: 'class'; concept: number; name: string }
  | { edit: 'lead'; concept: number }
  | { edit: 'paste'; text: string };

function editVideo(video: Video, edit: VideoEdit, words: Words): Video {
  switch (edit.edit) {
    case 'say':
      return { ...video, sentence: edit.sentence, ...(edit.sentence.trim() === '' ? { settled: [], mended: {} } : {}) };
    case 'accept':
      return accept(video, parsedSentence(words, video).offers.filter((offer) => offer.key === edit.key));
    case 'accept all':
      return accept(video, parsedSentence(words, video).offers);
    case 'drop':
      return { ...video, settled: [...video.settled, edit.key] };
    case 'mend': {
      const offer = parsedSentence(words, video).offers.find((one) => one.key === edit.key);
      return offer ? { ...video, mended: { ...video.mended, [edit.key]: offer.tuple.with(edit.concept, edit.to) } } : video;
    }
    case 'change':
      return { ...video, accepted: video.accepted.with(edit.index, video.accepted[edit.index].with(edit.concept, edit.to)) };
    case 'add':
      return { ...video, nothing: false, accepted: [...video.accepted, words.concepts.map(() => '')] };
    case 'remove':
      return { ...video, accepted: video.accepted.toSpliced(edit.index, 1), settled: [...video.settled, keyOf(video.accepted[edit.index])] };
    case 'nothing':
      return { ...video, nothing: edit.on };
  }
}

function accept(video: Video, offers: Offer[]): Video {
  const taken = offers.filter(({ tuple }) => hasClass(tuple));
  const fresh = taken.map(({ tuple }) => tuple).filter((tuple) => video.accepted.every((other) => keyOf(other) !== keyOf(tuple)));
  return { ...video, nothing: false, accepted: [...video.accepted, ...fresh], settled: [...video.settled, ...taken.map(({ key }) => key)] };
}

/** The draft after an edit. */
export function editDraft(draft: Draft, edit: Edit): Draft {
  switch (edit.edit) {
    case 'synonyms':
      return { ...draft, problem: '', words: withSynonyms(draft.words, edit) };
    case 'class':
      return addClass(draft, edit.concept, edit.name.trim());
    case 'lead':
      return lead(draft, edit.concept);
    case 'paste':
      return paste(draft, edit.text);
    default:
      return { ...draft, problem: '', videos: draft.videos.with(edit.video, editVideo(draft.videos[edit.video], edit, draft.words)) };
  }
}

function withSynonyms(words: Words, { concept, name, text }: { concept: number; name: string; text: string }): Words {
  const conceptName = words.concepts[concept].name;
  return { ...words, synonyms: { ...words.synonyms, [conceptName]: { ...words.synonyms[conceptName], [name]: text } } };
}

/** Why a class cannot have this name, '' if it can. The rules are the core's. */
function nameProblem({ name: conceptName, classes, closed }: Concept, name: string) {
  if (closed) return `dataset.json lists the classes of ${conceptName}; add “${name}” there.`;
  if (name === '' || name === '-' || name === '?') return 'A class has a name, which is neither - nor ?.';
  if (/\p{Cc}/u.test(name)) return 'A name is one line without control characters.';
  return classes.includes(name) ? `“${name}” is there already.` : '';
}

function addClass(draft: Draft, concept: number, name: string): Draft {
  const { concepts } = draft.words;
  const problem = nameProblem(concepts[concept], name);
  if (problem) return { ...draft, problem };
  const classes = [...concepts[concept].classes, name];
  return { ...draft, problem: '', words: { ...draft.words, concepts: concepts.with(concept, { ...concepts[concept], classes }) } };
}

/** Puts a concept first in every tuple. Offers are computed anew. */
function lead(draft: Draft, concept: number): Draft {
  const moved = <T>(list: T[]) => [list[concept], ...list.toSpliced(concept, 1)];
  return {
    ...draft,
    problem: '',
    words: { ...draft.words, concepts: moved(draft.words.concepts) },
    videos: draft.videos.map((video) => ({ ...video, accepted: video.accepted.map(moved), mended: {}, settled: [] })),
  };
}

/** Adds pasted sentences, behind the sentences that are there. */
function paste(draft: Draft, text: string): Draft {
  const { said, synonyms, left } = parsePasted(text, draft.videos.map(({ id }) => id));
  const videos = [...draft.videos];
  for (const { video, sentence } of said) {
    const before = videos[video].sentence.trim();
    if (before !== sentence) videos[video] = { ...videos[video], sentence: before ? `${before}\n${sentence}` : sentence };
  }
  let { words } = draft;
  let taken = said.length;
  for (const { concept, class: name, words: text_ } of synonyms) {
    const at = words.concepts.findIndex((one) => one.name === concept && one.classes.includes(name));
    if (at >= 0) {
      words = withSynonyms(words, { concept: at, name, text: text_ });
      taken += 1;
    } else left.push({ line: `synonyms of ${concept}=${name}`, why: 'there is no such class' });
  }
  return { ...draft, problem: '', words, videos, pasted: { taken, left } };
}
