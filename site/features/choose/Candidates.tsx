// The candidates that were compared: a bar for each, with its confidence interval and the score by chance.
import { candidateText, leadText, reasonsOf, scoreText, symbolsText, selectedIndex } from './trust.ts';
import type { Interval, ScoredCandidate } from '../../core/messages.ts';
import type { Choose } from './state.ts';

export function Candidates({ choose: { lastMessage, estimate, phase } }: { choose: Choose }) {
  const isDone = phase.value === 'done' || phase.value === 'none';
  const report = isDone ? estimate.value?.report ?? null : null;
  if (isDone && !report?.selection) return null;
  const candidates = report?.selection?.candidates ?? lastMessage.value?.candidates ?? [];
  const progress = lastMessage.value?.progress ?? { done: 0, of: 0 };
  const selected = selectedIndex(candidates, report);
  const chance = report?.trust?.chance ?? null;
  return (
    <div class="part candidates">
      <h3>Compared features and options</h3>
      {isDone
        ? reasonsOf(report!).map((reason) => <p key={reason}>{reason}</p>)
        : <p>Some captions are hidden, the model learns from the others and labels those videos. The score is the mean average precision on the hidden captions; 1 is perfect.</p>}
      <ol>
        {candidates.map((candidate, i) => <Row key={symbolsText(candidate, candidates)} candidate={candidate} index={i} all={candidates} chance={chance} isSelected={i === selected} />)}
        {!isDone && <li class="next muted">{candidates.length === 0 ? 'Fitting the first' : 'Fitting the next'}<span class="number">{`${progress.done} of ${progress.of} fits`}</span></li>}
      </ol>
      {candidates.length > 0 && <p class="muted key">The thin line is the 95 % confidence interval{chance === null ? '.' : '; the mark is the score by chance.'} The difference against the first row weights each concept by how far it exceeds chance.</p>}
    </div>
  );
}

function Row({ candidate, index, all, chance, isSelected }: { candidate: ScoredCandidate; index: number; all: ScoredCandidate[]; chance: number | null; isSelected: boolean }) {
  const symbols = symbolsText(candidate, all);
  const lead = leadText(candidate, index);
  return (
    <li class={isSelected ? 'selected' : ''} data-candidate={symbols}>
      <span>
        {candidateText(candidate, all[0])} <small class="muted">{symbols}{isSelected ? ' · selected' : ''}</small>
        {lead && <small class="muted lead">{lead}</small>}
      </span>
      {candidate.failed ? <span class="muted">{`Not possible: ${candidate.failed}`}</span> : <Bar score={candidate.score} range={candidate.range} chance={chance} />}
      <span class="number">{candidate.failed ? '–' : scoreText(candidate.score)}</span>
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
