// Captions as text: captions.txt, and what a person pastes.

interface Concept {
  name: string;
  classes: string[];
}

/** What a draft says about a video. */
interface Said {
  id: string;
  sentence: string;
  accepted: string[][];
  nothing: boolean;
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
  for (const { id, sentence, accepted, nothing } of videos) {
    const tuples = accepted.filter(hasClass);
    if (sentence.trim()) lines.push(remark(`said of ${quotedName(id)}: ${sentence}`));
    if (tuples.length > 0) lines.push(`${quotedName(id)}: ${tuples.map(tupleText).join(', ')}`);
    else if (nothing) lines.push(`${quotedName(id)}:`);
  }
  return `${lines.join('\n')}\n`;
}

export function tupleText(tuple: string[]) {
  return `(${tuple.map((name) => (name === '' ? '-' : quotedName(name))).join(', ')})`;
}

const NAME = '("(?:[^"\\\\]|\\\\.)*"|[^":=]+?)';
const NAMED = new RegExp(`^${NAME}\\s*:\\s*(.*)$`, 'u');
const SYNONYMS = new RegExp(`^#\\s*synonyms of ${NAME}\\s*=\\s*${NAME}\\s*:\\s*(.*)$`, 'u');
const SAID = new RegExp(`^#\\s*said of ${NAME}\\s*:\\s*(.*)$`, 'u');

/** The inverse of quotedName. */
function read(text: string) {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text.trim();
}

interface Pasted {
  said: { video: number; sentence: string }[];
  synonyms: { concept: string; class: string; words: string }[];
  left: { line: string; why: string }[]; // lines that were not used, with the reason
}

/**
 * Parses pasted text: lines of the form "clip-07: Rick walks in", or else one line for each video
 * in order. The comments that captionsText writes are parsed as well, and every unused line is
 * reported.
 * ids are the videos' ids.
 */
export function parsePasted(text: string, ids: string[]): Pasted {
  const result: Pasted = { said: [], synonyms: [], left: [] };
  const videoOf = (name: string) => {
    const exact = ids.indexOf(name);
    return exact >= 0 ? exact : ids.findIndex((id) => id.toLowerCase() === name.toLowerCase());
  };
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim()).filter(Boolean);
  const plain = lines.filter((line) => !line.startsWith('#'));
  const named = plain.some((line) => videoOf(read(NAMED.exec(line)?.[1] ?? '')) >= 0) || plain.every((line) => NAMED.test(line));
  let next = 0;
  for (const line of lines) {
    const remarked = line.startsWith('#') ? SAID.exec(line) : null;
    const [, name, sentence] = remarked ?? NAMED.exec(line) ?? [];
    if (line.startsWith('#') && !remarked) addRemark(line, result);
    else if (remarked || named) addSentence(line, name === undefined ? -1 : videoOf(read(name)), name && read(name), sentence ?? '', result);
    else if (next < ids.length) result.said.push({ video: next++, sentence: line });
    else result.left.push({ line, why: `there are only ${ids.length} videos` });
  }
  return result;
}

function addSentence(line: string, video: number, name: string | undefined, sentence: string, result: Pasted) {
  if (video < 0) result.left.push({ line, why: name ? `no video is called “${name}”` : 'it does not begin with a video and a colon' });
  else if (sentence === '') result.left.push({ line, why: 'nothing stands behind the colon' });
  else result.said.push({ video, sentence });
}

function addRemark(line: string, result: Pasted) {
  const found = SYNONYMS.exec(line);
  if (found) result.synonyms.push({ concept: read(found[1]), class: read(found[2]), words: found[3] });
  else if (!/^#\s*concepts\s*:/i.test(line)) result.left.push({ line, why: 'it is a remark' });
}
