// Which clips a captions file names, and how many people in them.
import { peopleIn } from '../found-people.ts';

/** Whether a captions file has a line, a row or an entry of a clip. */
export function isNamedIn(text: string, id: string) {
  return new RegExp(`(^|["\\s,{])${literal(id)}["\\s]*[:,]`, 'm').test(text);
}

/**
 * How many different people the tuples of a clip name in the notation of captions.txt, such as
 * “clip-1: (Ana, waves), (Bo, -)”; undefined where the file has no such lines of it.
 */
export function peopleNamedIn(text: string, id: string): number | undefined {
  const lines = [...text.matchAll(new RegExp(`^\\s*"?${literal(id)}"?\\s*:(.*\\(.*)$`, 'gm'))];
  if (lines.length === 0) return undefined;
  return peopleIn(lines.flatMap(([, tuples]) => [...tuples.matchAll(/\(\s*([^,()]*)/g)].map(([, who]) => [isNobody(who.trim()) ? '' : who.trim()])));
}

/** Whether the first member of a tuple is left open. */
const isNobody = (who: string) => ['', '-', '–', '—', '∅'].includes(who);

/** A text as a part of a regular expression. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
