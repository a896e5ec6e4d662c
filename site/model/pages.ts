// The pages of the site and the lessons, with their addresses. #paper is a page and #paper-sticks a heading on it;
// #lessons-labels is a lesson and #lessons-labels?count=2 the state of its picture. Any other address is a place in
// Explore, unless it contains page=. A new page needs a line here and a section in index.html.

/** The pages in the order of the navigation. */
export const PAGES = [
  { id: 'explore', name: 'Explore' },
  { id: 'compare', name: 'Compare' },
  { id: 'lessons', name: 'Lessons' },
  { id: 'paper', name: 'Paper & code' },
];

/** The page that an address names. */
export function pageOf(hash: string) {
  const named = /^#([a-z]+)(-|$)/.exec(hash)?.[1] ?? new URLSearchParams(hash.slice(1)).get('page');
  return PAGES.find(({ id }) => id === named)?.id ?? PAGES[0].id;
}

/** The lessons in the order of reading. */
export const LESSONS = [
  { id: 'buffet', title: 'What an IBP is' },
  { id: 'labels', title: 'One view, weak labels' },
  { id: 'views', title: 'Why two views' },
  { id: 'constraints', title: 'What the constraints add' },
  { id: 'landscape', title: 'Local minima' },
  { id: 'failures', title: 'When it fails' },
  { id: 'inside', title: 'How it works, how private it is' },
];

/** The lesson that an address names, or another where it names none. */
export function lessonOf(hash: string, other: string = LESSONS[0].id) {
  const named = /^#lessons-([a-z]+)(\?|$)/.exec(hash)?.[1];
  return LESSONS.find(({ id }) => id === named)?.id ?? other;
}

/** The state that a lesson's address holds, null where it names no lesson or no state. */
export function lessonParameters(hash: string) {
  const text = /^#lessons-[a-z]+\?(.+)$/.exec(hash)?.[1];
  return text === undefined ? null : new URLSearchParams(text);
}

export function lessonAddress(id: string, parameters: URLSearchParams) {
  const text = String(parameters);
  return `#lessons-${id}${text && `?${text}`}`;
}

export const titleOf = (id: string) => LESSONS.find((lesson) => lesson.id === id)?.title ?? '';
