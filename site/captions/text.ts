// Captions as text: captions.txt, and what a person pastes.

/** @typedef {{name: string, classes: string[]}} Concept */
/** @typedef {{id: string, sentence: string, accepted: string[][], nothing: boolean}} Said what a draft says about a video */
/** @typedef {{concept: number, class: string, words: string}} Synonyms */

/** A name as captions.txt has it, in quotes where needed. @param {string} name */
export function quotedName(name) {
  return /[,()=:"#\\]/.test(name) ? `"${name.replace(/[\\"]/g, '\\$&')}"` : name;
}

/** A comment line. @param {string} text */
const remark = (text) => `# ${text.replace(/[\s\p{Cc}]+/gu, ' ').trim()}`;

/** Whether a tuple names any class. @param {string[]} tuple */
export const hasClass = (tuple) => tuple.some((name) => name !== '');

/**
 * The text of captions.txt: the accepted tuples, and as comments the sentences and synonyms
 * behind them. A video without tuples is left out, which leaves it free.
 * @param {Concept[]} concepts
 * @param {Said[]} videos
 * @param {Synonyms[]} [synonyms]
 */
export function captionsText(concepts, videos, synonyms = []) {
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

/** @param {string[]} tuple */
export function tupleText(tuple) {
  return `(${tuple.map((name) => (name === '' ? '-' : quotedName(name))).join(', ')})`;
}

const NAME = '("(?:[^"\\\\]|\\\\.)*"|[^":=]+?)';
const NAMED = new RegExp(`^${NAME}\\s*:\\s*(.*)$`, 'u');
const SYNONYMS = new RegExp(`^#\\s*synonyms of ${NAME}\\s*=\\s*${NAME}\\s*:\\s*(.*)$`, 'u');
const SAID = new RegExp(`^#\\s*said of ${NAME}\\s*:\\s*(.*)$`, 'u');

/** The inverse of quotedName. @param {string} text */
function read(text) {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text.trim();
}

/**
 * @typedef {object} Pasted
 * @property {{video: number, sentence: string}[]} said
 * @property {{concept: string, class: string, words: string}[]} synonyms
 * @property {{line: string, why: string}[]} left lines that were not used, with the reason
 */

/**
 * Parses pasted text: lines of the form "clip-07: Rick walks in", or else one line for each video
 * in order. The comments that captionsText writes are parsed as well, and every unused line is
 * reported.
 * @param {string} text
 * @param {string[]} ids of the videos
 * @returns {Pasted}
 */
export function parsePasted(text, ids) {
  /** @type {Pasted} */
  const result = { said: [], synonyms: [], left: [] };
  const videoOf = (/** @type {string} */ name) => {
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

/** @param {string} line @param {number} video @param {string|undefined} name @param {string} sentence @param {Pasted} result */
function addSentence(line, video, name, sentence, result) {
  if (video < 0) result.left.push({ line, why: name ? `no video is called “${name}”` : 'it does not begin with a video and a colon' });
  else if (sentence === '') result.left.push({ line, why: 'nothing stands behind the colon' });
  else result.said.push({ video, sentence });
}

/** @param {string} line @param {Pasted} result */
function addRemark(line, result) {
  const found = SYNONYMS.exec(line);
  if (found) result.synonyms.push({ concept: read(found[1]), class: read(found[2]), words: found[3] });
  else if (!/^#\s*concepts\s*:/i.test(line)) result.left.push({ line, why: 'it is a remark' });
}
