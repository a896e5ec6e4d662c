// What was tried: a bar for each candidate, with its interval, and where guessing would be.
import { candidateText, reasonsOf, scoreText, symbolsText, takenIndex } from './trust.ts';
import type { Interval, ScoredCandidate } from '../../core/messages.ts';
import type { Choose } from './state.ts';

export function Trials({ choose: { heard, record, phase } }: { choose: Choose }) {
  const { trials, progress } = heard.value ?? { trials: [], progress: { done: 0, of: 0, fraction: 0 } };
  const isDone = phase.value === 'done';
  if (isDone && !record.value?.choice) return null;
  const taken = takenIndex(trials, isDone ? record.value : null);
  const chance = record.value?.trust?.chance ?? null;
  return (
    <div class="part trials">
      <h3>What was tried</h3>
      {isDone
        ? reasonsOf(record.value!).map((reason) => <p key={reason}>{reason}</p>)
        : <p>Some captions are put away, the model learns from the rest, and then says who is in those videos. Whatever ranks the right videos higher is better: 1 is perfect.</p>}
      <ol>
        {trials.map((trial, i) => <Row key={symbolsText(trial)} trial={trial} first={trials[0]} chance={chance} isTaken={i === taken} />)}
        {!isDone && <li class="next muted">{trials.length === 0 ? 'The first is being tried' : 'The next is being tried'}<span class="number">{`${progress.done} of ${progress.of} fits`}</span></li>}
      </ol>
      {trials.length > 0 && <p class="muted key">The thin line is the range that the score has in 95 of 100 cases{chance === null ? '.' : '; the mark is where guessing comes to.'}</p>}
    </div>
  );
}

function Row({ trial, first, chance, isTaken }: { trial: ScoredCandidate; first: ScoredCandidate; chance: number | null; isTaken: boolean }) {
  return (
    <li class={isTaken ? 'taken' : ''} data-trial={symbolsText(trial)}>
      <span>{candidateText(trial, first)} <small class="muted">{symbolsText(trial)}{isTaken ? ' · taken' : ''}</small></span>
      {trial.failed ? <span class="muted">{`Not possible: ${trial.failed}`}</span> : <Bar score={trial.score} range={trial.range} chance={chance} />}
      <span class="number">{trial.failed ? '–' : scoreText(trial.score)}</span>
    </li>
  );
}

/** A score from 0 to 1 as a bar, its interval as a line, chance as a mark. Its number stands beside it. */
export function Bar({ score, range, chance }: { score: number; range: Interval; chance: number | null }) {
  return (
    <span class="score-bar" role="img" aria-label={`${scoreText(score)}, from ${scoreText(range.low)} to ${scoreText(range.high)}${chance === null ? '' : `, by guessing ${scoreText(chance)}`}`}>
      <i class="score" style={{ width: percent(score) }} />
      <i class="range" style={{ left: percent(range.low), width: percent(range.high - range.low) }} />
      {chance !== null && <i class="chance" style={{ left: percent(chance) }} />}
    </span>
  );
}

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;
