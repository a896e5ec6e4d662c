// The page Compare: the settings on the left, the results on the right, and what to do where the dataset has no truth.
import { Fragment, render } from 'preact';
import { Choice } from './Choice.tsx';
import { Picks } from './Picks.tsx';
import { Report } from './Report.tsx';
import { createCompare } from './state.ts';
import { whenPageOpens } from '../../ui/action.ts';
import type { Dataset } from '../../core/messages.ts';
import type { Compare, Page } from './state.ts';

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

export function Panel({ compare }: { compare: Compare }) {
  const dataset = compare.state.dataset.value;
  if (!dataset) return null;
  const isPossible = dataset.methods.length > 0;
  const phase = compare.phase.value;
  return (
    <div class="beside" data-phase={phase}>
      <div id="choice">
        {isPossible ? <Choice compare={compare} dataset={dataset} /> : <NoTruth dataset={dataset} onDemo={compare.openDemo} />}
      </div>
      <div class="results">
        {(isPossible || phase !== 'none') && <Report compare={compare} />}
        {compare.hasPicks.value && <Picks compare={compare} dataset={dataset} />}
      </div>
    </div>
  );
}

export function openCompare(page: Page, place: Element) {
  const compare = createCompare(page);
  whenPageOpens(compare.state, 'compare', () => render(<Panel compare={compare} />, place));
  return { showExample: compare.showExample };
}
