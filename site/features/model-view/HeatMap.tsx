// The heat map of ν, which can be explored by pointer or arrow keys.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { probabilityText } from '../../words.ts';
import { HEAD, cellAt, cellBeside, layoutOf, nameOf, nuAt, paintHeat, spanOf } from './heat.ts';
import { contextOf, inkOf, useView } from './canvas.ts';
import type { Cell, Layout } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';
import type { Page } from './page.ts';

interface Props {
  page: Page;
  dataset: Dataset;
  model: Model;
}

export function HeatMap({ page: { state: { selection: { value: selection } }, perform }, dataset, model }: Props) {
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
    perform('select', track < 0 ? { video } : { video, track });
  };
  const travel = (event: KeyboardEvent) => {
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
        onClick={(event) => choose(pointed.value = cellOf(event))} onKeyDown={travel}>
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
