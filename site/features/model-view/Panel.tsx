// The model panel: which tracks show which factors, the look and use of each factor, a video's stick, and the objective F by its
// parts over the blocks of a run.
import { endIn, seriesOf, backgroundText, endText } from '../../model/model-words.ts';
import { rangeOf } from '../../ui/objective-plot.ts';
import { objectiveText } from '../../words.ts';
import { useComputed } from '@preact/signals';
import { SidePanel } from '../../ui/Dialog.tsx';
import { Factors, Stick } from './Factors.tsx';
import { HeatMap } from './HeatMap.tsx';
import type { Page } from './Factors.tsx';
import type { Model } from '../../core/messages.ts';

const SIZE = { width: 200, height: 54 };

function ObjectiveParts({ model }: { model: Model }) {
  return <div class="plots">{['F', ...model.names].map((name, i) => <PartPlot key={name} name={name} model={model} part={i - 1} />)}</div>;
}

/**
 * One plot. The annealed part is shaded, reorderings are ticks at the bottom, and a line marks
 * the iteration on the screen.
 * part is −1 for F itself.
 */
function PartPlot({ name, model, part }: { name: string; model: Model; part: number }) {
  const { width, height } = SIZE;
  const { trace, iteration } = model;
  const line = seriesOf(model, part);
  const last = Math.max(1, trace.length - 1);
  const x = (i: number) => Number(((width * i) / last).toFixed(1));
  const { low, high } = rangeOf([line]);
  const y = (f: number) => Number((2 + (height - 4) * (1 - Math.max(0, Math.min(1, (f - low) / (high - low))))).toFixed(1));
  const calm = trace.findLastIndex(({ block, mayRise }) => mayRise && block !== 'reorder' && block !== 'contamination');
  const at = endIn(trace, iteration);
  const sorted = trace.flatMap(({ block }, i) => (block === 'reorder' ? [`M${x(i)} ${height}v-5`] : []));
  const value = (i: number) => objectiveText(line[i]?.f ?? NaN);
  return (
    <figure>
      <figcaption><span>{name}</span><span class="number">{value(at)}</span></figcaption>
      <svg class="part" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`from ${value(0)} to ${value(last)}`}>
        {calm > 0 && <rect class="annealed" x={0} y={0} width={x(calm)} height={height} />}
        <path class="curve" d={line.map(({ f }, i) => `${i ? 'L' : 'M'}${x(i)} ${y(f)}`).join('')} />
        {sorted.length > 0 && <path class="sorted" d={sorted.join('')} />}
        {at < last && <path class="at" d={`M${x(at)} 0V${height}`} />}
      </svg>
    </figure>
  );
}

export function Panel({ page }: { page: Page }) {
  return <SidePanel page={page} id="model" title="The model" closing="Close the model" kind="model"><Body page={page} /></SidePanel>;
}

/** What the panel holds while it is open. */
function Body({ page }: { page: Page }) {
  const { panel, dataset: { value: dataset }, insight } = page.state;
  const { value: model } = useComputed(() => insight.value.model);
  if (panel.value !== 'model') return null;
  if (!dataset || !model) return <p class="muted wait">The model of the answer is not there yet.</p>;
  return (
    <div class="model-body">
      <p class="end">{`${endText(model.end)} ${backgroundText(model)}`}</p>
      <section class="heat" aria-label="Tracks and factors">
        <h3>Which tracks show which factors: ν</h3>
        <HeatMap key={dataset.hash} page={page} dataset={dataset} model={model} />
        <Legend />
      </section>
      <section class="run" aria-label="Objective and stick">
        <h3>The objective F and its parts</h3>
        <ObjectiveParts model={model} />
        <p class="muted small">Each in its own range, one point a block. Shaded: F may rise. Ticks: factors reordered.</p>
        <Stick page={page} dataset={dataset} model={model} />
      </section>
      <section class="factors" aria-label="Factors">
        <h3>The factors</h3>
        <Factors page={page} dataset={dataset} model={model} />
      </section>
    </div>
  );
}

function Legend() {
  return (
    <p class="legend muted">
      <span>ν 0 <i class="shades" /> 1</span>
      <span><i class="swatches" /> who, by hue</span>
      <span><i class="text" /> what</span>
      <span><i class="grey" /> background</span>
    </p>
  );
}
