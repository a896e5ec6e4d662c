// The page embedded in another: ?embed=stage,why shows these panels only, ?embed=lesson-labels,prose
// a lesson.
import { LESSONS } from './pages.ts';

/** The panels that can be embedded, with their names. */
export const PARTS = { captions: 'Captions', stage: 'Stage', timeline: 'Timeline', why: 'Why', bar: 'Model and run' };

const USUAL = ['stage', 'why'];

export const LESSON = 'lesson-'; // before a lesson's id
export const PROSE = 'prose'; // a lesson with its text

interface Embed {
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
