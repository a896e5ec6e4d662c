// The accuracy of the labels: for each concept and class, how often it was found rightly and wrongly while its caption was hidden, and
// the truth if it is known.
import { hasEstimate } from '../../model/summary.ts';
import { Bar } from './Candidates.tsx';
import { measurementOf, foundText, scoreText, temperedText, trustRows } from './trust.ts';
import type { Estimate } from '../../model/summary.ts';
import type { Choose } from './state.ts';
import type { ClassRow, ConceptRow, TruthCount } from './trust.ts';

export function Trust({ choose: { seen, isOfOtherSettings }, estimate: { report, words } }: { choose: Choose; estimate: Estimate }) {
  const { dataset, answer } = seen;
  const rows = dataset ? trustRows(report, dataset, answer) : [];
  if (rows.length === 0) return null;
  const isOfAnswer = hasEstimate(answer) && !isOfOtherSettings.value;
  const shown = isOfAnswer ? temperedText(answer) : '';
  const hasTruth = rows.some(({ truth }) => truth !== null);
  return (
    <div class="part trust">
      <h3>Accuracy of the labels</h3>
      {dataset && answer && isOfAnswer && <p>{answer.accuracy}</p>}
      <p class="muted">{measurementOf(report, words)}</p>
      {shown && <p class="muted">{shown}</p>}
      {hasTruth && <p class="muted">The truth of these data is known; the model does not use it. The last column compares.</p>}
      {rows.map((row) => <Concept key={row.found.name} row={row} hasTruth={hasTruth} />)}
    </div>
  );
}

function Concept({ row, hasTruth }: { row: ConceptRow; hasTruth: boolean }) {
  const { found, named, right, truth, classes } = row;
  return (
    <table>
      <caption>
        <strong>{found.name}</strong> {`${foundText(row)}.`}
        <span class="ranked"><Bar score={found.score} range={found.range} chance={found.chance} /> <span class="number">{scoreText(found.score)}</span> <span class="muted">{`by chance ${scoreText(found.chance)}`}</span></span>
      </caption>
      <thead><tr><th scope="col">Name</th><th scope="col" title="Of the videos whose hidden captions name it">Found</th><th scope="col" title="Of the videos whose hidden captions do not name it">Wrongly found</th>{hasTruth && <th scope="col" title="Of the tracks that show the class, those with its label. A track below the threshold has no label.">Truth: labels right</th>}</tr></thead>
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
      <td class="number">{row.others > 0 ? `${row.wrong} of ${row.others}` : '–'}</td>
      {hasTruth && <td>{row.truth ? <Count count={row.truth} /> : '–'}</td>}
    </tr>
  );
}

function Count({ count: { right, of } }: { count: TruthCount }) {
  return <span class="count"><span class="share" aria-hidden="true"><i style={{ width: `${(100 * right) / of}%` }} /></span><span class="number">{`${right} of ${of}`}</span></span>;
}
