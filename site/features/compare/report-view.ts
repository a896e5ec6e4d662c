// The report of a comparison, which is HTML by the core, and a remark where the dataset or the
// options have changed since.
import { chosenMethods, comparisonOptions } from './settings.ts';
import { act, fill, h, buildOnce, setText } from '../../elements/dom.ts';
import { saveMenu } from '../../elements/save-menu.ts';
import { sameOptions } from '../../options/settings.ts';
import { countText } from '../../words.ts';
import type { Options } from '../../core/messages.ts';
import type { State } from '../../state.ts';

export function report(element: HTMLElement, state: State) {
  const parts = buildOnce(element, build);
  const { comparison, dataset } = state;
  element.hidden = comparison.phase === 'none' && dataset?.methods.length === 0;
  setText(parts.remark, remarkOf(state));
  parts.remark.classList.toggle('muted', comparison.phase === 'none' || comparison.body === '');
  parts.below.hidden = comparison.picks.length === 0 || comparison.dataset?.hash !== dataset?.hash;
  parts.files.hidden = comparison.files.size === 0;
  if (parts.shownFiles !== comparison.files) {
    parts.shownFiles = comparison.files;
    fill(parts.files, h('span.muted', {}, 'Download'), ...[...comparison.files.keys()].map(fileButton));
  }
  if (parts.written === comparison.body) return;
  parts.written = comparison.body;
  replace(parts.body, comparison.body, parts.open);
}

function build(element: Element) {
  const remark = h('p.remark');
  const files = h('div.files');
  const below = h('a', { href: '#compare-picks' }, 'What each method picks');
  const body = h('div.report');
  element.append(h('div.above', {}, remark, below, h('span.space'), files), body);
  return { remark, below, files, body, open: new Set() as Set<string>, written: '', shownFiles: null as State['comparison']['files'] | null };
}

function fileButton(name: string) {
  const button = h('button', { type: 'button', 'data-report': name }, name);
  button.onclick = () => act(button, 'report', { name });
  return button;
}

/** A remark on the report: whether it is complete, and what has changed since. */
function remarkOf({ comparison, dataset, comparisonSettings, options }: State) {
  const { phase, body, progress, settings } = comparison;
  if (phase === 'none') {
    const what = dataset && !comparisonSettings.grid ? ` Run compares ${countText(chosenMethods(comparisonSettings, dataset).length, 'method')} on ${dataset.name}.` : '';
    return `Nothing has been compared yet.${what}`;
  }
  const counted = progress ? `: ${progress.done} of ${progress.of} done` : '';
  const ended = { cancelled: `Cancelled${counted}.`, failed: `Failed${counted}.`, done: '' };
  const how = phase === 'cancelled' || phase === 'failed' || phase === 'done' ? ended[phase] : body ? '' : 'The first is under way.';
  const other = comparison.dataset?.hash !== dataset?.hash ? `Of ${comparison.dataset?.name}, which was open before.`
    : sameOptions((settings?.options ?? {}) as Options, comparisonOptions(comparisonSettings, options)) ? '' : 'Of the options before your last change.';
  return [how, other].filter(Boolean).join(' ');
}

/**
 * Replaces the report and keeps the reader's place: open details, the scroll position of tables,
 * and the position on the page.
 * body is HTML by the core, which escapes names; the page's policy runs no script in it. open has
 * the keys of the details that are open.
 */
function replace(place: HTMLElement, body: string, open: Set<string>) {
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
  for (const figure of next.querySelectorAll('figure')) figure.append(saveMenu({ '': () => drawnOf(figure) }, figure.querySelector('figcaption')?.textContent ?? ''));
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
