// How the features of a view are computed: its steps and, for a PCA, its spectrum; and the Fisher
// vectors of descriptors.
import { useRef } from 'preact/hooks';
import { keptVariance, pcaStepNumber } from '../../model/feature-recipe.ts';
import type { ViewSteps as Steps } from '../../model/feature-recipe.ts';
import { makingOf } from '../../session/session-state.ts';
import { TextInput } from '../../ui/fields.tsx';
import { SaveMenu } from '../../ui/SaveMenu.tsx';
import type { Page } from './actions.ts';

interface Props {
  page: Page;
  view: string;
  dim: number;
  isLocal?: boolean; // it is computed from descriptors
}

const LOCAL_DIMS = 512; // dimensions at most

export function ViewSteps({ page, view, dim, isLocal = false }: Props) {
  const { state: { featureRecipe }, dispatch } = page;
  const steps = featureRecipe.value.views[view];
  if (!steps) return null;
  const most = isLocal ? LOCAL_DIMS : dim;
  const change = (to: Partial<Steps>, preview = false) => dispatch('view-steps', { view, change: to, preview: preview && !isLocal });
  const box = (key: Exclude<keyof Steps, 'dims'>, words: string, about: string, preview = false) => (
    <label title={about}>
      <input type="checkbox" data-step={key} checked={steps[key]} disabled={key === 'whiten' && !steps.pca} onChange={({ currentTarget }) => change({ [key]: currentTarget.checked }, preview)} />{words}
    </label>
  );
  return (
    <fieldset data-view={view}>
      <legend>{view}<span class="muted number">{isLocal ? `descriptors ${dim}-d` : `${dim}-d`}</span></legend>
      <div class="steps">
        {box('standardise', 'standardise', 'mean 0 and deviation 1 in every dimension', true)}
        {box('pca', 'PCA to', 'keep the axes of most variance; of 500 dimensions seconds, of 1,000 a minute', true)}
        <TextInput isLive type="number" min={1} max={most} step={1} aria-label={`${view}: dimensions of the PCA`} data-step="dims" disabled={!steps.pca}
          show={() => String(Math.min(most, featureRecipe.value.views[view]?.dims ?? most))} take={(text) => change({ dims: Number(text) })} />
        {box('whiten', 'whiten', 'variance 1 along every axis')}
        {box('l2', 'L2', 'every vector of length 1')}
        {box('balance', 'balance', 'the same mean squared length as every other balanced view')}
      </div>
      {steps.pca && <Pca page={page} view={view} steps={steps} most={most} onDims={(dims) => change({ dims })} />}
    </fieldset>
  );
}

interface PcaProps {
  page: Page;
  view: string;
  steps: Steps;
  most: number;
  onDims: (dims: number) => void;
}

/** How many axes are kept, of what variance. */
function Pca({ page: { state: { preparedFeatures, session }, dispatch }, view, steps, most, onDims }: PcaProps) {
  const place = useRef<HTMLDivElement>(null);
  const draw = () => {
    const svg = place.current?.querySelector<SVGElement>('.spectrum svg');
    return svg ? { svg, title: `The spectrum of ${view}`, name: `${view}-spectrum` } : null;
  };
  const spectrum = preparedFeatures.value?.spectra.find((one) => one.view === view && one.step === pcaStepNumber(steps));
  return (
    <div ref={place} class="pca">
      <input type="range" min={1} max={most} step={1} value={steps.dims} aria-label={`${view}: dimensions of the PCA, slider`} onInput={({ currentTarget }) => onDims(Number(currentTarget.value))} />
      <span class="spectrum">{spectrum && <Spectrum variances={spectrum.variances} dims={steps.dims} />}</span>
      {spectrum && <SaveMenu pictures={{ '': draw }} subject={`the spectrum of ${view}`} save={(picture) => dispatch('picture', picture)} />}
      <span class="muted number kept">{spectrum ? `${(100 * keptVariance(spectrum.variances, steps.dims)).toFixed(1)} % of the variance` : makingOf({ session: session.value }) ?? ''}</span>
    </div>
  );
}

const PLOT = { width: 160, height: 36 };
const SHOWN = 64; // bars at most

/** The spectrum of a PCA as bars. The axes that are kept are drawn stronger. */
function Spectrum({ variances, dims }: { variances: Float64Array; dims: number }) {
  const { width, height } = PLOT;
  const count = Math.min(SHOWN, variances.length);
  if (count === 0) return null;
  const group = variances.length / count;
  const tall = (i: number) => Math.max(1, height * Math.sqrt(variances[Math.floor(i * group)] / variances[0]));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Spectrum of ${variances.length} axes`}>
      {Array.from({ length: count }, (_, i) => (
        <rect key={i} class={i * group < dims ? 'in' : undefined} x={(i * width) / count} y={height - tall(i)} width={Math.max(1, width / count - 1)} height={tall(i)} />
      ))}
    </svg>
  );
}

const FIELDS = [
  ['components', 'Gaussians', 'of the mixture that the Fisher vectors are taken by', 1024],
  ['dims', 'PCA to', 'dimensions of a descriptor', 512],
  ['sample', 'learned from', 'descriptors at most, of training videos', 1_000_000],
] as const;

/** The Fisher vectors of descriptors. */
export function Fisher({ page: { state: { featureRecipe }, dispatch } }: { page: Page }) {
  return (
    <fieldset>
      <legend>Fisher vectors<span class="muted">of descriptors</span></legend>
      <div class="steps">
        {FIELDS.map(([key, words, about, max]) => (
          <label key={key} title={about}>
            {words}
            <TextInput isLive type="number" min={1} max={max} step={1} data-fisher={key} aria-label={`${words}: ${about}`}
              show={() => String(featureRecipe.value.fisher[key])} take={(text) => dispatch('fisher', { change: { [key]: Number(text) } })} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
