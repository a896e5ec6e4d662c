// A draft of captions: a sentence for each video, the tuples that were accepted, and the
// vocabulary. Drafts are immutable, and only accepted tuples count. A draft is kept in stored
// sessions, so that its keys do not change. The core reads the sentences; Readings are its last
// reply.
import { hasVideosOf, listsClasses } from '../../model/edits.ts';
import { lacksClip, peopleFoundIn, peopleIn } from '../found-people.ts';
import { captionsText, hasClass } from './text.ts';
import type { Timed } from './text.ts';
import type { Missing } from '../found-people.ts';
import type { AlikeClasses, ClassMention, ClassProposal, Dataset, SentenceFiles, SentenceReading, SentencesArguments } from '../../core/messages.ts';

/** One class for each concept, '' for ∅. */
export type Tuple = string[];

/** A concept is closed where dataset.json lists its classes, so that none can be added. */
export interface Concept {
  name: string;
  classes: string[];
  closed: boolean;
}

export interface Words {
  concepts: Concept[];
  synonyms: Record<string, Record<string, string>>; // by concept and class, separated by commas
  rejected?: Record<string, string[]>; // words that are not classes, by concept
  apart?: string[]; // keys of classes that do not mean the same
}

export interface Video {
  id: string;
  tracks: number;
  found?: number; // the objects among the tracks; not known of a clip that is being analyzed or was not given
  sentence: string;
  times?: Timed[]; // of lines of the sentence, by files that have times
  accepted: Tuple[];
  ofDataset?: Tuple[]; // the tuples of the dataset when the draft was made or refreshed
  changedOffers: Record<string, Tuple>; // offers that were changed, by the key of the original
  handledOffers: string[]; // keys of the offers that were accepted or dropped
  offerKeys?: Record<string, string>; // the keys of accepted offers, by the keys of the tuples that they became
  nothing: boolean; // whether the video shows nothing of the vocabulary
}

/** The draft before its last edit, and what that edit has done. */
export interface DraftUndo {
  words: string;
  draft: Draft;
}

/** What the captions of a draft are of: clips that are not a dataset yet, a dataset, or a dataset to which clips are being added. */
export type Subject =
  | { kind: 'clips' }
  | { kind: 'dataset' | 'dataset with clips'; hash: string }; // of the dataset that the draft was made or refreshed from

export interface Draft {
  about: Subject;
  words: Words;
  videos: Video[];
  pasted: { added: number; unused: { line: string; why: string }[] } | null;
  problem: string;
  offered?: { name: string; text: string; said: SentenceFiles }; // a captions file that was dropped where captions are: it replaces them or is put in
  undo?: DraftUndo; // of the last edit
}

/** A draft as an earlier version of the page has stored it. */
export interface EarlierDraft extends Omit<Draft, 'about' | 'videos' | 'pasted' | 'undo'> {
  about?: undefined;
  hash?: string;
  ofClips?: boolean;
  videos: (Omit<Video, 'changedOffers' | 'handledOffers' | 'ofDataset'> & { mended: Record<string, Tuple>; settled: string[]; before?: Tuple[] })[];
}

/** Converts a stored draft to the present format. */
export function draftFrom(stored: Draft | EarlierDraft): Draft {
  if (stored.about) return stored;
  const { hash, ofClips, words, problem, offered } = stored;
  return {
    about: hash === undefined ? { kind: 'clips' } : { kind: ofClips ? 'dataset with clips' : 'dataset', hash }, words, problem, pasted: null, ...(offered && { offered }),
    videos: stored.videos.map(({ mended, settled, before, ...video }) => ({ ...video, changedOffers: mended, handledOffers: settled, ...(before && { ofDataset: before }) })),
  };
}

/** The hash of the dataset of a draft, '' without one. */
export const hashOf = ({ about }: Draft) => (about.kind === 'clips' ? '' : about.hash);

/** What the core has read: the sentences of all videos in a vocabulary. */
export interface Readings {
  words: Words;
  ids: string[]; // of the videos
  texts: string[]; // by video
  proposals: ClassProposal[]; // classes that the vocabulary lacks
  alike: AlikeClasses[]; // classes, also proposed ones, that probably mean the same
  readings: SentenceReading[]; // by video
}

export interface Offer {
  key: string;
  tuple: Tuple;
  unread: string; // the person's verb that is not an action, '' if there is none
}

/** The present captions of a video, with what the draft of its earlier captions has added and removed. */
function mergedCaptions({ accepted, ofDataset = accepted, nothing }: Video, now: Video): Pick<Video, 'accepted' | 'nothing'> {
  const has = (tuples: Tuple[], tuple: Tuple) => tuples.some((one) => keyOf(one) === keyOf(tuple));
  const kept = now.accepted.filter((tuple) => has(accepted, tuple) || !has(ofDataset, tuple));
  const all = [...kept, ...accepted.filter((tuple) => !has(ofDataset, tuple) && !has(kept, tuple))];
  return { accepted: all, nothing: all.length === 0 && (nothing || now.nothing) };
}

/** A video without some accepted tuples. They are offered again if its sentence says them. */
export function withoutTuples(video: Video, tuples: Tuple[]): Video {
  const keys = tuples.map(keyOf);
  const offers = keys.map((key) => video.offerKeys?.[key]); // these stay, for a tuple that an undo brings back
  return {
    ...video, accepted: video.accepted.filter((tuple) => !tuples.includes(tuple)),
    handledOffers: video.handledOffers.filter((key) => !offers.includes(key)),
  };
}

/**
 * An earlier draft with the dataset's present videos and tuples, and with the captions that it has added and removed. A draft of
 * videos that the dataset lacks stays as it is.
 */
export function refreshDraft(draft: Draft, dataset: Dataset): Draft {
  const now = draftOf(dataset);
  const earlier = new Map(draft.videos.map((video) => [video.id, video]));
  if (hashOf(draft) === dataset.hash || !hasVideosOf(dataset, draft)) return draft;
  const inOrder = reordered(draft.words, now.words);
  const videos = now.videos.map((video) => {
    const { tracks, found, ofDataset } = video;
    const written = earlier.get(video.id);
    if (!written) return video;
    const moved: Video = { ...written, accepted: written.accepted.map(inOrder), ofDataset: written.ofDataset?.map(inOrder) };
    const offers = isSameOrder(draft.words, now.words) ? {} : { changedOffers: {}, handledOffers: [], offerKeys: {} }; // their keys have the other order
    const merged = mergedCaptions(moved, video);
    const lost = moved.accepted.filter((tuple) => !merged.accepted.some((one) => keyOf(one) === keyOf(tuple)));
    return { ...video, ...withoutTuples({ ...moved, ...offers }, lost), ...merged, tracks, found, ofDataset };
  });
  return { ...draft, videos, words: { ...draft.words, concepts: joinedConcepts(now.words, draft.words) }, about: { kind: 'dataset', hash: dataset.hash } };
}

/** Returns a function that puts the members of a tuple into the order of other concepts. */
export function reordered(from: Words, to: Words) {
  const order = to.concepts.map(({ name }) => from.concepts.findIndex((one) => one.name === name));
  return (tuple: Tuple) => order.map((e) => tuple[e] ?? '');
}

/** Whether two vocabularies have their concepts in the same order. */
export const isSameOrder = (a: Pick<Words, 'concepts'>, b: { concepts: { name: string }[] }) => a.concepts.every(({ name }, e) => b.concepts[e]?.name === name);

/** The concepts of a vocabulary with the classes that another one has besides, where classes may be added. */
export function joinedConcepts({ concepts }: Words, other: Words): Concept[] {
  return concepts.map((concept) => {
    const more = other.concepts.find(({ name }) => name === concept.name)?.classes ?? [];
    return concept.closed ? concept : { ...concept, classes: [...concept.classes, ...more.filter((one) => !concept.classes.includes(one))] };
  });
}

/** A draft of the dataset's captions, with each tuple accepted. */
export function draftOf(dataset: Dataset): Draft {
  const { concepts, videos, hash } = dataset;
  return {
    about: { kind: 'dataset', hash },
    words: {
      concepts: concepts.map(({ name, classes }) => ({
        name, classes: [...classes ?? []], closed: listsClasses(dataset, name),
      })),
      synonyms: {},
    },
    videos: videos.map(({ id, tracks, media, tuples, free }) => withCaptionsOfDataset({
      ...newVideo(id, tracks.length), found: lacksClip(dataset, { tracks, media }) ? undefined : peopleFoundIn(dataset, { id, tracks }), nothing: !free && tuples.length === 0,
      accepted: tuples.map((tuple) => tuple.map((k, e) => (k < 0 ? '' : concepts[e].classes[k]))),
    })),
    pasted: null,
    problem: '',
  };
}

const withCaptionsOfDataset = (video: Video): Video => ({ ...video, ofDataset: video.accepted });

export const newVideo = (id: string, tracks: number): Video => ({ id, tracks, sentence: '', accepted: [], changedOffers: {}, handledOffers: [], nothing: false });

/** Whether anything is said of a video. */
export const hasContent = ({ sentence, accepted, nothing }: Video) => sentence.trim() !== '' || accepted.length > 0 || nothing;

/** Whether the captions of a draft differ from those of its dataset. */
export const hasOtherCaptions = (draft: Draft, dataset: Dataset) => captionsKey(draft) !== captionsKey(draftOf(dataset));

const captionsKey = ({ words: { concepts }, videos }: Draft) => JSON.stringify([concepts.map(({ name }) => name), videos.map(({ id, accepted, nothing }) => ({ id, accepted: accepted.filter(hasClass), nothing })).filter(({ accepted, nothing }) => accepted.length > 0 || nothing)]);

/** Whether a draft says anything that its dataset does not. */
export const saysMore = (draft: Draft, dataset: Dataset) => textOf(draft) !== textOf(draftOf(dataset)) || draft.videos.some(({ sentence }) => sentence !== '');

/** The key by which equal tuples are recognised. */
export const keyOf = (tuple: Tuple) => JSON.stringify(tuple);

/** What the core needs to read the sentences of a draft. */
export function sentencesOf({ words: { concepts, synonyms, rejected }, videos }: Draft): SentencesArguments {
  return {
    concepts: concepts.map(({ name, classes, closed }) => ({
      name, closed, rejected: rejected?.[name] ?? [],
      classes: classes.map((one) => ({ name: one, synonyms: (synonyms[name]?.[one] ?? '').split(',') })),
    })),
    texts: videos.map(({ sentence }) => sentence),
  };
}

/** Whether the readings are of the draft as it is. */
export const isRead = ({ words, videos }: Draft, readings: Readings | null) => readings !== null && readings.words === words && readings.texts.length === videos.length && videos.every(({ id, sentence }, i) => readings.ids[i] === id && readings.texts[i] === sentence);

export interface Parsed {
  text: string; // that was read
  mentions: ClassMention[];
  offers: Offer[];
  noLongerSaid: Tuple[]; // accepted offers of an earlier sentence, which this one does not make
  nothing: boolean; // the sentence says that nothing happens, and that is not accepted yet
}

/** What the editor has of a video whose sentence is not read yet. */
const UNREAD: Parsed = { text: '', mentions: [], offers: [], noLongerSaid: [], nothing: false };

/** What was read of the sentence of a video: the classes that it mentions, the tuples that are offered for it, and those that it does not say any more. */
export function parsedSentence(words: Words, video: Video, readings: Readings | null, index: number): Parsed {
  const reading = readings?.readings[index];
  const sameConcepts = readings?.words.concepts.every(({ name }, e) => words.concepts[e]?.name === name);
  if (video.sentence.trim() === '') return { ...UNREAD, noLongerSaid: tuplesNoLongerSaid(video, new Set()) };
  if (!reading || readings.ids[index] !== video.id || !sameConcepts) return UNREAD;
  const known = new Set([...video.handledOffers, ...video.accepted.map(keyOf)]);
  const offers = reading.tuples.map(({ members, unread }) => ({ key: keyOf(members), tuple: members, unread }))
    .filter(({ key }) => !known.has(key)).map((offer) => ({ ...offer, tuple: video.changedOffers[offer.key] ?? offer.tuple }));
  const isOfSentence = readings.texts[index] === video.sentence;
  const noLongerSaid = isOfSentence ? tuplesNoLongerSaid(video, new Set(reading.tuples.map(({ members }) => keyOf(members)))) : [];
  return { text: readings.texts[index], mentions: reading.mentions, offers, noLongerSaid, nothing: reading.nothing && !isCaptioned({ ...video, accepted: video.accepted.filter((tuple) => !noLongerSaid.includes(tuple)) }) };
}

/** The accepted offers of a video whose keys are not among those of its sentence. */
const tuplesNoLongerSaid = ({ accepted, offerKeys = {} }: Video, offered: Set<string>) => accepted.filter((tuple) => {
  const key = offerKeys[keyOf(tuple)];
  return key !== undefined && !offered.has(key);
});

/** Whether the captions of a video, accepted or offered, name more people than were found in it; null where they do not or where that is not known. */
export function missingOf({ accepted, found }: Video, offers: Offer[]): Missing | null {
  const named = peopleIn([...accepted, ...offers.map(({ tuple }) => tuple)]);
  return found !== undefined && named > found ? { named, found } : null;
}

/** The proposed classes that are not in the vocabulary. */
export function proposalsOf({ words: { concepts } }: Draft, readings: Readings | null): ClassProposal[] {
  return (readings?.proposals ?? []).filter(({ concept, class: name }) => concepts[concept] && !concepts[concept].classes.includes(name));
}

/** The key by which classes that mean the same are recognised. */
export const keyOfClasses = ({ concept, classes }: AlikeClasses) => JSON.stringify([concept, ...classes.toSorted()]);

/** The classes that probably mean the same, unless the person has said that they do not. */
export function alikeOf({ words }: Draft, readings: Readings | null): AlikeClasses[] {
  const isOfDraft = readings?.words.concepts.every(({ name }, e) => words.concepts[e]?.name === name);
  return isOfDraft ? readings?.alike.filter((one) => !words.apart?.includes(keyOfClasses(one))) ?? [] : [];
}

/** The vocabulary with the classes of tuples. It is the same object where none is new. */
export function withClassesOf(words: Words, tuples: Tuple[]): Words {
  const missing = words.concepts.map(({ classes }, e) => [...new Set(tuples.map((tuple) => tuple[e]))].filter((name) => name && !classes.includes(name)));
  if (missing.every(({ length }) => length === 0)) return words;
  return { ...words, concepts: words.concepts.map((concept, e) => (missing[e].length > 0 ? { ...concept, classes: [...concept.classes, ...missing[e]] } : concept)) };
}

/** Whether a video has an accepted caption, which may say that nothing happens. */
export const isCaptioned = ({ accepted, nothing }: Video) => nothing || accepted.some(hasClass);

/** The numbers of accepted tuples, of those that no sentence says any more, of offered ones, and of captioned videos; and the videos with tuples to check. */
export function draftCounts(draft: Draft, readings: Readings | null) {
  const sum = { accepted: 0, noLongerSaid: 0, waiting: 0, open: [] as number[], said: 0 };
  for (const [i, video] of draft.videos.entries()) {
    const { offers, noLongerSaid, nothing } = parsedSentence(draft.words, video, readings, i);
    const length = nothing ? 1 : offers.length;
    sum.accepted += video.accepted.filter(hasClass).length;
    sum.noLongerSaid += noLongerSaid.length;
    sum.waiting += length;
    if (length + noLongerSaid.length > 0) sum.open.push(i);
    if (isCaptioned(video)) sum.said += 1;
  }
  return sum;
}

/** The draft as the text of captions.txt. */
export function textOf({ words: { concepts, synonyms }, videos }: Draft) {
  const listed = concepts.flatMap(({ name, classes }, concept) => classes
    .map((one) => ({ concept, class: one, words: synonyms[name]?.[one]?.trim() ?? '' })).filter(({ words }) => words !== ''));
  return captionsText(concepts, videos, listed);
}
