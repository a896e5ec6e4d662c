// The switches on the page about the paper, and the scores of the printed model beside those of
// the switches.
import { ActionButton } from '../../ui/ActionButton.tsx';
import { valuesOf } from '../../ui/action.ts';
import { countText } from '../../words.ts';
import { Switches } from './Switches.tsx';
import { Scores } from './Scores.tsx';
import { scoreRows, tableRuns } from './switches.ts';
import type { Dataset } from '../../core/messages.ts';
import type { PaperSwitches } from './switches.ts';
import type { Page } from './page.ts';

export function Panel({ page }: { page: Page }) {
  const now = valuesOf(page.state);
  const { dataset, paperSwitches: { running, fraction } } = now;
  const [printed, yours] = tableRuns(now);
  const isMissing = Boolean(printed && !(printed.scores && yours.scores));
  const rows = printed?.scores && scoreRows(printed.scores, yours.scores);
  const percent = Math.round(100 * fraction);
  return (
    <>
      <Switches page={page} />
      <div class="trial-run">
        <State dataset={dataset} switches={now.paperSwitches} isFirst={printed?.key === running} isMissing={isMissing} />
        <ActionButton page={page} action="run-switches" details={undefined} class="primary" data-do="try" hidden={!isMissing || running !== ''} />
        <ActionButton page={page} action="cancel-switches" details={undefined} data-do="try-cancel" hidden={running === ''} />
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
