// The page embedded in another, and the HTML that embeds it: ?embed=stage,why shows these panels only,
// ?embed=lesson-labels,prose a lesson.
import { LESSONS } from './pages.ts';

/** The panels that can be embedded, with their names. */
export const PARTS = { captions: 'Captions', stage: 'Stage', timeline: 'Timeline', why: 'Why', bar: 'Model and run' };

const USUAL = ['stage', 'why'];

export const LESSON = 'lesson-'; // before a lesson's id
export const PROSE = 'prose'; // a lesson with its text

export interface Embed {
  parts: string[]; // the panels of Explore, none where a lesson is shown
  lesson: string; // an id of LESSONS, '' for none
  prose: boolean; // whether the lesson's text is shown, too
  fault: string; // what cannot be shown and what can, in words; '' where all is shown
}

/** What an address asks for, null where it asks for the whole page. */
export function embedOf(search: string): Embed | null {
  const text = new URLSearchParams(search).get('embed');
  if (text === null) return null;
  const asked = text.split(',').map((one) => one.trim()).filter((one) => one !== '');
  const lesson = asked.find((one) => LESSONS.some(({ id }) => one === LESSON + id))?.slice(LESSON.length) ?? '';
  const known = (one: string) => (lesson ? one === LESSON + lesson || one === PROSE : Object.hasOwn(PARTS, one));
  const panels = lesson ? [] : asked.filter(known);
  return {
    parts: lesson || panels.length > 0 ? panels : USUAL,
    lesson,
    prose: lesson !== '' && asked.includes(PROSE),
    fault: faultOf(asked.filter((one) => !known(one))),
  };
}

function faultOf(unknown: string[]) {
  if (unknown.length === 0) return '';
  return `embed cannot show ${unknown.map((one) => `“${one}”`).join(', ')}. It shows any of ${Object.keys(PARTS).join(', ')}, `
    + `or one of ${LESSONS.map(({ id }) => LESSON + id).join(', ')}, which may have ${PROSE} beside it.`;
}

/** The value of data-embed on the page, which the style sheets read. */
export function embedMark({ parts, lesson, prose }: Embed) {
  return lesson ? ['lesson', ...(prose ? [PROSE] : [])].join(' ') : parts.join(' ');
}

/** What asks for a lesson. */
export const lessonParts = (id: string, prose: boolean) => [LESSON + id, ...(prose ? [PROSE] : [])];

/** The height in pixels for the panels side by side, which fit any height above 560 (share/embed.css). */
export const PANELS_HEIGHT = 600;

/** The height in pixels of each lesson's picture in a frame 960 wide, and with its text in one 1240 wide. In a narrower frame it scrolls. */
const HEIGHTS: Record<string, [picture: number, withProse: number]> = {
  buffet: [740, 1590], labels: [800, 1420], views: [810, 1100], constraints: [870, 1260], landscape: [1130, 1800], failures: [880, 1490], inside: [640, 1040],
};

/** The height that shows all of the parts. */
export function heightOf(parts: string[]) {
  const id = parts.find((part) => part.startsWith(LESSON))?.slice(LESSON.length);
  return id === undefined ? PANELS_HEIGHT : HEIGHTS[id][parts.includes(PROSE) ? 1 : 0];
}

/**
 * Gives the iframe before it the height that the page in it asks for (library/embedding.ts). Without the script, as
 * where a site removes scripts, the iframe keeps the height of its attribute.
 */
const FOLLOW_HEIGHT = "{const frame=document.currentScript.previousElementSibling;addEventListener('message',({source,data})=>{if(source===frame.contentWindow&&data?.siibp==='height')frame.height=data.height})}";

/**
 * The HTML that embeds the page.
 * address is of this page, up to its path.
 */
export function embedCode(address: string, parts: string[], link: string) {
  const source = `${address}?embed=${parts.join()}${link}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${source}" title="WSC-SIIBP" width="100%" height="${heightOf(parts)}" style="border:1px solid #ccc"></iframe>
<script>${FOLLOW_HEIGHT}</script>`;
}
