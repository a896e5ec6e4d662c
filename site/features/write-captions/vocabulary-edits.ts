// Edits of the vocabulary of a draft: its classes, their synonyms and their order. They change the captions accordingly.
import { keyOf, withClassesOf } from './draft.ts';
import { hasClass } from './text.ts';
import type { AlikeClasses } from '../../core/messages.ts';
import type { Concept, Draft, Tuple, Words } from './draft.ts';

/** Gives a class synonyms. A synonym that is a class itself joins the class, also in the captions. */
export function setSynonyms(draft: Draft, { concept, name, text }: { concept: number; name: string; text: string }): Draft {
  const { classes, closed } = draft.words.concepts[concept];
  const joined = text.split(',').map((word) => word.trim()).filter((word) => !closed && word !== name && classes.includes(word));
  const rename = (tuple: Tuple) => (joined.includes(tuple[concept]) ? tuple.with(concept, name) : tuple);
  const words = withSynonyms(draft.words, { concept, name, text });
  return {
    ...draft, problem: '',
    words: { ...words, concepts: words.concepts.with(concept, { ...words.concepts[concept], classes: classes.filter((one) => !joined.includes(one)) }) },
    videos: joined.length === 0 ? draft.videos : draft.videos.map((video) => ({
      ...video, accepted: withoutRepeats(video.accepted.map(rename)), handledOffers: video.handledOffers.map((key) => keyOf(rename(JSON.parse(key)))),
      changedOffers: Object.fromEntries(Object.entries(video.changedOffers).map(([key, tuple]) => [key, rename(tuple)])),
      offerKeys: Object.fromEntries(Object.entries(video.offerKeys ?? {}).map((keys) => keys.map((key) => keyOf(rename(JSON.parse(key)))))),
    })),
  };
}

/** Makes classes that mean the same, also proposed ones, synonyms of the first. */
export function join(draft: Draft, { concept, classes: [name, ...others] }: AlikeClasses): Draft {
  const { name: conceptName, classes } = draft.words.concepts[concept];
  const known = classes.includes(name) ? draft : addClasses(draft, concept, name);
  const before = known.words.synonyms[conceptName]?.[name] ?? '';
  return setSynonyms(known, { concept, name, text: [before, ...others].filter(Boolean).join(', ') });
}

/** The tuples that name a class, each once. */
export const withoutRepeats = (tuples: Tuple[]) => tuples.filter((tuple, i) => hasClass(tuple) && tuples.findIndex((other) => keyOf(other) === keyOf(tuple)) === i);

export function withSynonyms(words: Words, { concept, name, text }: { concept: number; name: string; text: string }): Words {
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

/** Adds the classes of a list with commas. A word that was rejected before is a class now. */
export function addClasses(draft: Draft, concept: number, list: string): Draft {
  const names = list.split(',').map((name) => name.trim());
  let { words } = draft;
  for (const name of names.length > 1 ? names.filter(Boolean) : names) {
    const problem = nameProblem(words.concepts[concept], name);
    if (problem) return { ...draft, words, problem };
    words = withClassesOf(words, [words.concepts.map((_, e) => (e === concept ? name : ''))]);
    const { name: conceptName } = words.concepts[concept];
    words = { ...words, rejected: { ...words.rejected, [conceptName]: (words.rejected?.[conceptName] ?? []).filter((word) => word !== name) } };
  }
  return { ...draft, problem: '', words };
}

/** Removes a class, also from the tuples. It is not proposed again. */
export function removeClass(draft: Draft, concept: number, name: string): Draft {
  const { words } = draft;
  const classes = words.concepts[concept].classes.filter((one) => one !== name);
  const without = (tuple: Tuple) => (tuple[concept] === name ? tuple.with(concept, '') : tuple);
  const videos = draft.videos.map((video) => {
    const changedOffers = Object.fromEntries(Object.entries(video.changedOffers).map(([key, tuple]) => [key, without(tuple)]));
    return video.accepted.some((tuple) => tuple[concept] === name) ? { ...video, changedOffers, accepted: withoutRepeats(video.accepted.map(without)) } : { ...video, changedOffers };
  });
  return reject({ ...draft, videos, words: { ...words, concepts: words.concepts.with(concept, { ...words.concepts[concept], classes }) } }, concept, name);
}

/** A word is no class and not proposed any more. */
export function reject(draft: Draft, concept: number, name: string): Draft {
  const { words } = draft;
  const { name: conceptName } = words.concepts[concept];
  return { ...draft, problem: '', words: { ...words, rejected: { ...words.rejected, [conceptName]: [...words.rejected?.[conceptName] ?? [], name] } } };
}

/** Puts a concept first in every tuple. Offers are computed anew. */
export function putFirst(draft: Draft, concept: number): Draft {
  const moved = <T>(list: T[]) => [list[concept], ...list.toSpliced(concept, 1)];
  return {
    ...draft,
    problem: '',
    words: { ...draft.words, concepts: moved(draft.words.concepts) },
    videos: draft.videos.map((video) => ({ ...video, accepted: video.accepted.map(moved), ofDataset: video.ofDataset?.map(moved), changedOffers: {}, handledOffers: [], offerKeys: {} })),
  };
}
