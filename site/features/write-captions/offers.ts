// Offers tuples for a sentence: pairs of classes by order and nearness. The rule is simple enough
// to be shown to the user (ruleOf).
import type { Mention } from './vocabulary.ts';

/** One class for each concept, '' for ∅. */
export type Tuple = string[];

interface Pair {
  first: Mention | null;
  second: Mention | null;
  tuple: Tuple;
}

/** The rule in words. */
export function ruleOf([first, second, ...others]: { name: string }[]) {
  if (!second) return `Each ${first?.name ?? 'class'} that a sentence names is offered.`;
  const rest = others.length > 0 ? ` ${others.map(({ name }) => name).join(', ')} go with the nearest ${second.name}.` : '';
  return `Each ${second.name} goes with the nearest ${first.name} before it in its sentence, or else the next after it; any ${first.name} left over goes with the next ${second.name}, or stands alone.${rest}`;
}

/**
 * The tuples that a text suggests, in the order of the text, each once.
 * size is the number of concepts.
 */
export function offersFor(mentions: Mention[], size: number): Tuple[] {
  const parts = [...new Set(mentions.map(({ part }) => part))];
  const all = parts.flatMap((part) => pairsIn(mentions.filter((one) => one.part === part), size).map(({ tuple }) => tuple));
  return all.filter((tuple, i) => all.findIndex((other) => keyOf(other) === keyOf(tuple)) === i);
}

/** The key by which equal tuples are recognised. */
export function keyOf(tuple: Tuple) {
  return JSON.stringify(tuple);
}

/** mentions are those of one sentence. */
function pairsIn(mentions: Mention[], size: number): Pair[] {
  const firsts = mentions.filter(({ concept }) => concept === 0);
  const seconds = mentions.filter(({ concept }) => concept === 1);
  const pairs = seconds.map((second) => pair(partnerOf(second, firsts), second, size));
  for (const first of firsts.filter((one) => pairs.every((other) => other.first !== one))) {
    pairs.push(pair(first, seconds.find((second) => second.first > first.last) ?? null, size));
  }
  for (const other of mentions.filter(({ concept }) => concept > 1)) attach(pairs, other, size);
  return pairs.sort((a, b) => startOf(a) - startOf(b));
}

/** The nearest mention of the first concept before the second, else the next after it. */
function partnerOf(second: Mention, firsts: Mention[]) {
  return firsts.findLast(({ last }) => last < second.first) ?? firsts.find(({ first }) => first > second.last) ?? null;
}

function pair(first: Mention | null, second: Mention | null, size: number): Pair {
  const tuple = Array.from({ length: size }, () => '');
  if (first) tuple[0] = first.class;
  if (second) tuple[1] = second.class;
  return { first, second, tuple };
}

function startOf({ first, second }: Pair) {
  return Math.min(first?.first ?? Infinity, second?.first ?? Infinity);
}

/**
 * Adds a mention of a further concept to the nearest pairs. Several pairs may share a second
 * member and be equally near. A pair whose place is taken is copied.
 */
function attach(pairs: Pair[], other: Mention, size: number) {
  const away = ({ first, second }: Pair) => Math.abs((second ?? first ?? other).first - other.first);
  const least = Math.min(...pairs.map(away));
  const near = pairs.filter((one) => away(one) === least);
  if (near.length === 0) near.push(pair(null, null, size));
  for (const nearPair of near) {
    const free = nearPair.tuple[other.concept] === '';
    const target = free ? nearPair : { ...nearPair, tuple: [...nearPair.tuple] };
    target.tuple[other.concept] = other.class;
    if (!pairs.includes(target)) pairs.push(target);
  }
}
