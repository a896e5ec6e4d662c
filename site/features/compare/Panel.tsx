// The page Compare: the settings on the left, the results on the right, and what to do where the dataset has no truth. The report
// is HTML by the core; the reader's place in it is kept when it is replaced.
import { render, Fragment } from 'preact';
import { h } from '../../ui/dom.ts';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Choice } from './Choice.tsx';
import { Picks } from './Picks.tsx';
import { createCompare } from './state.ts';
import { whenPageOpens } from '../../ui/hooks.ts';
import type { PictureFile } from '../../ui/saving.ts';
import type { Compare, Page } from './state.ts';
import type { Dataset } from '../../core/messages.ts';

/**
 * Replaces the report and keeps the reader's place: open details, the scroll position of tables,
 * and the position on the page.
 * body is HTML by the core, which escapes names; the page's policy runs no script in it. open has
 * the keys of the details that are open. save is called with a figure that is to be saved.
 */
function replaceReport(place: HTMLElement, body: string, open: Set<string>, save: (picture: PictureFile) => void) {
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

function Report({ compare }: { compare: Compare }) {
  const { body, remark, hasPicks, files, download, savePicture } = compare;
  const isQuiet = compare.phase.value === 'none' || body.value === '';
  return (
    <div id="report">
      <div class="above">
        <p class={isQuiet ? 'remark muted' : 'remark'}>{remark.value}</p>
        {hasPicks.value && <a href="#compare-picks">What each method picks</a>}
        <span class="space" />
        {files.value.size > 0 && (
          <div class="files">
            <span class="muted">Download</span>
            {[...files.value.keys()].map((name) => <button key={name} type="button" data-report={name} onClick={() => download(name)}>{name}</button>)}
          </div>
        )}
      </div>
      <Body html={body.value} save={savePicture} />
    </div>
  );
}

/** The report as the core writes it. */
function Body({ html, save }: { html: string; save: (picture: PictureFile) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const open = useRef(new Set<string>());
  useLayoutEffect(() => {
    if (place.current) replaceReport(place.current, html, open.current, save);
  }, [html]);
  return <div class="report" ref={place} />;
}

function NoTruth({ dataset: { name, concepts }, onDemo }: { dataset: Dataset; onDemo: () => void }) {
  return (
    <div class="nothing">
      <p><strong>There is nothing to compare with: {name} knows no truth.</strong></p>
      <p>
        {'Methods are scored against what the tracks truly show. Add a column '}
        {concepts.map((concept, i) => <Fragment key={concept.name}>{i > 0 && ' or '}<code>truth:{concept.name}</code></Fragment>)}
        {' to '}<code>tracks.csv</code>: the true class of each track, empty for background, ? where it is not known. A few tracks are enough.
      </p>
      <button type="button" onClick={onDemo}>Open the demo</button>
    </div>
  );
}

function Panel({ compare }: { compare: Compare }) {
  const dataset = compare.state.dataset.value;
  if (!dataset) return null;
  const isPossible = dataset.methods.length > 0;
  const phase = compare.phase.value;
  return (
    <div class="beside" data-phase={phase}>
      <div id="choice">
        {isPossible ? <Choice compare={compare} dataset={dataset} /> : <NoTruth dataset={dataset} onDemo={compare.openDemo} />}
      </div>
      <div class="results">
        {(isPossible || phase !== 'none') && <Report compare={compare} />}
        {compare.hasPicks.value && <Picks compare={compare} dataset={dataset} />}
      </div>
    </div>
  );
}

export function openCompare(page: Page, place: Element) {
  const compare = createCompare(page);
  whenPageOpens(compare.state, 'compare', () => render(<Panel compare={compare} />, place));
  return { showExample: compare.showExample };
}
