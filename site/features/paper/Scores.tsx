// The scores of the two runs, as printed and with the switches, and what they are over.
import { countText, groupedText } from '../../words.ts';
import { Bar } from '../../ui/Marks.tsx';
import { signed } from './switches.ts';
import type { scoreRows } from './switches.ts';
import type { Dataset } from '../../core/messages.ts';

type Row = ReturnType<typeof scoreRows>[number];

/** rows are there once the first run is. */
export function Scores({ dataset, rows }: { dataset: Dataset | null; rows?: Row[] }) {
  return (
    <>
      <div class="scroll">{rows && <Table rows={rows} />}</div>
      <p class="muted trial-note">{rows && dataset && note(dataset, rows)}</p>
    </>
  );
}

function Table({ rows }: { rows: Row[] }) {
  return (
    <table class="trial-scores">
      <thead><tr><td />{['as printed', 'yours', 'change'].map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
      <tbody>
        {rows.map(({ name, about, of, printed, yours, points }) => (
          <tr key={name} data-measure={name} title={about}>
            <th scope="row">{name}<small class="muted number">{`over ${groupedText(of)}`}</small></th>
            <Score value={printed} />
            <Score value={yours} />
            <td class={`number change ${points === undefined ? '' : turn(points)}`}>{points === undefined ? '…' : signed(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Score({ value }: { value?: number }) {
  return <td>{value === undefined ? '…' : <span class="measured"><Bar p={value} /><span class="number">{value.toFixed(3)}</span></span>}</td>;
}

/** The class of a change for the better or worse. */
function turn(points: number) {
  return { '+': 'good', '−': 'bad' }[signed(points)[0]] ?? '';
}

function note(dataset: Dataset, rows: Row[]) {
  const tracks = Math.max(0, ...rows.filter(({ name }) => name.includes('accuracy')).map(({ of }) => of));
  const tuples = rows.find(({ name }) => name === 'right track')?.of ?? 0;
  const over = [tracks > 0 && countText(tracks, 'track'), tuples > 0 && countText(tuples, 'caption tuple')].filter(Boolean).join(' and ');
  if (rows.length === 0) return `${dataset.name} has no truth to score against.`;
  return `Change in points, a hundredth each. One run each on one data set, scored over at most ${over}: a few points either way mean little.`;
}
