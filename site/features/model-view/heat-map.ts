// The heat map of ν, which can be explored by pointer or arrow keys.
import { act, h, setText } from '../../elements/dom.ts';
import { probabilityText } from '../../words.ts';
import { HEAD, cellAt, cellBeside, layoutOf, nameOf, nuAt, paintHeat, spanOf } from './heat.ts';
import type { Cell, Ink, Layout } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';
import type { Selection } from '../../answer/pointing.ts';

interface Shown {
  dataset: Dataset;
  model: Model;
  selection: Selection;
}

/** The map's elements, and what is shown in them. */
interface View {
  canvas: HTMLCanvasElement;
  rows: HTMLElement; // as high and wide as all rows are
  cells: HTMLElement; // which scrolls over them
  readout: HTMLElement;
  shown: Shown | null;
  layout: Layout | null;
  at: Cell | null; // the cell that is read out
  track: number; // the track that was scrolled into sight last
}

export function heatMap() {
  const canvas = h('canvas', { 'aria-hidden': 'true' });
  const rows = h('div.space-of-rows');
  const cells = h('div.cells', {
    tabindex: '0', role: 'application', 'aria-label': 'ν of every track and factor. Arrow keys move, Enter shows the track', 'aria-describedby': 'heat-readout',
  }, canvas, rows);
  const readout = h('p.readout.number', { id: 'heat-readout', role: 'status' });
  const view: View = { canvas, rows, cells, readout, shown: null, layout: null, at: null, track: -1 };
  cells.onscroll = () => paint(view);
  cells.onpointermove = (event) => point(view, event);
  cells.onpointerleave = () => read(view, null);
  cells.onclick = (event) => {
    point(view, event);
    choose(view);
  };
  cells.onkeydown = (event) => travel(view, event);
  new ResizeObserver(() => layOut(view)).observe(cells);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paint(view));
  return {
    elements: [cells, readout],
    show(shown: Shown) {
      view.shown = shown;
      layOut(view);
    },
  };
}

function layOut(view: View) {
  const { shown, cells, rows, layout: before } = view;
  if (!shown || cells.clientWidth === 0) return;
  const layout = view.layout = layoutOf(shown.dataset, shown.model, cells.clientWidth);
  if (before?.rows.length !== layout.rows.length || before.columns.length !== layout.columns.length) view.at = null;
  rows.style.height = `${layout.height}px`;
  rows.style.width = `${layout.width}px`;
  if (shown.selection.track !== view.track) {
    view.track = shown.selection.track;
    reveal(view, layout.rows.findIndex((row) => row.track >= 0 && row.track === view.track));
  }
  read(view, view.at);
}

function paint({ canvas, cells, shown, layout, at }: View) {
  const context = canvas.getContext('2d');
  if (!shown || !layout || !context) return;
  const [size, sharp] = [cells.clientHeight, devicePixelRatio];
  const [width, height] = [Math.round(layout.width * sharp), Math.round(size * sharp)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${layout.width}px`, height: `${size}px` });
  context.setTransform(sharp, 0, 0, sharp, 0, 0);
  paintHeat(context, layout, shown.model, shown.dataset, inkOf(cells), { from: cells.scrollTop, size, ...shown.selection, at });
}

/** Reads out the cell under the pointer. */
function point(view: View, { clientX, clientY }: MouseEvent) {
  const { left, top } = view.canvas.getBoundingClientRect();
  const y = clientY - top - HEAD;
  read(view, view.layout && y >= 0 ? cellAt(view.layout, clientX - left, y + view.cells.scrollTop) : null);
}

/** Reads out a cell. */
function read(view: View, at: Cell | null) {
  view.at = at;
  paint(view);
  const { shown, layout, readout } = view;
  if (!at || !shown || !layout) return setText(readout, '');
  const { dataset: { videos, tracks }, dataset, model } = shown;
  const row = layout.rows[at.row];
  setText(readout, [videos[row.video].id, row.track < 0 ? 'mean of its tracks' : `track ${tracks[row.track].id}`,
    nameOf(dataset, model.factors[at.column]), `ν ${probabilityText(nuAt(model, layout, at))}`].join(' · '));
}

/** Selects the track, or the video, of the cell that is read out. */
function choose(view: View) {
  const { at, layout, cells } = view;
  if (!at || !layout) return;
  const { track, video } = layout.rows[at.row];
  view.track = track; // it is in sight already
  act(cells, 'select', track < 0 ? { video } : { video, track });
}

function travel(view: View, event: KeyboardEvent) {
  const { layout, at, track } = view;
  if (!layout || layout.rows.length === 0) return;
  if (event.key === 'Enter') return choose(view);
  const first = { row: Math.max(0, layout.rows.findIndex((row) => row.track === track)), column: 0 };
  const to = at ? cellBeside(layout, at, event.key) : cellBeside(layout, first, event.key) && first;
  if (!to) return;
  event.preventDefault();
  event.stopPropagation(); // elsewhere these keys step through the frames
  reveal(view, to.row);
  read(view, to);
}

/** Scrolls a row into sight. It is −1 for none. */
function reveal({ layout, cells }: View, row: number) {
  if (!layout || row < 0) return;
  const { from, to } = spanOf(layout, row);
  const room = cells.clientHeight - HEAD;
  cells.scrollTop = Math.min(from, Math.max(cells.scrollTop, to - room));
}

/** The page's colours as computed values, because a canvas cannot use CSS variables. */
function inkOf(element: Element): Ink {
  const probe = h('i');
  element.append(probe);
  const style = getComputedStyle(probe);
  const [text, muted, nobody, line, accent, card, ...who] = ['text', 'muted', 'nobody', 'line', 'accent', 'card', ...Array.from({ length: 10 }, (_, i) => `who-${i}`)].map((name) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  });
  const ink = { text, muted, nobody, line, accent, card, who, font: `11px ${style.fontFamily}` };
  probe.remove();
  return ink;
}
