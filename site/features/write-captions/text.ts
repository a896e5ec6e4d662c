// Captions as text: captions.txt, which the core reads.

interface Concept {
  name: string;
  classes: string[];
}

/** What a draft says about a video. */
interface Said {
  id: string;
  sentence: string;
  times?: Timed[];
  accepted: string[][];
  nothing: boolean;
}

/** A line of a sentence that a file gives a time, in seconds. */
export interface Timed {
  text: string;
  from: number;
  to: number;
}

interface Synonyms {
  concept: number;
  class: string;
  words: string;
}

/** A name as captions.txt has it, in quotes where needed. */
export function quotedName(name: string) {
  return /[,()=:"#\\]/.test(name) ? `"${name.replace(/[\\"]/g, '\\$&')}"` : name;
}

/** A comment line. */
const remark = (text: string) => `# ${text.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`;

/** Whether a tuple names any class. */
export const hasClass = (tuple: string[]) => tuple.some((name) => name !== '');

/**
 * The text of captions.txt: the accepted tuples, and as comments the sentences and synonyms
 * behind them. A video without tuples is left out, which leaves it free.
 */
export function captionsText(concepts: Concept[], videos: Said[], synonyms: Synonyms[] = []) {
  const lines = [`# concepts: ${concepts.map(({ name }) => quotedName(name)).join(', ')}`];
  for (const { concept, class: name, words } of synonyms) {
    lines.push(remark(`synonyms of ${quotedName(concepts[concept].name)}=${quotedName(name)}: ${words}`));
  }
  for (const { id, sentence, times = [], accepted, nothing } of videos) {
    const tuples = accepted.filter(hasClass);
    const said = sentence.split('\n').map((line) => line.trim()).filter(Boolean);
    for (const { text, from, to } of times) if (said.includes(text)) lines.push(remark(`said of ${quotedName(id)} from ${from} to ${to} s: ${text}`));
    const untimed = said.filter((line) => !times.some(({ text }) => text === line)).join(' ');
    if (untimed) lines.push(remark(`said of ${quotedName(id)}: ${untimed}`));
    if (tuples.length > 0) lines.push(`${quotedName(id)}: ${tuples.map(tupleText).join(', ')}`);
    else if (nothing) lines.push(`${quotedName(id)}:`);
  }
  return `${lines.join('\n')}\n`;
}

function tupleText(tuple: string[]) {
  return `(${tuple.map((name) => (name === '' ? '-' : quotedName(name))).join(', ')})`;
}

const MEMBER = /\s*(?:"((?:[^"\\]|\\.)*)"|([^(),"]*?))\s*(?:,|$)/y;

/** The tuples of a text that consists of tuples of so many members, such as “(Rick, walk), (Ilsa, -)”; null for other texts. */
export function tuplesOfText(text: string, members: number): string[][] | null {
  if (!/^\s*(\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)\s*[,;.]?\s*)+$/.test(text)) return null;
  const tuples = [...text.matchAll(/\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)\)/g)].map(([, inner]) => membersOf(inner));
  return tuples.every((tuple) => tuple?.length === members) ? tuples as string[][] : null;
}

/** The members of a tuple, '' where it says nothing; null where a quote does not end a member. */
function membersOf(inner: string): string[] | null {
  const tuple: string[] = [];
  for (let at = 0; at <= inner.length;) {
    MEMBER.lastIndex = at;
    const match = MEMBER.exec(inner);
    if (!match) return null;
    const [whole, quoted, plain = ''] = match;
    tuple.push(quoted === undefined ? plain.replace(/^[-–—−?]$/, '') : quoted.replace(/\\(.)/g, '$1'));
    if (!whole.endsWith(',')) return tuple;
    at += whole.length;
  }
  return [...tuple, ''];
}
