// What to do where the dataset has no truth.
import { Fragment } from 'preact';
import type { Dataset } from '../../core/messages.ts';

export function NoTruth({ dataset: { name, concepts }, onDemo }: { dataset: Dataset; onDemo: () => void }) {
  return (
    <div class="nothing">
      <p><strong>There is nothing to compare with: {name} knows no truth.</strong></p>
      <p>
        {'Methods are scored against what the tracks truly show. Add a column '}
        {concepts.map((concept, i) => <Fragment key={concept.name}>{i > 0 && ' or '}<code>truth:{concept.name}</code></Fragment>)}
        {' to '}<code>tracks.csv</code>: the true class of each track, empty for background, ? where it is not known. A few tracks are enough.
      </p>
      <button type="button" onClick={onDemo}>Open the demo</button>
    </div>
  );
}
