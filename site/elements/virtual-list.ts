// A virtual list: of many rows of equal height only those in sight exist as elements.
const USUAL = 32; // pixels, where the style sheet does not say

/** The height of a row; scroller is null before it is there. */
export function rowHeight(scroller: HTMLElement | null) {
  return (scroller && Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'))) || USUAL;
}

/** The first row in sight and the one after the last, with so many spare ones beyond the edges. There may be fewer rows. */
export function rowsInSight(scroller: HTMLElement, spare: number) {
  const height = rowHeight(scroller);
  return { first: Math.max(0, Math.floor(scroller.scrollTop / height) - spare), end: Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + spare };
}

/** Scrolls a range of rows into sight. */
export function scrollTo(scroller: HTMLElement, first: number, last: number) {
  const height = rowHeight(scroller);
  const [top, bottom] = [height * first, height * (last + 1)];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/** Scrolls on where the selected row is higher than others, as one with long names is, so that it is in sight down to its end. */
export function showWhole(scroller: HTMLElement) {
  const row = scroller.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!row) return;
  const frame = scroller.getBoundingClientRect();
  const below = Math.min(row.bottom - frame.bottom, row.top - frame.top); // its beginning stays
  if (row.height > rowHeight(scroller) && below > 0) scroller.scrollTop += below;
}
