// The candidates that were compared: a bar for each, with its confidence interval and the score by chance.
import { candidateText, leadText, reasonsOf, scoreText, symbolsText, takenIndex } from './trust.ts';
import type { Interval, ScoredCandidate } from '../../core/messages.ts';
import type { Choose } from './state.ts';

export function Trials({ choose: { lastMessage, estimate, phase } }: { choose: Choose }) {
  const isDone = phase.value === 'done' || phase.value === 'none';
  const report = isDone ? estimate.value?.report ?? null : null;
  if (isDone && !report?.choice) return null;
  const trials = report?.choice?.trials ?? lastMessage.value?.trials ?? [];
  const progress = lastMessage.value?.progress ?? { done: 0, of: 0 };
  const taken = takenIndex(trials, report);
  const chance = report?.trust?.chance ?? null;
  return (
    <div class="part trials">
      <h3>Compared features and options</h3>
      {isDone
        ? reasonsOf(report!).map((reason) => <p key={reason}>{reason}</p>)
        : <p>Some captions are hidden, the model learns from the others and labels those videos. The score is the mean average precision on the hidden captions; 1 is perfect.</p>}
      <ol>
        {trials.map((trial, i) => <Row key={symbolsText(trial, trials)} trial={trial} index={i} all={trials} chance={chance} isTaken={i === taken} />)}
        {!isDone && <li class="next muted">{trials.length === 0 ? 'Fitting the first' : 'Fitting the next'}<span class="number">{`${progress.done} of ${progress.of} fits`}</span></li>}
      </ol>
      {trials.length > 0 && <p class="muted key">The thin line is the 95 % confidence interval{chance === null ? '.' : '; the mark is the score by chance.'}</p>}
    </div>
  );
}

function Row({ trial, index, all, chance, isTaken }: { trial: ScoredCandidate; index: number; all: ScoredCandidate[]; chance: number | null; isTaken: boolean }) {
  const symbols = symbolsText(trial, all);
  const lead = leadText(trial, index);
  return (
    <li class={isTaken ? 'taken' : ''} data-trial={symbols}>
      <span>
        {candidateText(trial, all[0])} <small class="muted">{symbols}{isTaken ? ' · selected' : ''}</small>
        {lead && <small class="muted lead">{lead}</small>}
      </span>
      {trial.failed ? <span class="muted">{`Not possible: ${trial.failed}`}</span> : <Bar score={trial.score} range={trial.range} chance={chance} />}
      <span class="number">{trial.failed ? '–' : scoreText(trial.score)}</span>
    </li>
  );
}

/** A score from 0 to 1 as a bar, its interval as a line, chance as a mark. Its number stands beside it. */
export function Bar({ score, range, chance }: { score: number; range: Interval; chance: number | null }) {
  return (
    <span class="score-bar" role="img" aria-label={`${scoreText(score)}, from ${scoreText(range.low)} to ${scoreText(range.high)}${chance === null ? '' : `, by chance ${scoreText(chance)}`}`}>
      <i class="score" style={{ width: percent(score) }} />
      <i class="range" style={{ left: percent(range.low), width: percent(range.high - range.low) }} />
      {chance !== null && <i class="chance" style={{ left: percent(chance) }} />}
    </span>
  );
}

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;
