import { useMemo } from 'preact/hooks';
import { names } from '../../drawing/marks.ts';
import { Drawn } from '../Drawn.tsx';
import { nameOf } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';

type Factor = Model['factors'][number];

/** The name of a factor, as the page marks its class everywhere. */
export function FactorName({ dataset, factor: { concept, class: index } }: { dataset: Dataset; factor: Factor }) {
  const marked = useMemo(() => names(dataset, dataset.concepts.map((_, e) => (e === concept ? index : -1))), [dataset, concept, index]);
  return concept < 0 ? <span class="muted">{nameOf(dataset, { concept, class: index })}</span> : <Drawn element={marked} />;
}

/** The CSS class of the hue of a factor. */
export const hueOf = ({ concept, class: index }: Factor) => (concept === 0 ? `who-${index % 10}` : concept < 0 ? 'who-none' : 'what');
