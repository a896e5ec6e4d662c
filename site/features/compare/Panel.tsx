// The page Compare: the settings on the left, the results on the right.
import { Choice } from './Choice.tsx';
import { NoTruth } from './NoTruth.tsx';
import { Picks } from './Picks.tsx';
import { Report } from './Report.tsx';
import type { Compare } from './state.ts';

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
