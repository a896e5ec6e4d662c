// At the end of the right column: the scores where truth is known, and what is open.
import { useComputed } from '@preact/signals';
import { runOf } from '../../../session/session-state.ts';
import { countText, groupedText, objectiveText } from '../../../words.ts';
import { Bar } from '../../../ui/Marks.tsx';
import type { Dataset, RunSummary } from '../../../core/messages.ts';
import type { WhyPage } from '../page.ts';

export function Scores({ page: { state: { answer } } }: { page: WhyPage }) {
  const scores = answer.value?.scores ?? [];
  if (scores.length === 0) return null;
  const first = scores.find(({ name }) => name === 'pair accuracy') ?? scores[0];
  return (
    <details>
      <summary><h3>Against the truth</h3><span class="muted number">{`${first.name} ${first.value.toFixed(3)}`}</span></summary>
      <dl>
        {scores.map(({ name, value, of, about }) => (
          <div key={name} class="score" title={about} data-score={name}>
            <dt>{name}</dt>
            <dd><Bar p={value} /><span class="number">{value.toFixed(3)}</span><small class="muted number">{`${about.replace(/\.$/, '')} · over\u00A0${groupedText(of)}`}</small></dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const FACTS = ['licence', 'citation', 'source', 'preprocess', 'about'];

export function About({ page: { state } }: { page: WhyPage }) {
  const { dataset: { value: dataset }, preparedFeatures } = state;
  const done = useComputed(() => runOf({ session: state.session.value }).progress?.done).value;
  if (!dataset) return null;
  const notes = [...(preparedFeatures.value?.steps ?? []).map((steps) => `${steps}.`), ...(done?.notes ?? [])];
  const facts = FACTS.filter((key) => typeof dataset.info[key] === 'string');
  return (
    <>
      <h3>Dataset</h3>
      <p>{dataset.summary}</p>
      {notes.length > 0 && <ul class="notes">{notes.map((note) => <li key={note}>{note}</li>)}</ul>}
      {dataset.ignored.length > 0 && <Ignored ignored={dataset.ignored} />}
      {done && done.starts.length > 1 && <Starts done={done} />}
      {facts.length > 0 && <dl class="info">{facts.map((key) => <div key={key}><dt>{key}</dt><dd>{String(dataset.info[key])}</dd></div>)}</dl>}
    </>
  );
}

function Ignored({ ignored }: { ignored: Dataset['ignored'] }) {
  return (
    <details>
      <summary>{`${countText(ignored.length, 'file')} ignored`}</summary>
      <ul>{ignored.map(({ file, why }) => <li key={file}><code>{file}</code>{`: ${why}`}</li>)}</ul>
    </details>
  );
}

function Starts({ done: { starts, kept, agreement } }: { done: RunSummary }) {
  return (
    <p class="muted">
      {`Start ${kept} of ${starts.length} was kept, F ${objectiveText(starts[kept - 1]?.f ?? NaN)}; the best starts agree on ${Math.round(100 * agreement)} % of the labels.`}
    </p>
  );
}
