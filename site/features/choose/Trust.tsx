// The candidates that were compared, and the accuracy of the labels: for each concept and class, how often it was found rightly
// and wrongly while its caption was hidden, and the truth if it is known.
import { candidateText, leadText, reasonsOf, scoreText, symbolsText, selectedIndex, measurementOf, foundText, calibrationText, trustRows } from './trust.ts';
import { hasEstimate } from '../../model/summary.ts';
import type { Interval, ScoredCandidate } from '../../core/messages.ts';
import type { Choose } from './state.ts';
import type { Estimate } from '../../model/summary.ts';
import type { ClassRow, ConceptRow, TruthCount } from './trust.ts';

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
function Bar({ score, range, chance }: { score: number; range: Interval; chance: number | null }) {
  return (
    <span class="score-bar" role="img" aria-label={`${scoreText(score)}, from ${scoreText(range.low)} to ${scoreText(range.high)}${chance === null ? '' : `, by chance ${scoreText(chance)}`}`}>
      <i class="score" style={{ width: percent(score) }} />
      <i class="range" style={{ left: percent(range.low), width: percent(range.high - range.low) }} />
      {chance !== null && <i class="chance" style={{ left: percent(chance) }} />}
    </span>
  );
}

const percent = (share: number) => `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;

export function Trust({ choose: { seen, isOfOtherSettings }, estimate: { report, words } }: { choose: Choose; estimate: Estimate }) {
  const { dataset, answer } = seen;
  const rows = dataset ? trustRows(report, dataset, answer) : [];
  if (rows.length === 0) return null;
  const isOfAnswer = hasEstimate(answer) && !isOfOtherSettings.value;
  const shown = isOfAnswer ? calibrationText(answer) : '';
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
        <span class="ranked"><Bar score={found.score} range={found.range} chance={found.chance} /> <span class="number">{scoreText(found.score)}</span> <span class="muted">{found.chance > 0.99 ? 'the same by chance: the captions of nearly all videos name the same' : `by chance ${scoreText(found.chance)}`}</span></span>
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
