// The pages of the site. The address says which is open: #paper, or #paper-sticks
// for a heading on it; any other address is a place in Explore, unless it says page=. To add a page
// is a line here and an element of its id, with the class page and a heading
// <id>-title, in index.html.

/** In the order of the navigation. */
export const PAGES = [
  { id: 'explore', name: 'Explore' },
  { id: 'compare', name: 'Compare' },
  { id: 'lessons', name: 'Lessons' },
  { id: 'paper', name: 'Paper & code' },
];

/** The page that an address names. @param {string} hash */
export function pageOf(hash) {
  const named = /^#([a-z]+)(-|$)/.exec(hash)?.[1] ?? new URLSearchParams(hash.slice(1)).get('page');
  return PAGES.find(({ id }) => id === named)?.id ?? PAGES[0].id;
}
