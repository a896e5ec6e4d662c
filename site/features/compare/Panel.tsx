// The page Compare: the settings on the left, the results on the right, and what to do where the dataset has no truth.
import { render, Fragment } from 'preact';
import { Choice } from './Choice.tsx';
import { Picks } from './Picks.tsx';
import { Report } from './Report.tsx';
import { createCompare } from './state.ts';
import { whenPageOpens } from '../../ui/hooks.ts';
import type { Compare, Page } from './state.ts';
import type { Dataset } from '../../core/messages.ts';

function Results({ compare }: { compare: Compare }) {
  const { report, remark, hasPicks, command, files, download, savePicture } = compare;
  const isQuiet = compare.phase.value === 'none' || report.value === null;
  return (
    <div id="report">
      <div class="above">
        <p class={isQuiet ? 'remark muted' : 'remark'}>{remark.value}</p>
        {hasPicks.value && <a href="#compare-picks">What each method picks</a>}
        <span class="space" />
        {files.value.size > 0 && (
          <div class="files">
            <span class="muted">Download</span>
            {[...files.value.keys()].map((name) => <button key={name} type="button" data-report={name} onClick={() => download(name)}>{name}</button>)}
          </div>
        )}
      </div>
      <Report report={report.value} save={savePicture} />
      {command.value !== '' && (
        <details class="as-command">
          <summary>This comparison as a command</summary>
          <pre tabIndex={0}>{command.value}</pre>
          <p class="muted">“mine” stands for the folder of the dataset, with your corrections saved in it. The libraries for JavaScript and Go have no comparison.</p>
        </details>
      )}
    </div>
  );
}

function NoTruth({ dataset: { name, concepts }, onDemo }: { dataset: Dataset; onDemo: () => void }) {
  return (
    <div class="nothing">
      <p><strong>There is nothing to compare with: {name} knows no truth.</strong></p>
      <p>
        {'Methods are scored against what the tracks truly show. Add a column '}
        {concepts.map((concept, i) => <Fragment key={concept.name}>{i > 0 && ' or '}<code>truth:{concept.name}</code></Fragment>)}
        {' to '}<code>tracks.csv</code>: the true class of each track, empty for background, ? where it is not known. A few tracks are enough.
      </p>
      <p>The accuracy of the labels can be estimated without truth: <a href="#explore">Explore hides some captions and checks whether it finds them again</a>. The result is in the line above its columns.</p>
      <button type="button" onClick={onDemo}>Open the demo</button>
    </div>
  );
}

function Panel({ compare }: { compare: Compare }) {
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
        {(isPossible || phase !== 'none') && <Results compare={compare} />}
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
