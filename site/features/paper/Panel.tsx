// The switches on the page about the paper, in their groups, and the scores of the printed model beside those of the switches.
import { countText, groupedText } from '../../words.ts';
import { Bar } from '../../ui/Marks.tsx';
import { signed, availableSwitches, idsOfGroup, toggled, scoreRows, tableRuns } from './switches.ts';
import { Indexed } from '../../ui/DomNode.tsx';
import { valuesOf } from '../../store.ts';
import type { PaperRunsSlice } from './paper-runs.ts';
import type { PaperSwitches } from './switches.ts';
import type { Dataset } from '../../core/messages.ts';
import type { SignalsOf } from '../../ui/action.ts';

interface Props {
  state: SignalsOf<'hello' | 'dataset' | 'featureRecipe'>;
  runs: PaperRunsSlice;
}

type Row = ReturnType<typeof scoreRows>[number];

/** rows are there once the first run is. */
function Scores({ dataset, rows }: { dataset: Dataset | null; rows?: Row[] }) {
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

const GROUPS = [['published', 'The published code'], ['ours', 'Our changes']] as const;

function Switches({ state: { hello, dataset }, runs: { switches: { value: { on } }, choose } }: Props) {
  const available = availableSwitches(hello.value?.options ?? []);
  const together = (name: string, ids: string[]) => (
    <button type="button" data-switches={inOrder(ids)} aria-pressed={inOrder(ids) === inOrder(on)} onClick={() => choose(ids)}>{name}</button>
  );
  return (
    <>
      <div class="presets" role="group" aria-label="Switches together">
        {together('As printed', [])}
        {together('All of the published code', idsOfGroup(available, 'published'))}
        {together('All of ours', idsOfGroup(available, 'ours'))}
      </div>
      <fieldset class="switches" aria-label="Differences" disabled={!dataset.value}>
        {GROUPS.map(([group, name]) => (
          <div key={group} role="group" aria-label={name}>
            <h4>{name}</h4>
            {available.filter((one) => one.group === group).map(({ id, name: title, about }) => (
              <label key={id} class="switch">
                <input type="checkbox" role="switch" value={id} data-switch={id} checked={on.includes(id)} onChange={() => choose(toggled(on, id))} />
                <span>{title}<small class="muted"><Indexed text={about} /></small></span>
              </label>
            ))}
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** The switches as one word. */
function inOrder(on: string[]) {
  return [...on].sort().join(' ');
}

export function Panel({ state, runs }: Props) {
  const now = valuesOf(state);
  const { dataset } = now;
  const { value: switches } = runs.switches;
  const { running, fraction } = switches;
  const [printed, yours] = tableRuns(now, switches);
  const isMissing = Boolean(printed && !(printed.scores && yours.scores));
  const rows = printed?.scores && scoreRows(printed.scores, yours.scores);
  const percent = Math.round(100 * fraction);
  return (
    <>
      <Switches state={state} runs={runs} />
      <div class="trial-run">
        <State dataset={dataset} switches={switches} isFirst={printed?.key === running} isMissing={isMissing} />
        <button type="button" class="primary" data-do="try" hidden={!isMissing || running !== ''} onClick={runs.run}>Run both</button>
        <button type="button" data-do="try-cancel" hidden={running === ''} onClick={runs.cancel}>Cancel</button>
      </div>
      <div class={running === '' ? 'progress hushed' : 'progress'} role="progressbar" aria-label="Trial run" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <i style={{ width: `${100 * fraction}%` }} />
      </div>
      <Scores dataset={dataset} rows={rows} />
    </>
  );
}

interface StateProps {
  dataset: Dataset | null;
  switches: PaperSwitches;
  isFirst: boolean; // whether the paper as printed is running
  isMissing: boolean; // whether a run of the table is still to be made
}

function State({ dataset, switches, isFirst, isMissing }: StateProps) {
  return <p class={switches.problem ? 'trial-state bad' : 'trial-state'} role="status">{stateText(dataset, switches, isFirst, isMissing)}</p>;
}

function stateText(dataset: Dataset | null, { on, running, problem }: PaperSwitches, isFirst: boolean, isMissing: boolean) {
  if (problem) return `The run failed: ${problem}.`;
  if (!dataset) return 'Nothing is open yet.';
  if (running) return isFirst && on.length > 0 ? 'Running the paper as printed…' : 'Running…';
  if (isMissing) return `On ${dataset.name}. Turn a switch.`;
  return `On ${dataset.name}: ${on.length === 0 ? 'the paper as printed' : countText(on.length, 'difference')}.`;
}
