// The model panel: which tracks show which factors, the look and use of each factor, a video's
// stick, and the objective F by its parts.
import { useComputed } from '@preact/signals';
import { backgroundText, endText } from '../../model/model-words.ts';
import { OverPage } from '../../ui/Dialog.tsx';
import { Factors } from './Factors.tsx';
import { HeatMap } from './HeatMap.tsx';
import { ObjectiveParts } from './ObjectiveParts.tsx';
import { Stick } from './Stick.tsx';
import type { Page } from './page.ts';

export function Panel({ page }: { page: Page }) {
  return <OverPage page={page} id="model" title="The model" closing="Close the model" kind="model"><Body page={page} /></OverPage>;
}

/** What the panel holds while it is open. */
function Body({ page }: { page: Page }) {
  const { panel, dataset: { value: dataset }, insight } = page.state;
  const { value: model } = useComputed(() => insight.value.model);
  if (panel.value !== 'model') return null;
  if (!dataset || !model) return <p class="muted wait">There is no run to look into yet.</p>;
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
