// Replaces the report, which is HTML by the core, and keeps the reader's place in it.
import { render } from 'preact';
import { h } from '../../ui/dom.ts';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import type { PictureFile } from '../../ui/saving.ts';

/**
 * Replaces the report and keeps the reader's place: open details, the scroll position of tables,
 * and the position on the page.
 * body is HTML by the core, which escapes names; the page's policy runs no script in it. open has
 * the keys of the details that are open. save is called with a figure that is to be saved.
 */
export function replaceReport(place: HTMLElement, body: string, open: Set<string>, save: (picture: PictureFile) => void) {
  const before = landmarks(place);
  const at = place.getBoundingClientRect().top < 0 ? [...before].find(([, element]) => element.getBoundingClientRect().top >= 0) : undefined;
  const height = at?.[1].getBoundingClientRect().top ?? 0;
  const focused = [...before].find(([, element]) => element === document.activeElement)?.[0];
  const parsed = new DOMParser().parseFromString(body, 'text/html');
  const next = document.importNode(parsed.body, true);
  const after = landmarks(next);
  for (const [key, { localName, parentElement: fold }] of before) {
    if (localName === 'summary' && fold instanceof HTMLDetailsElement) open[fold.open ? 'add' : 'delete'](key);
  }
  for (const [key, { localName, parentElement: fold }] of after) {
    if (localName === 'summary' && fold instanceof HTMLDetailsElement) fold.open = open.has(key);
  }
  const scrolled = [...before].map(([key, { scrollLeft }]) => ({ element: after.get(key), scrollLeft }));
  for (const figure of next.querySelectorAll('figure')) {
    const menu = h('span.drawn');
    figure.append(menu);
    render(<SaveMenu pictures={{ '': () => drawnOf(figure) }} subject={figure.querySelector('figcaption')?.textContent ?? ''} save={save} />, menu);
  }
  place.replaceChildren(...next.childNodes);
  for (const { element, scrollLeft } of scrolled) if (element && scrollLeft > 0) element.scrollLeft = scrollLeft;
  if (focused !== undefined) after.get(focused)?.focus({ preventScroll: true });
  const now = at && after.get(at[0]);
  if (now) scrollBy(0, now.getBoundingClientRect().top - height);
}

function drawnOf(figure: HTMLElement) {
  const svg = figure.querySelector('svg');
  return svg && { svg, title: svg.getAttribute('aria-label') ?? '', name: figure.dataset.figure ?? 'figure' };
}

/** Elements at which a reader can be, by section and name. */
function landmarks(place: HTMLElement): Map<string, HTMLElement> {
  const found = new Map();
  let section = '';
  for (const element of place.querySelectorAll('h2, details:not(.menu) > summary, figcaption, .wide')) {
    if (element.localName === 'h2') section = element.textContent ?? '';
    found.set([section, element.localName, element.getAttribute('aria-label') ?? element.textContent].join('\n'), element);
  }
  return found;
}
