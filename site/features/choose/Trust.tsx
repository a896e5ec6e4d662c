// How far the labels can be trusted: for each concept and class, how often it was found where its caption was hidden, and beside it the
// truth where it is known.
import { Bar } from './Trials.tsx';
import { scoreText, temperedText, trustRows, verdictOf } from './trust.ts';
import type { HeldOutReport } from '../../core/messages.ts';
import type { Choose } from './state.ts';
import type { ClassRow, ConceptRow, TruthCount } from './trust.ts';

export function Trust({ choose: { seen, heard }, record }: { choose: Choose; record: HeldOutReport }) {
  const { dataset, answer } = seen;
  const rows = dataset ? trustRows(record, dataset, answer) : [];
  if (rows.length === 0) return null;
  const shown = temperedText(answer);
  const hasTruth = rows.some(({ truth }) => truth !== null);
  return (
    <div class="part trust">
      <h3>How far to trust the labels</h3>
      <p>{verdictOf(record, heard.value?.words ?? [])}</p>
      {shown && <p class="muted">{shown}</p>}
      {hasTruth && <p class="muted">The truth of these data is known, which the model does not use. It stands beside, so that you see what the first number is worth.</p>}
      {rows.map((row) => <Concept key={row.found.name} row={row} hasTruth={hasTruth} />)}
    </div>
  );
}

function Concept({ row: { found, named, right, truth, classes }, hasTruth }: { row: ConceptRow; hasTruth: boolean }) {
  return (
    <table>
      <caption>
        <strong>{found.name}</strong> {`Named right ${right} of ${named} times.`}
        <span class="ranked"><Bar score={found.score} range={found.range} chance={found.chance} /> <span class="number">{scoreText(found.score)}</span> <span class="muted">{`guessing ${scoreText(found.chance)}`}</span></span>
      </caption>
      <thead><tr><th scope="col">Name</th><th scope="col">Named right, hidden videos</th><th scope="col">Named wrongly</th>{hasTruth && <th scope="col">Truth: tracks right</th>}</tr></thead>
      <tbody>
        {classes.map((one) => <Class key={one.class} row={one} hasTruth={hasTruth} />)}
        {truth && <tr class="sum"><th scope="row">All</th><td>{`${right} of ${named}`}</td><td /><td><Count count={truth} /></td></tr>}
      </tbody>
    </table>
  );
}

function Class({ row, hasTruth }: { row: ClassRow; hasTruth: boolean }) {
  return (
    <tr data-class={row.class}>
      <th scope="row">{row.class}</th>
      <td><Count count={{ right: row.right, of: row.named }} /></td>
      <td class="number">{row.wrong > 0 ? `${row.wrong} of ${row.others}` : '–'}</td>
      {hasTruth && <td>{row.truth ? <Count count={row.truth} /> : '–'}</td>}
    </tr>
  );
}

function Count({ count: { right, of } }: { count: TruthCount }) {
  return <span class="count"><span class="share" aria-hidden="true"><i style={{ width: `${(100 * right) / of}%` }} /></span><span class="number">{`${right} of ${of}`}</span></span>;
}
