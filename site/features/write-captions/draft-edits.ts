// Edits of a draft of captions, and the corrections of the dataset that a draft amounts to. Accepting an offer adds the classes
// that it proposes.
import { captionsOf, originalDataset, setCaptions } from '../../model/edits.ts';
import { keyOf, keyOfClasses, parsedSentence, proposalsOf, withClassesOf, withoutTuples } from './draft.ts';
import { addClasses, join, putFirst, reject, removeClass, setSynonyms, withSynonyms, withoutRepeats } from './vocabulary-edits.ts';
import type { Draft, Offer, Parsed, Readings, Video, Words } from './draft.ts';
import { hasClass, tuplesOfText } from './text.ts';
import type { AlikeClasses, Dataset, Edits, SentenceFiles } from '../../core/messages.ts';

/** An edit of one video of the draft: key is that of an offer, index counts the accepted tuples. */
type VideoEdit = { video: number } & (
  | { edit: 'say'; sentence: string }
  | { edit: 'accept' | 'drop'; key: string }
  | { edit: 'change offer'; key: string; concept: number; to: string }
  | { edit: 'accept all' | 'add' | 'clear' }
  | { edit: 'change'; index: number; concept: number; to: string }
  | { edit: 'remove' | 'keep'; index: number }
  | { edit: 'nothing'; on: boolean }
);

/** An edit of the draft: of one video, the synonyms of a class, classes, proposals, the concept that comes first, sentences to start with by the ids of videos, sentences of files, a captions file that is not used. */
export type Edit =
  | VideoEdit
  | { edit: 'synonyms'; concept: number; name: string; text: string }
  | { edit: 'class' | 'remove class' | 'reject'; concept: number; name: string }
  | { edit: 'join' | 'keep apart'; alike: AlikeClasses }
  | { edit: 'rename' } & Renaming
  | { edit: 'put first'; concept: number }
  | { edit: 'accept everything' }
  | { edit: 'start'; starts: Record<string, string> }
  | { edit: 'add file'; said: SentenceFiles; replaces?: boolean }
  | { edit: 'decline offered' };

/** A class that takes the place of another one in the captions of some videos, by their ids. */
export interface Renaming {
  concept: number;
  from: string;
  to: string;
  videos: string[];
}

/** The draft after an edit. readings are what was read of it, null before. */
export function editDraft(draft: Draft, edit: Edit, readings: Readings | null = null): Draft {
  switch (edit.edit) {
    case 'synonyms':
      return setSynonyms(draft, edit);
    case 'class':
      return addClasses(draft, edit.concept, edit.name);
    case 'remove class':
      return removeClass(draft, edit.concept, edit.name);
    case 'reject':
      return reject(draft, edit.concept, edit.name);
    case 'join':
      return join(draft, edit.alike);
    case 'keep apart':
      return { ...draft, words: { ...draft.words, apart: [...draft.words.apart ?? [], keyOfClasses(edit.alike)] } };
    case 'rename':
      return renameClass(draft, edit);
    case 'put first':
      return putFirst(draft, edit.concept);
    case 'accept everything':
      return acceptEverything(draft, readings);
    case 'start':
      return start(draft, edit.starts);
    case 'add file':
      return addFile({ ...(edit.replaces ? withoutCaptions(draft, edit.said) : draft), offered: undefined }, edit.said);
    case 'decline offered':
      return { ...draft, offered: undefined };
    default: {
      const before = draft.videos[edit.video];
      const video = editVideo(before, edit, draft.words, parsedSentence(draft.words, before, readings, edit.video));
      return { ...draft, problem: '', videos: draft.videos.with(edit.video, video), words: withClassesOf(draft.words, video.accepted) };
    }
  }
}

function editVideo(video: Video, edit: VideoEdit, words: Words, { offers, noLongerSaid }: Parsed): Video {
  switch (edit.edit) {
    case 'say':
      return { ...video, sentence: edit.sentence, ...(edit.sentence.trim() === '' ? { handledOffers: [], changedOffers: {} } : {}) };
    case 'accept':
      return accept(video, offers.filter((offer) => offer.key === edit.key));
    case 'accept all':
      return accept(withoutTuples(video, noLongerSaid), offers);
    case 'drop':
      return { ...video, handledOffers: [...video.handledOffers, edit.key] };
    case 'change offer': {
      const offer = offers.find((one) => one.key === edit.key);
      return offer ? { ...video, changedOffers: { ...video.changedOffers, [edit.key]: offer.tuple.with(edit.concept, edit.to) } } : video;
    }
    case 'change': {
      const tuple = video.accepted[edit.index].with(edit.concept, edit.to);
      return { ...video, accepted: video.accepted.with(edit.index, tuple), offerKeys: omitted(video.offerKeys, [keyOf(tuple)]) };
    }
    case 'add':
      return { ...video, nothing: false, accepted: [...video.accepted, words.concepts.map(() => '')] };
    case 'clear':
      return { ...video, ...SAYS_NOTHING };
    case 'remove': {
      const tuple = video.accepted[edit.index];
      if (noLongerSaid.includes(tuple)) return withoutTuples(video, [tuple]);
      return { ...video, accepted: video.accepted.toSpliced(edit.index, 1), handledOffers: [...video.handledOffers, keyOf(tuple)] };
    }
    case 'keep':
      return { ...video, offerKeys: omitted(video.offerKeys, [keyOf(video.accepted[edit.index])]) };
    case 'nothing':
      return { ...video, nothing: edit.on };
  }
}

/** What a draft has of a video of which nothing is said. */
const SAYS_NOTHING = { sentence: '', times: [], accepted: [], changedOffers: {}, handledOffers: [], offerKeys: {}, nothing: false };

/** A record without some keys. */
const omitted = (record: Record<string, string> = {}, keys: string[]) => Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

/** Puts sentences into the videos of which nothing is said yet. */
function start(draft: Draft, starts: Record<string, string>): Draft {
  const isUnsaid = ({ sentence, accepted, nothing }: Video) => sentence.trim() === '' && accepted.length === 0 && !nothing;
  return { ...draft, problem: '', videos: draft.videos.map((video) => (starts[video.id] && isUnsaid(video) ? { ...video, sentence: starts[video.id] } : video)) };
}

function accept(video: Video, offers: Offer[]): Video {
  const taken = offers.filter(({ tuple }) => hasClass(tuple));
  const fresh = taken.map(({ tuple }) => tuple).filter((tuple) => video.accepted.every((other) => keyOf(other) !== keyOf(tuple)));
  return {
    ...video, nothing: false, accepted: [...video.accepted, ...fresh], handledOffers: [...video.handledOffers, ...taken.map(({ key }) => key)],
    offerKeys: { ...video.offerKeys, ...Object.fromEntries(taken.filter(({ tuple }) => fresh.includes(tuple)).map(({ key, tuple }) => [keyOf(tuple), key])) },
  };
}

/** Adds all proposed classes, accepts all offers, and removes the accepted ones that no sentence says any more. */
function acceptEverything(draft: Draft, readings: Readings | null): Draft {
  const videos = draft.videos.map((video, i) => {
    const { offers, noLongerSaid, nothing } = parsedSentence(draft.words, video, readings, i);
    const kept = noLongerSaid.length > 0 ? withoutTuples(video, noLongerSaid) : video;
    return offers.length > 0 ? accept(kept, offers) : nothing ? { ...kept, nothing } : kept;
  });
  const proposed = proposalsOf(draft, readings).map(({ concept, class: name }) => draft.words.concepts.map((_, e) => (e === concept ? name : '')));
  return { ...draft, problem: '', videos, words: withClassesOf(draft.words, [...proposed, ...videos.flatMap(({ accepted }) => accepted)]) };
}

/** Replaces a class by another one in the captions of some videos. */
function renameClass(draft: Draft, { concept, from, to, videos }: Renaming): Draft {
  const renamed = draft.videos.map((video) => {
    if (!videos.includes(video.id)) return video;
    const accepted = withoutRepeats(video.accepted.map((tuple) => (tuple[concept] === from ? tuple.with(concept, to) : tuple)));
    return { ...video, accepted, offerKeys: omitted(video.offerKeys, accepted.filter((tuple) => tuple[concept] === to).map(keyOf)) };
  });
  return { ...draft, problem: '', videos: renamed, words: withClassesOf(draft.words, renamed.flatMap(({ accepted }) => accepted)) };
}

/** Removes what is said of the videos of files. */
function withoutCaptions(draft: Draft, { said }: SentenceFiles): Draft {
  const named = new Set(said.map(({ video }) => video));
  return { ...draft, videos: draft.videos.map((video) => (named.has(video.id) ? { ...video, ...SAYS_NOTHING } : video)) };
}

/** The tuples of a text if it has nothing else and every class may be in the vocabulary. */
function acceptableTuples({ concepts }: Words, text: string) {
  const tuples = tuplesOfText(text, concepts.length);
  return tuples?.every((tuple) => tuple.every((name, e) => name === '' || !concepts[e].closed || concepts[e].classes.includes(name))) ? tuples : null;
}

/** Adds tuples of files to the captions, and sentences of files behind the sentences that are there. */
function addFile(draft: Draft, { said, unused, synonyms }: SentenceFiles): Draft {
  const index = new Map(draft.videos.map(({ id }, i) => [id, i]));
  const videos = [...draft.videos];
  let { words } = draft;
  for (const { video: id, text, span: { from, to } } of said) {
    const at = index.get(id);
    if (at === undefined) continue;
    const tuples = acceptableTuples(words, text);
    if (tuples) {
      const { offerKeys } = videos[at]; // tuples of files are not offers of a sentence
      videos[at] = { ...accept(videos[at], tuples.map((tuple) => ({ key: keyOf(tuple), tuple, unread: '' }))), offerKeys };
      words = withClassesOf(words, tuples);
      continue;
    }
    const before = videos[at].sentence.trim();
    if (!before.split('\n').includes(text)) videos[at] = { ...videos[at], sentence: before ? `${before}\n${text}` : text };
    const { times = [] } = videos[at];
    const isNew = !times.some((one) => one.text === text && one.from === from && one.to === to);
    if (to > 0 && isNew) videos[at] = { ...videos[at], times: [...times, { text, from, to }] };
  }
  const notUsed = unused.map(({ file, row, text, why }) => ({ line: text, why: file === PASTED ? why : `${[file, row > 0 && `row ${row}`].filter(Boolean).join(', ')}: ${why}` }));
  let added = said.length;
  for (const { concept, class: name, words: text } of synonyms) {
    const at = words.concepts.findIndex((one) => one.name === concept && one.classes.includes(name));
    if (at >= 0) {
      words = withSynonyms(words, { concept: at, name, text });
      added += 1;
    } else notUsed.push({ line: `synonyms of ${concept}=${name}`, why: 'there is no such class' });
  }
  return { ...draft, problem: '', words, videos, pasted: { added, unused: notUsed } };
}

/** The name of the file that is made of pasted text. */
export const PASTED = 'pasted.txt';

/**
 * The edits that turn the dataset's captions into those of a draft. Returns null where the
 * concepts, the videos or the set of captioned videos differ.
 */
export function editsOfDraft(dataset: Dataset, edits: Edits, { words, videos }: Draft): Edits | null {
  const original = originalDataset(dataset);
  const same = words.concepts.every(({ name }, e) => original.concepts[e].name === name) && videos.every(({ id }, i) => original.videos[i].id === id);
  if (!same) return null;
  let all = edits;
  for (const [video, { accepted, nothing }] of videos.entries()) {
    const tuples = accepted.filter((tuple) => tuple.some((name) => name !== ''));
    const unique = tuples.filter((tuple, i) => tuples.findIndex((other) => String(other) === String(tuple)) === i);
    const before = captionsOf(dataset, edits, video);
    if (JSON.stringify(before.tuples) === JSON.stringify(unique)) continue;
    if (unique.length === 0 && !nothing) return null; // a video without captions needs the files to be read again
    all = setCaptions(dataset, all, video, unique, []);
  }
  return all;
}
