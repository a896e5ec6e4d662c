// The report of a comparison: its sections with sentences, tables and figures. What the reader has unfolded stays open in the
// report that follows.
import { useRef } from 'preact/hooks';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import type { PictureFile } from '../../ui/saving.ts';
import type { Drawing, ReportBlock, ReportContent, ReportDocument, ReportFigure, Shape, TextCell, TextRow, TextTable } from '../../core/messages.ts';

interface Props {
  report: ReportDocument | null;
  /** Saves a figure. */
  save: (picture: PictureFile) => void;
}

interface Reading {
  open: Set<string>; // the keys of the blocks that are unfolded
  save: Props['save'];
}

export function Report({ report, save }: Props) {
  const open = useRef(new Set<string>());
  if (!report) return <div class="report" />;
  const { title, about, pending = '', sections } = report;
  const reading = { open: open.current, save };
  return (
    <div class="report">
      <h1>{title}</h1>
      <p class="muted">{about}{pending && <>{' '}<strong>{pending}</strong></>}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.blocks.map((block, i) => <Block key={block.title ?? i} block={block} name={`${section.title}\n${block.title}`} reading={reading} />)}
        </section>
      ))}
    </div>
  );
}

/** name is the block’s among all of the report. */
function Block({ block: { title, contents }, name, reading }: { block: ReportBlock; name: string; reading: Reading }) {
  const shown = contents.map((content, i) => <Content key={content.heading ?? content.table?.label ?? i} content={content} save={reading.save} />);
  if (!title) return <>{shown}</>;
  return (
    <details open={reading.open.has(name)} onToggle={({ currentTarget }) => reading.open[currentTarget.open ? 'add' : 'delete'](name)}>
      <summary>{title}</summary>
      {shown}
    </details>
  );
}

function Content({ content: { heading, paragraph, table, figures, terms, code }, save }: { content: ReportContent; save: Props['save'] }) {
  if (heading) return <h3>{heading}</h3>;
  if (paragraph) return <p class={paragraph.style}>{paragraph.text}</p>;
  if (table) return <Table table={table} />;
  if (code) return <pre>{code}</pre>;
  if (terms.length > 0) return <dl>{terms.map(({ name, text }) => [<dt key={name}>{name}</dt>, <dd key={`${name} text`}>{text}</dd>])}</dl>;
  return <div class="figures">{figures.map((figure) => <Figure key={figure.name} figure={figure} save={save} />)}</div>;
}

function Table({ table: { label, kind, corner, columns, rows, foot } }: { table: TextTable }) {
  return (
    <div class="wide" tabIndex={0} role="region" aria-label={label}>
      <table class={kind}>
        <thead>
          <tr>
            {corner ? <th scope="col">{corner}</th> : <td />}
            {columns.map(({ name, about }) => <th key={name} scope="col" title={about || undefined}>{name}</th>)}
          </tr>
        </thead>
        <tbody>{rows.map((row) => <Row key={row.name} row={row} />)}</tbody>
        {foot && <tfoot><Row row={foot} /></tfoot>}
      </table>
    </div>
  );
}

function Row({ row: { name, hue, cells } }: { row: TextRow }) {
  return (
    <tr>
      <th scope="row">{typeof hue === 'number' && <i class={`key hue${hue}`} />}{name}</th>
      {cells.map((cell, i) => <Cell key={i} cell={cell} />)}
    </tr>
  );
}

function Cell({ cell: { text, interval, bar, isClear, isNone } }: { cell: TextCell }) {
  if (isNone) return <td class="none">{text}</td>;
  return (
    <td class={isClear ? 'clear' : undefined}>
      <span class="value">{text}</span>
      {interval && <span class="interval">{interval}</span>}
      {bar && <DrawingView drawing={bar} />}
    </td>
  );
}

function Figure({ figure: { name, title, caption, drawing }, save }: { figure: ReportFigure; save: Props['save'] }) {
  const figure = useRef<HTMLElement>(null);
  const draw = () => {
    const svg = figure.current?.querySelector<SVGElement>('svg[aria-label]');
    return svg ? { svg, title, name } : null;
  };
  return (
    <figure ref={figure} data-figure={name}>
      <figcaption>{caption}</figcaption>
      <DrawingView drawing={drawing} />
      <span class="drawn"><SaveMenu pictures={{ '': draw }} subject={caption} save={save} /></span>
    </figure>
  );
}

function DrawingView({ drawing: { width, height, label, shapes } }: { drawing: Drawing }) {
  return <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>{shapes.map((shape, i) => <Element key={i} shape={shape} />)}</svg>;
}

function Element({ shape }: { shape: Shape }) {
  const { kind, class: names, x = 0, y = 0, title } = shape;
  const tooltip = title && <title>{title}</title>;
  switch (kind) {
    case 'line': return <line x1={x} y1={y} x2={shape.x2 ?? 0} y2={shape.y2 ?? 0} class={names} />;
    case 'rect': return <rect x={x} y={y} width={shape.width ?? 0} height={shape.height ?? 0} class={names} fill-opacity={shape.opacity ?? undefined}>{tooltip}</rect>;
    case 'path': return <path d={shape.path} class={names}>{tooltip}</path>;
    case 'text': return <text {...(shape.upward ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y })} text-anchor={shape.anchor} class={names}>{shape.text}</text>;
  }
}
