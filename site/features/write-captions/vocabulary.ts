// Finds the words of a vocabulary in a sentence, whatever their English endings: walk, walks,
// walked and walking are one word, and so are box and boxes. Nothing else is known of grammar. A
// stemmer knows more endings but also unites different words (universe, university), which is
// worse here than a missed word, for which a person can add a synonym.

/** Part is the number of sentences before it. */
interface Token {
  text: string;
  from: number;
  to: number;
  part: number;
}

/** A class by its name or by a synonym. */
interface Entry {
  concept: number;
  class: string;
  words: string[];
  name: boolean;
}

/** The entries by every word that their first word may be a form of. */
export type Lexicon = Map<string, Entry[]>;

/** Of a class in a sentence. */
export interface Mention {
  concept: number;
  class: string;
  also: string[]; // other classes of the same concept that the words may mean
  first: number; // index of its first token
  last: number; // index of its last token
  from: number; // start in the text
  to: number; // end in the text
  part: number; // the number of its sentence in the text
}

// In scripts without spaces each sign counts as a word.
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((s) => `\\p{Script=${s}}`).join('');
// Hyphens and apostrophes separate words, except in n't: "don't" does not mention Don.
const WORD = new RegExp(`\\p{L}+n['’]t(?!\\p{L})|[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const STOP = /[.!?;](?=\s|$)|[\n。！？；]/gu;

export function tokensOf(text: string): Token[] {
  const stops = [...text.matchAll(STOP)].map(({ index }) => index);
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.normalize('NFC').toLowerCase(), from: index, to: index + word.length, part: stops.filter((at) => at < index).length,
  }));
}

const VOWEL = /[aeiouy]/;
const DOUBLED = /([b-df-hj-np-tv-z])\1$/;
const STILL_DOUBLED = /(ll|ss|zz|ff)$/; // roll-ing, but travel-l-ing
const SHORT = /^[^aeiouy]*[aeiouy][^aeiouwxy]$/; // hop, whose own form would be hopp-ing

/**
 * The words that a stem before -ed or -ing may come from: stopp → stop, hop → hope, walk → walk,
 * walke.
 */
function sourcesOf(stem: string) {
  if (stem.length < 2 || !VOWEL.test(stem)) return [];
  if (/[aeio]$/.test(stem)) return [stem]; // go-ing, see-ing
  const single = stem.slice(0, -1);
  if (DOUBLED.test(stem) && single.length > 2) return STILL_DOUBLED.test(stem) ? [stem, ...(stem.endsWith('ll') ? [single] : [])] : [single];
  return SHORT.test(stem) ? [`${stem}e`] : [stem, `${stem}e`];
}

const known = new Map<string, Set<string>>();

/**
 * The words that a word may be a form of, including itself. Only words in a–z have endings.
 * word is in lower case.
 */
export function basesOf(word: string): Set<string> {
  const before = known.get(word);
  if (before) return before;
  const bases = new Set([word]);
  if (/^[a-z]{3,}$/.test(word)) for (const base of withoutEnding(word)) bases.add(base);
  known.set(word, bases);
  return bases;
}

function withoutEnding(word: string) {
  const cut = (n: number) => word.slice(0, -n);
  if (word.endsWith('ying')) return [...sourcesOf(cut(3)), ...(word.length < 6 ? [`${cut(4)}ie`] : [])]; // try-ing, lying
  if (word.endsWith('ing')) return sourcesOf(cut(3));
  if (/[^aeiou]ied$/.test(word)) return [`${cut(3)}y`, cut(1)]; // carried, tied
  if (/[^e]ed$/.test(word)) return sourcesOf(cut(2));
  if (/[^aeiou]ies$/.test(word)) return [`${cut(3)}y`, cut(1)]; // carries, ties
  if (/(..[sxz]|ch|sh|go|do|ro)es$/.test(word)) return [cut(2), cut(1)]; // boxes, goes, races
  if (/[^sui]s$/.test(word) && word.length > 3) return [cut(1)];
  return [];
}

/** Whether two words may be forms of the same word. */
export function sameWord(a: string, b: string) {
  const others = basesOf(b);
  return [...basesOf(a)].some((base) => others.has(base));
}

/** synonymsOf returns the synonyms of a class. */
export function lexiconOf(concepts: { name: string; classes: string[] }[], synonymsOf: (concept: number, name: string) => string[]): Lexicon {
  const lexicon: Lexicon = new Map();
  for (const [concept, { classes }] of concepts.entries()) {
    for (const name of classes) {
      for (const [i, text] of [name, ...synonymsOf(concept, name)].entries()) {
        const words = tokensOf(text).map((token) => token.text);
        if (words.length === 0) continue;
        for (const base of basesOf(words[0])) {
          lexicon.set(base, [...(lexicon.get(base) ?? []), { concept, class: name, words, name: i === 0 }]);
        }
      }
    }
  }
  return lexicon;
}

interface Candidate {
  entry: Entry;
  first: number;
  length: number;
  exact: boolean;
}

/**
 * The classes that a text mentions, in its order. A longer name wins over a part of it, and an
 * exact word over a form.
 */
export function mentionsIn(text: string, lexicon: Lexicon): Mention[] {
  const tokens = tokensOf(text);
  const candidates = tokens.flatMap((_, first) => candidatesAt(tokens, first, lexicon));
  candidates.sort((a, b) => b.length - a.length || Number(b.exact) - Number(a.exact) || a.first - b.first);
  const found: Mention[] = [];
  for (const { entry, first, length } of candidates) {
    const last = first + length - 1;
    const over = found.filter((one) => one.first <= last && first <= one.last);
    const same = over.every((one) => one.first === first && one.last === last);
    const rival = over.find((one) => one.concept === entry.concept);
    if (!same) continue;
    if (!rival) {
      found.push({ concept: entry.concept, class: entry.class, also: [], first, last, from: tokens[first].from, to: tokens[last].to, part: tokens[last].part });
    } else if (rival.class !== entry.class && !rival.also.includes(entry.class)) rival.also.push(entry.class);
  }
  return found.sort((a, b) => a.first - b.first || a.concept - b.concept);
}

function candidatesAt(tokens: Token[], first: number, lexicon: Lexicon): Candidate[] {
  const entries = new Set([...basesOf(tokens[first].text)].flatMap((base) => lexicon.get(base) ?? []));
  return [...entries].filter(({ words }) => words.every((word, i) => tokens[first + i] && sameWord(word, tokens[first + i].text)))
    .map((entry) => ({ entry, first, length: entry.words.length, exact: entry.words.every((word, i) => word === tokens[first + i].text) }));
}
