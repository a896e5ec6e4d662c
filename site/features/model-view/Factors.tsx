// The views, and a card for each factor: its mean look, how much it is used, and its appearance in each view; and the stick of a
// video.
import { opacityOf } from '../../model/marks.ts';
import { Names } from '../../ui/Marks.tsx';
import { nameOf } from './heat.ts';
import { barsOf, stickOf } from '../../model/model-words.ts';
import { meanCrop } from '../../media/crops.ts';
import { countText, probabilityText } from '../../words.ts';
import { Crop } from '../../media/Crop.tsx';
import { Indexed } from '../../ui/DomNode.tsx';
import type { ComponentChildren } from 'preact';
import type { Dataset, Model, ModelView } from '../../core/messages.ts';
import type { PanelPage } from '../../ui/action.ts';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<'panel' | 'insight' | 'selection' | 'dataset' | 'crops'>;

/** A bar whose length and opacity show a share. */
function Bar({ share, children }: { share: number; children?: ComponentChildren }) {
  return <span class="bar"><span class="fill" style={{ width: `${100 * share}%`, opacity: opacityOf(share) }} />{children}</span>;
}

type Factor = Model['factors'][number];

/** The name of a factor, as the page marks its class everywhere. */
function FactorName({ dataset, factor: { concept, class: index } }: { dataset: Dataset; factor: Factor }) {
  return concept < 0 ? <span class="muted">{nameOf(dataset, { concept, class: index })}</span> : <Names dataset={dataset} classes={dataset.concepts.map((_, e) => (e === concept ? index : -1))} />;
}

/** The CSS class of the hue of a factor. */
const hueOf = ({ concept, class: index }: Factor) => (concept === 0 ? `who-${index % 10}` : concept < 0 ? 'who-none' : 'what');

interface Props {
  page: Page;
  dataset: Dataset;
  model: Model;
}

export function Factors({ page, dataset, model }: Props) {
  const { views, factors } = model;
  const most = Math.max(1, ...factors.map(({ tracks }) => tracks));
  const tall = views.map(({ phi }) => phi.reduce((far, x) => Math.max(far, Math.abs(x)), 1e-9));
  return (
    <>
      <dl class="views muted">
        {views.map(({ name, dim, noise, scale }) => <div key={name}><dt>{name}</dt><dd class="number"><Indexed text={`${dim} dimensions · σ²_n ${short(noise)} · σ²_A ${short(scale)}`} /></dd></div>)}
      </dl>
      <div class="cards">
        {factors.map((factor, k) => (
          <article key={k} class={`factor ${hueOf(factor)}`}>
            <MeanLook page={page} model={model} factor={k} />
            <h4><FactorName dataset={dataset} factor={factor} /></h4>
            <Bar share={factor.tracks / most} />
            <p class="muted number">{`n ${factor.tracks.toFixed(1)} · in ${countText(factor.videos, 'video')}`}</p>
            <div class="looks">{views.map((view, e) => <Look key={view.name} view={view} factor={k} most={tall[e]} />)}</div>
          </article>
        ))}
      </div>
    </>
  );
}

/** The mean of the crops of the tracks that show a factor. */
function MeanLook({ page: { state: { crops } }, model, factor }: { page: Page; model: Model; factor: number }) {
  return <Crop image={meanCrop(model, factor, crops.value)} />;
}

const BARS = 48; // of an appearance

/** The appearance of a factor in one view. */
function Look({ view: { name, dim, phi, variances }, factor, most }: { view: ModelView; factor: number; most: number }) {
  const bars = barsOf(phi.subarray(factor * dim, (factor + 1) * dim), BARS);
  return (
    <div class="look" title={`Φ of ${name}`}>
      <svg viewBox={`0 0 ${bars.length} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path class="zero" d={`M0 10h${bars.length}`} />
        <path d={bars.map((x, i) => `M${i + 0.5} 10v${((-9 * x) / most).toFixed(2)}`).join('')} />
      </svg>
      <small class="muted number">{`${name} · σ² ${short(variances[factor])}`}</small>
    </div>
  );
}

const short = (x: number) => (x >= 0.001 || x === 0 ? String(Number(x.toPrecision(2))) : x.toExponential(0));

/** The stick of the selected video: its factors by E[π], and what α alone expects of each position; nothing with uniform allocation. */
export function Stick({ page: { state: { selection } }, dataset, model }: { page: Page; dataset: Dataset; model: Model }) {
  const { video } = selection.value;
  const stick = stickOf(model, video);
  if (stick.length === 0) return null;
  return (
    <>
      <h3>{`The stick of ${dataset.videos[video]?.id ?? 'a video'}`}</h3>
      <ol class="stick">
        {stick.map(({ factor, pi, prior }) => (
          <li key={factor} class={hueOf(model.factors[factor])}>
            <FactorName dataset={dataset} factor={model.factors[factor]} />
            <Bar share={pi}><i style={{ left: `${100 * prior}%` }} /></Bar>
            <span class="number">{probabilityText(pi)}</span>
          </li>
        ))}
      </ol>
      <p class="muted small">Bar: E[π]. Line: what α alone expects there.</p>
    </>
  );
}
