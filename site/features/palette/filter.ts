// Which commands match what is typed, and in which order.
import type { Command } from './list.ts';

/** A heading, and what stands under it. */
export interface Group {
  name: string;
  commands: Command[];
}

/** The words of a text as they are compared. */
const plain = (text: string) => text.toLowerCase().replaceAll('’', '\'');

/** The words that are typed, which match in any order. */
export const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean);

/** Whether a text contains all words. */
export const contains = (text: string, words: string[]) => words.every((word) => plain(text).includes(word));

const IMPOSSIBLE = 100; // behind all that can be done

/** How badly a command matches: a word is best at the start of the label, then of a word of it, then within it, then elsewhere. */
function distance({ label, isPossible }: Command, words: string[]) {
  const text = ` ${plain(label).replaceAll(/[^\p{L}\p{N}']+/gu, ' ')}`;
  const places = (word: string) => [text.startsWith(` ${word}`), text.includes(` ${word}`), text.includes(word), true];
  const far = words.reduce((sum, word) => sum + places(word).indexOf(true), 0);
  return far + (isPossible ? 0 : IMPOSSIBLE);
}

/** The commands with all the words in their label, group or description, by group, the best first. Without words they keep their order. */
export function groupsOf(commands: Command[], words: string[]): Group[] {
  const found = commands.filter(({ label, group, about }) => contains(`${group} ${label} ${about}`, words))
    .map((command) => ({ command, far: words.length > 0 ? distance(command, words) : 0 })).sort((a, b) => a.far - b.far).map(({ command }) => command);
  return [...new Set(found.map(({ group }) => group))].map((name) => ({ name, commands: found.filter(({ group }) => group === name) }));
}
