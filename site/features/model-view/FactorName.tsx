import { Names } from '../../ui/Marks.tsx';
import { nameOf } from './heat.ts';
import type { Dataset, Model } from '../../core/messages.ts';

type Factor = Model['factors'][number];

/** The name of a factor, as the page marks its class everywhere. */
export function FactorName({ dataset, factor: { concept, class: index } }: { dataset: Dataset; factor: Factor }) {
  return concept < 0 ? <span class="muted">{nameOf(dataset, { concept, class: index })}</span> : <Names dataset={dataset} classes={dataset.concepts.map((_, e) => (e === concept ? index : -1))} />;
}

/** The CSS class of the hue of a factor. */
export const hueOf = ({ concept, class: index }: Factor) => (concept === 0 ? `who-${index % 10}` : concept < 0 ? 'who-none' : 'what');
