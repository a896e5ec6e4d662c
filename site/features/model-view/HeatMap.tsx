// The heat map of ν, which can be explored by pointer or arrow keys.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { h } from '../../ui/dom.ts';
import { probabilityText } from '../../words.ts';
import { HEAD, cellAt, cellBeside, layoutOf, nameOf, nuAt, paintHeat, spanOf } from './heat.ts';
import type { RefObject } from 'preact';
import type { Ink, Cell, Layout } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';
import type { Page } from './Factors.tsx';

/** Returns the size of an element and how far it is scrolled, in pixels, 0 before it is drawn. The component is drawn anew when these change, and when the colours do. */
function useView(place: RefObject<HTMLElement>) {
  const view = useSignal({ width: 0, height: 0, from: 0 });
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return;
    const colours = matchMedia('(prefers-color-scheme: dark)');
    const measure = () => {
      view.value = { width: element.clientWidth, height: element.clientHeight, from: element.scrollTop };
    };
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener('scroll', measure);
    colours.addEventListener('change', measure);
    measure();
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', measure);
      colours.removeEventListener('change', measure);
    };
  }, []);
  return view.value;
}

/** Returns the context of a canvas of this size, in which a unit is a pixel of the page. */
function contextOf(canvas: HTMLCanvasElement | null, wide: number, high: number) {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return null;
  const [width, height] = [Math.round(wide * devicePixelRatio), Math.round(high * devicePixelRatio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  return context;
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

interface Props {
  page: Page;
  dataset: Dataset;
  model: Model;
}

export function HeatMap({ page: { state: { selection: { value: selection } }, dispatch }, dataset, model }: Props) {
  const cells = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, from } = useView(cells);
  const layout = useMemo(() => layoutOf(dataset, model, width), [dataset, model, width]);
  const pointed = useSignal<Cell | null>(null);
  const at = cellIn(layout, pointed.value); // the cell that is read out

  const reveal = (row: number) => scrollToRow(cells.current, layout, row);
  const revealed = useRef(-1); // the track that was brought into sight last
  useLayoutEffect(() => {
    if (width === 0 || revealed.current === selection.track) return;
    revealed.current = selection.track;
    reveal(layout.rows.findIndex(({ track }) => track >= 0 && track === selection.track));
  });
  useLayoutEffect(() => {
    const context = width > 0 && contextOf(canvas.current, layout.width, height);
    if (context && cells.current) paintHeat(context, layout, model, dataset, inkOf(cells.current), { from, size: height, ...selection, at });
  });

  const cellOf = ({ clientX, clientY, currentTarget }: MouseEvent & { currentTarget: Element }) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const y = clientY - top - HEAD;
    return y >= 0 ? cellAt(layout, clientX - left + currentTarget.scrollLeft, y + currentTarget.scrollTop) : null;
  };
  const choose = (cell: Cell | null) => {
    if (!cell) return;
    const { track, video } = layout.rows[cell.row];
    dispatch('select', track < 0 ? { video } : { video, track });
  };
  const keyboardNavigation = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose(at);
    const first = { row: Math.max(0, layout.rows.findIndex(({ track }) => track === selection.track)), column: 0 };
    const to = cellIn(layout, at ? cellBeside(layout, at, event.key) : cellBeside(layout, first, event.key) && first);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere these keys step through the frames
    reveal(to.row);
    pointed.value = to;
  };
  return (
    <>
      <div class="cells" ref={cells} tabIndex={0} role="application" aria-label="ν of every track and factor. Arrow keys move, Enter shows the track" aria-describedby="heat-readout"
        onPointerMove={(event) => { pointed.value = cellOf(event); }} onPointerLeave={() => { pointed.value = null; }}
        onClick={(event) => choose(pointed.value = cellOf(event))} onKeyDown={keyboardNavigation}>
        <canvas ref={canvas} aria-hidden="true" />
        <div class="space-of-rows" style={{ width: `${layout.width}px`, height: `${layout.height}px` }} />
      </div>
      <p class="readout number" id="heat-readout" role="status">{at && readout(dataset, model, layout, at)}</p>
    </>
  );
}

/** The cell, if the layout has it. */
const cellIn = ({ rows, columns }: Layout, cell: Cell | null) => (cell && rows[cell.row] && columns[cell.column] ? cell : null);

function readout(dataset: Dataset, model: Model, layout: Layout, at: Cell) {
  const { video, track } = layout.rows[at.row];
  return [dataset.videos[video].id, track < 0 ? 'mean of its tracks' : `track ${dataset.tracks[track].id}`,
    nameOf(dataset, model.factors[at.column]), `ν ${probabilityText(nuAt(model, layout, at))}`].join(' · ');
}

/** Scrolls a row into sight. It is −1 for none. */
function scrollToRow(cells: HTMLElement | null, layout: Layout, row: number) {
  if (!cells || row < 0) return;
  const { from, to } = spanOf(layout, row);
  cells.scrollTop = Math.min(from, Math.max(cells.scrollTop, to - cells.clientHeight + HEAD));
}
