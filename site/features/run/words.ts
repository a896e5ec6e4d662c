// What the run bar says of the answer and of the run.
import { summaryOf } from '../../model/summary.ts';
import { differingSettings, sameOptions, optionName } from '../../model/settings.ts';
import { lacksEdits } from '../../session/recovery/continuation.ts';
import { coreOf, makingOf, openingOf, phaseOf, runOf } from '../../session/session-state.ts';
import type { Phase } from '../../session/session-state.ts';
import type { Run } from '../../session/run/progress.ts';
import { objectiveText, durationText } from '../../words.ts';
import type { Answer, Dataset, Progress } from '../../core/messages.ts';
import { hasAccepted } from './actions.ts';
import type { Values } from './actions.ts';

/** Whether the core is at work on the run. */
export const isGoing = (phase: Phase) => phase === 'running' || phase === 'stepping' || phase === 'preparing';

/** How far the run is, from 0 to 1, the same in words where a number says too little, and how it is shown. */
export function progressOf(now: Pick<Values, 'session'>) {
  const [phase, { progress }] = [phaseOf(now), runOf(now)];
  const fraction = fractionOf(phase, progress);
  const isOver = phase === 'done' || phase === 'none' || (phase === 'failed' && Boolean(progress?.done));
  return { fraction, text: phase === 'cancelled' ? `cancelled at ${percent(fraction)}` : '', kind: phase === 'cancelled' ? 'cancelled' : isOver ? 'hushed' : '' };
}

/** The answer in a sentence, a remark on it, whether that is no warning, whether the answer is still being computed, how far a run is, its numbers, and its time. */
export function wordsOf(now: Values) {
  const { dataset, answer, demoAnswer } = now;
  const [phase, run] = [phaseOf(now), runOf(now)];
  const stale = answer?.visited ? '' : staleness(now) || (lacksEdits(now) && !now.undoHistory.updating && coreOf(now) !== 'starting' ? UNCORRECTED : '');
  const asBuilt = answer !== null && answer === demoAnswer;
  return {
    summary: (dataset && answer && summaryOf(dataset, answer)) || withoutAnswer(now, phase),
    isFollowing: isFollowing(now),
    remark: stale || (asBuilt ? BUILT : (answer && !answer.visited && (remarkOn(phase, run, answer) || appliedOf(dataset))) || ''),
    isWell: !stale && (asBuilt || (dataset?.applied === true && phase === 'done') || Boolean(run.progress?.done?.replay?.same)),
    pace: paceOf(phase, run) || (phase === 'preparing' && makingOf(now)) || '',
    numbers: answer?.visited ? `F ${objectiveText(answer.f)}` : run.progress ? figures(run.progress) : (phase === 'preparing' && makingOf(now)) || '',
    time: answer?.visited || run.elapsed <= 0 || !run.progress ? '' : ` · ${timeText(phase, run, run.progress)}`,
  };
}

/** What is said where there is no answer. */
function withoutAnswer(now: Values, phase: Phase) {
  if (coreOf(now) === 'starting') return 'Starting…';
  if (openingOf(now)) return 'Checking the files…';
  if (phase === 'preparing') return 'Making the features…';
  if (phase === 'running') return 'Reading the features…';
  if (now.runPending) return 'Estimating the accuracy first.';
  if (now.captionsText === '') return hasAccepted(now) ? 'Run uses the captions that are accepted.' : 'No caption is accepted yet.';
  return now.dataset ? 'No answer yet: press Run.' : 'No answer yet.';
}

/** Remarks on an answer that is not of a complete run. */
const remarks: Partial<Record<Phase, string>> = { failed: 'The run failed; this is what it had.', paused: 'Paused.' };
const BEFORE = 'The run failed; this is the result before it.';
const UNCORRECTED = 'Without what you corrected after it.';
const BUILT = 'Computed when this site was built.';

function remarkOn(phase: Phase, { progress }: Run, answer: Answer) {
  if (phase === 'cancelled') return `Cancelled at ${percent(progress?.fraction ?? 0)}.`;
  if (phase === 'done') return progress?.done?.replay?.text;
  return phase === 'failed' && answer.final ? BEFORE : remarks[phase];
}

/** The saved model that an answer is of, '' for a run. */
const appliedOf = (dataset: Dataset | null) => (dataset?.applied ? `Applied ${dataset.model?.name}.` : '');

/** How the answer differs from the chosen options, '' for not at all. */
function staleness(now: Values) {
  const { answer, answerOptions, options, undoHistory, hello } = now;
  const phase = phaseOf(now);
  const basis = phase === 'running' ? runOf(now).options : answerOptions;
  if (!answer || !basis || sameOptions(basis, options)) return '';
  const waits = differingSettings(hello?.options ?? [], basis, options).filter((setting) => !setting.live);
  if (waits.length === 0 && coreOf(now) === 'starting') return 'This waits for the core.';
  if (!undoHistory.canContinue || phase === 'failed' || (waits.length === 0 && !undoHistory.updating)) return 'From other settings: run again.';
  if (waits.length === 0) return '';
  return waits.length > 2 ? 'Some options wait for the next run.'
    : `${waits.map(({ key }) => optionName(key)).join(' and ')} ${waits.length === 1 ? 'waits' : 'wait'} for the next run.`;
}

/** Whether the answer is of other options than the chosen ones, whose answer is being computed. */
function isFollowing({ answer, answerOptions, options, undoHistory }: Values) {
  return answer !== null && !answer.visited && undoHistory.updating && answerOptions !== null && !sameOptions(answerOptions, options);
}

const percent = (fraction: number) => `${Math.round(100 * fraction)} %`;

const fractionOf = (phase: Phase, progress: Progress | null) => (phase === 'done' ? 1 : progress?.fraction ?? 0);

/** How far a run is and how long it still takes, '' where none is under way. */
function paceOf(phase: Phase, { elapsed, progress }: Run) {
  if (!progress || phase !== 'running') return '';
  const { fraction } = progress;
  return `Running: ${percent(fraction)}${leftText(fraction, elapsed)}`;
}

const leftText = (fraction: number, elapsed: number) => (fraction > 0.02 && fraction < 1 ? `, ${durationText(elapsed / fraction - elapsed)} left` : '');

/** How long the run has taken, and how long it still takes. */
function timeText(phase: Phase, { elapsed }: Run, progress: Progress) {
  const fraction = fractionOf(phase, progress);
  return durationText(elapsed) + (phase === 'running' ? leftText(fraction, elapsed) : '');
}

function figures(progress: Progress) {
  const { done, start, starts, iteration, iterations } = progress;
  const kept = done?.starts[done.kept - 1];
  const f = kept?.f ?? progress.f;
  return [
    starts > 1 && (done ? `start ${done.kept} of ${starts} kept` : `start ${start}/${starts}`),
    kept ? `${kept.warm ? 'continued, ' : ''}${kept.iterations} iterations` : `iteration ${iteration}/${iterations}`,
    f !== null && `F ${objectiveText(f)}`,
  ].filter(Boolean).join(' · ');
}
