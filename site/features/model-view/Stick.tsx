import { stickOf } from '../../model/model-words.ts';
import { probabilityText } from '../../words.ts';
import { Bar } from './Bar.tsx';
import { FactorName, hueOf } from './FactorName.tsx';
import type { Dataset, Model } from '../../core/messages.ts';
import type { Page } from './page.ts';

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
