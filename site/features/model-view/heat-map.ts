// The heat map of ν, which can be explored by pointer or arrow keys.
import { act, h, setText } from '../../elements/dom.ts';
import { probabilityText } from '../../words.ts';
import { HEAD, cellAt, cellBeside, layoutOf, nameOf, nuAt, paintHeat, spanOf } from './heat.ts';
import type { Cell, Ink, Layout } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';
import type { Selection } from '../../answer/pointing.ts';

export function heatMap() {
  const canvas = h('canvas', { 'aria-hidden': 'true' });
  const rows = h('div.space-of-rows');
  const cells = h('div.cells', {
    tabindex: '0', role: 'application', 'aria-label': 'ν of every track and factor. Arrow keys move, Enter shows the track', 'aria-describedby': 'heat-readout',
  }, canvas, rows);
  const readout = h('p.readout.number', { id: 'heat-readout', role: 'status' });
  let shown: { dataset: Dataset; model: Model; selection: Selection } | null = null;
  let layout: Layout | null = null;
  let at: Cell | null = /** The cell that is read out. */ null; // the cell that is pointed at
  let track = -1; // the track that was scrolled into sight last

  function layOut() {
    if (!shown || cells.clientWidth === 0) return;
    const before = layout;
    layout = layoutOf(shown.dataset, shown.model, cells.clientWidth);
    if (before?.rows.length !== layout.rows.length || before.columns.length !== layout.columns.length) at = null;
    rows.style.height = `${layout.height}px`;
    rows.style.width = `${layout.width}px`;
    if (shown.selection.track !== track) {
      track = shown.selection.track;
      reveal(layout.rows.findIndex((row) => row.track >= 0 && row.track === track));
    }
    read(at);
  }

  function paint() {
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
  function point({ clientX, clientY }: MouseEvent) {
    const { left, top } = canvas.getBoundingClientRect();
    const y = clientY - top - HEAD;
    read(layout && y >= 0 ? cellAt(layout, clientX - left, y + cells.scrollTop) : null);
  }

  /** Reads out a cell. */
  function read(cell: Cell | null) {
    at = cell;
    paint();
    if (!at || !shown || !layout) return setText(readout, '');
    const { dataset: { videos, tracks }, dataset, model } = shown;
    const row = layout.rows[at.row];
    setText(readout, [videos[row.video].id, row.track < 0 ? 'mean of its tracks' : `track ${tracks[row.track].id}`,
      nameOf(dataset, model.factors[at.column]), `ν ${probabilityText(nuAt(model, layout, at))}`].join(' · '));
  }

  function choose() {
    if (!at || !layout) return;
    const { track: chosen, video } = layout.rows[at.row];
    track = chosen; // it is in sight already
    act(cells, 'select', chosen < 0 ? { video } : { video, track });
  }

  function travel(event: KeyboardEvent) {
    if (!layout || layout.rows.length === 0) return;
    if (event.key === 'Enter') return choose();
    const first = { row: Math.max(0, layout.rows.findIndex((row) => row.track === track)), column: 0 };
    const to = at ? cellBeside(layout, at, event.key) : cellBeside(layout, first, event.key) && first;
    if (!to) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere these keys step through the frames
    reveal(to.row);
    read(to);
  }

  /** row is −1 for none. */
  function reveal(row: number) {
    if (!layout || row < 0) return;
    const { from, to } = spanOf(layout, row);
    const room = cells.clientHeight - HEAD;
    cells.scrollTop = Math.min(from, Math.max(cells.scrollTop, to - room));
  }

  cells.onscroll = paint;
  cells.onpointermove = point;
  cells.onpointerleave = () => read(null);
  cells.onclick = (event) => {
    point(event);
    choose();
  };
  cells.onkeydown = travel;
  new ResizeObserver(layOut).observe(cells);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint);
  return {
    elements: [cells, readout],
    show(what: NonNullable<typeof shown>) {
      shown = what;
      layOut();
    },
  };
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
