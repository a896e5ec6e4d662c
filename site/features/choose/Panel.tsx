// Choosing by hiding captions: the band above the columns with the expected accuracy of the labels, or the progress of its
// estimation; and beside the reasons for a label how often its classes were found rightly and wrongly.
import { classText, selectedClasses, countsText, measurementOf, reasonsOf, trustRows } from './trust.ts';
import { Candidates, Trust } from './Trust.tsx';
import { isBusy } from '../../session/session-state.ts';
import { render } from 'preact';
import { createChoose } from './state.ts';
import type { Choose } from './state.ts';
import type { Estimate } from '../../model/summary.ts';
import type { Page } from './recommendation.ts';

function OfSelected({ choose: { estimate, isOfOtherSettings, seen } }: { choose: Choose }) {
  const { dataset, answer, selection } = seen;
  if (!estimate.value || isOfOtherSettings.value || !dataset || !answer) return null;
  const classes = selectedClasses(estimate.value.report, dataset, answer, selection);
  if (classes.length === 0) return null;
  return (
    <p class="of-selected" title="Some captions were hidden, and their videos labelled without them">
      {classes.map((one, i) => <>{i > 0 && ' '}<strong>{one.class}</strong> <span class="number">{classText(one)}</span></>)}
    </p>
  );
}

function Panel({ choose }: { choose: Choose }) {
  const { phase, lastMessage, canStart, estimate } = choose;
  // Offered from the opening on, so that the page below does not move when a run ends.
  if (phase.value === 'none' && !canStart.value && !estimate.value) return null;
  return (
    <section class="choose" aria-label="Hiding captions" data-phase={phase.value}>
      <div class="choose-line">
        <p><Words choose={choose} /></p>
        {lastMessage.value && phase.value !== 'done' && <progress max={1} value={lastMessage.value.progress.fraction} aria-label="Hiding captions" />}
        <div class="buttons"><Buttons choose={choose} /></div>
        {(lastMessage.value || estimate.value) && <Details choose={choose} />}
      </div>
    </section>
  );
}

/** One line: the progress, or the result. */
function Words({ choose }: { choose: Choose }) {
  const { phase, lastMessage, errorText, runPending, estimate } = choose;
  switch (phase.value) {
    case 'running':
      return <><strong>Estimating the accuracy on hidden captions.</strong> <span class="muted">{runPending.value ? 'The run starts afterwards.' : 'You can look around meanwhile.'}</span></>;
    case 'waiting':
      return <><strong>The accuracy is estimated after the run.</strong></>;
    case 'paused':
      return <><strong>Estimating the accuracy is paused</strong> {`at ${Math.round(100 * (lastMessage.value?.progress.fraction ?? 0))} %.`} {runPending.value && <span class="muted">The run waits for it.</span>}</>;
    case 'failed':
      return <><strong>The accuracy could not be estimated:</strong> {errorText.value}.</>;
    case 'none':
      if (!estimate.value) return <>How accurate are the labels? <span class="muted">The page can hide some captions and check whether it finds them again.</span></>;
    // falls through
    case 'done':
      return estimate.value && <EstimateWords choose={choose} estimate={estimate.value} />;
  }
}

/** The expected accuracy, the counts on the hidden captions, and where the estimate is from. */
function EstimateWords({ choose, estimate: { report, words } }: { choose: Choose; estimate: Estimate }) {
  const { seen: { dataset, answer }, isOfOtherSettings, recommendation, isApplied, isCorrectedSince, source, lastAccuracy, isChanging } = choose;
  if (!dataset) return null;
  const measurement = measurementOf(report, words);
  if (!measurement) return <>{reasonsOf(report).join(' ')}</>;
  const whose = isOfOtherSettings.value ? (recommendation.value ? 'With the selected settings, ' : 'With the settings at that time, ') : '';
  const isOlder = isCorrectedSince.value && !source.value; // else the source says it
  const checked = isOlder ? 'before your last changes' : 'checked on hidden captions'; // one takes the place of the other, so that nothing below moves
  const counts = `${whose ? checked : checked[0].toUpperCase() + checked.slice(1)}: ${countsText(trustRows(report, dataset, answer))}.`;
  const title = isOlder ? `${measurement} Your later corrections are not in this estimate.` : measurement;
  return (
    <>
      {!whose && lastAccuracy.value && <strong title={title}>{isChanging.value ? `Before this run: ${lastAccuracy.value}` : lastAccuracy.value}</strong>} <span class="number" title={title}>{whose}{counts}</span>
      {source.value && <span class="muted"> {source.value}</span>}
      {isApplied.value && <span class="muted"> Hidden captions selected the features and options.</span>}
      {isOlder && <span class="muted older"> Your later corrections are not in this estimate.</span>}
    </>
  );
}

function Buttons({ choose }: { choose: Choose }) {
  const { phase, runPending, recommendation, isApplied, seen, canStart } = choose;
  const isBlocked = phase.value === 'none' && isBusy(seen); // the run would be given up for it
  const button = (name: string, label: string, press: () => void, kind = '', title?: string) => <button type="button" class={kind} title={title} data-do={`choose-${name}`} disabled={isBlocked} onClick={press}>{label}</button>;
  const away = runPending.value ? 'Run now without it' : 'Cancel';
  switch (phase.value) {
    case 'none': return canStart.value && <>{button('compare', 'Compare features', choose.compare)}{button('score', 'Estimate the accuracy', choose.score)}</>;
    case 'running': return <>{button('pause', 'Pause', choose.pause)}{button('cancel', away, choose.cancel, 'quiet')}</>;
    case 'paused': return <>{button('resume', 'Resume', choose.resume)}{button('cancel', away, choose.cancel, 'quiet')}</>;
    case 'waiting': return button('cancel', 'Cancel', choose.cancel, 'quiet');
    case 'failed': return <>{button('compare', 'Try again', choose.compare)}{button('cancel', 'Dismiss', choose.cancel, 'quiet')}</>;
    case 'done': return isApplied.value ? button('restore', 'Use my settings', choose.restoreOwn, '', 'Run with your own features and options instead') : recommendation.value && button('apply', 'Use the selected', choose.apply);
  }
}

/** Whether no job is under way or has failed. */
const isOver = ({ phase }: Choose) => phase.value === 'done' || phase.value === 'none';

/** The compared candidates and the accuracy by concept and class. */
function Details({ choose }: { choose: Choose }) {
  return (
    <details class="menu">
      <summary data-do="choose-details">
        Details
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 6h9L8 11Z" /></svg>
      </summary>
      <div class="unfolded" tabIndex={0} role="region" aria-label="What hiding captions shows">
        {choose.estimate.value && isOver(choose) && <Trust choose={choose} estimate={choose.estimate.value} />}
        <Candidates choose={choose} />
        <label class="setting"><input type="checkbox" data-do="choose-by-itself" checked={choose.autoStart.value} onChange={({ currentTarget }) => choose.setByItself(currentTarget.checked)} /> Estimate the accuracy when data are opened</label>
      </div>
    </details>
  );
}

/** Draws the band above the columns, and what stands beside the reasons for a label. */
export function openChoose(page: Page, band: Element, reasons: Element) {
  const choose = createChoose(page);
  render(<Panel choose={choose} />, band);
  render(<OfSelected choose={choose} />, reasons);
  return choose;
}
