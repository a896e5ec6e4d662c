// The band that says what hiding captions is doing, and how far the labels can be trusted.
import { Trials } from './Trials.tsx';
import { Trust } from './Trust.tsx';
import { countsText, reasonsOf, trustRows, verdictOf } from './trust.ts';
import { isBusy } from '../../session/session-state.ts';
import type { Choose } from './state.ts';

export function Panel({ choose }: { choose: Choose }) {
  const { phase, heard, canStart } = choose;
  // Offered from the opening on, so that the page below does not move when a run ends.
  if (phase.value === 'none' && !canStart.value) return null;
  return (
    <section class="choose" aria-label="Hiding captions" data-phase={phase.value}>
      <div class="choose-line">
        <p><Words choose={choose} /></p>
        {heard.value && phase.value !== 'done' && <progress max={1} value={heard.value.progress.fraction} aria-label="Hiding captions" />}
        <div class="buttons"><Buttons choose={choose} /></div>
        {heard.value && <Details choose={choose} />}
      </div>
    </section>
  );
}

/** One line: what is being done, or what came out. */
function Words({ choose: { phase, heard, trouble, runWaits, record, seen, isOfOthers, proposal, isWithTaken } }: { choose: Choose }) {
  const { dataset, answer } = seen;
  switch (phase.value) {
    case 'none':
      return <>How far can the labels be trusted? <span class="muted">Hide some captions, and see whether they are found again.</span></>;
    case 'running':
      return <><strong>Hiding captions to see which features tell most.</strong> <span class="muted">{runWaits.value ? 'The run begins when that is known.' : 'You can look around meanwhile.'}</span></>;
    case 'waiting':
      return <><strong>Hiding captions waits for the run.</strong></>;
    case 'paused':
      return <><strong>Hiding captions is paused</strong> {`at ${Math.round(100 * (heard.value?.progress.fraction ?? 0))} %.`} {runWaits.value && <span class="muted">The run waits for it.</span>}</>;
    case 'failed':
      return <><strong>Captions could not be hidden:</strong> {trouble.value}.</>;
    case 'done':
  }
  if (!record.value || !dataset || !heard.value) return null;
  const [verdict = '', ...how] = verdictOf(record.value, heard.value.words).split(/(?<=[.]) (?=The captions)/);
  const counts = countsText(trustRows(record.value, dataset, answer));
  if (!verdict) return <>{reasonsOf(record.value).join(' ')}</>;
  const whose = isOfOthers.value ? (proposal.value ? 'With what was chosen: ' : 'With the settings it was asked of: ') : '';
  return (
    <>
      {whose}<strong title={how.join(' ')}>{verdict}</strong> <span class="number">{`Hidden names found again: ${counts}.`}</span>
      {isWithTaken.value && <span class="muted"> Features and α were chosen by that.</span>}
    </>
  );
}

function Buttons({ choose }: { choose: Choose }) {
  const { phase, runWaits, proposal, isWithTaken, seen } = choose;
  const isBlocked = phase.value === 'none' && isBusy(seen); // the run would be given up for it
  const button = (name: string, label: string, press: () => void, kind = '', title?: string) => <button type="button" class={kind} title={title} data-do={`choose-${name}`} disabled={isBlocked} onClick={press}>{label}</button>;
  const away = runWaits.value ? 'Run without' : 'Cancel';
  switch (phase.value) {
    case 'none': return <>{button('compare', 'Choose features', choose.compare)}{button('score', 'Check these', choose.score)}</>;
    case 'running': return <>{button('pause', 'Pause', choose.pause)}{button('cancel', away, choose.cancel, 'quiet')}</>;
    case 'paused': return <>{button('resume', 'Go on', choose.resume)}{button('cancel', away, choose.cancel, 'quiet')}</>;
    case 'waiting': return button('cancel', 'Cancel', choose.cancel, 'quiet');
    case 'failed': return <>{button('compare', 'Try once more', choose.compare)}{button('cancel', 'Dismiss', choose.cancel, 'quiet')}</>;
    case 'done': return isWithTaken.value ? button('keep', 'Use mine', choose.keepMine, '', 'Run with your own features and α instead') : proposal.value && button('take', 'Take it', choose.take);
  }
}

/** What unfolds when it is asked for: what was tried, and how far the labels can be trusted. */
function Details({ choose }: { choose: Choose }) {
  return (
    <details class="menu">
      <summary data-do="choose-details">
        {choose.phase.value === 'done' ? 'For whom, and why' : 'What is tried'}
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 6h9L8 11Z" /></svg>
      </summary>
      <div class="unfolded" tabIndex={0} role="region" aria-label="What hiding captions shows">
        {choose.record.value && choose.phase.value === 'done' && <Trust choose={choose} record={choose.record.value} />}
        <Trials choose={choose} />
        <label class="setting"><input type="checkbox" data-do="choose-by-itself" checked={choose.byItself.value} onChange={({ currentTarget }) => choose.setByItself(currentTarget.checked)} /> Do this by itself when data are opened</label>
      </div>
    </details>
  );
}
