// The pages of the site. The address says which is open: #paper, or #paper-sticks for a heading
// on it. Any other address is a place in Explore, unless it contains page=. A new page needs a
// line here and, in index.html, an element with its id, the class page and a heading <id>-title.

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
