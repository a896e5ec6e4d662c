// The run bar at the bottom: the buttons that control the run, the most important options, the
// result and the progress.
import { runActions } from './actions.ts';
import { changesOf, changesText } from '../../answer/changes.ts';
import { summaryOf } from '../../answer/summary.ts';
import { sparkline } from '../../drawing/objective-plot.ts';
import { act, fill, h, buildOnce, setText, setAttribute } from '../../elements/dom.ts';
import { icon } from '../../elements/icons.ts';
import { knob } from '../../options/knob.ts';
import { differingSettings, sameOptions, optionName } from '../../options/settings.ts';
import { lacksEdits } from '../../session/continuation.ts';
import { isWarmStart } from '../../session/progress.ts';
import { canRequest, coreOf, makingOf, openingOf, phaseOf, runOf } from '../../session/session-state.ts';
import type { Phase } from '../../session/session-state.ts';
import type { Run } from '../../session/progress.ts';
import { hasTrainingCaptions } from '../../state.ts';
import type { State } from '../../state.ts';
import { objectiveText, durationText } from '../../words.ts';
import type { Answer, Hello, Progress, Setting } from '../../core/messages.ts';

const IN_BAR = ['c', 'alpha']; // options that have a slider in the bar

export function runBar(element: Element, state: State) {
  const parts = buildOnce(element, build);
  const { hello, dataset, options, panel, captionsText, undoHistory } = state;
  const [phase, run] = [phaseOf(state), runOf(state)];
  const ready = canRequest(state) && dataset !== null && captionsText !== '';
  const preparing = phase === 'preparing';
  const running = phase === 'running' || phase === 'stepping' || preparing;
  const paused = phase === 'paused';
  element.classList.toggle('going', running);
  Object.assign(document.documentElement.dataset, { run: phase, core: coreOf(state) });
  const face = running ? 'pause' : 'play';
  const word = running ? 'Pause' : paused ? 'Resume' : 'Run';
  if (parts.run.dataset.word !== word) {
    parts.run.dataset.word = word;
    fill(parts.run, icon(face), word);
  }
  setAttribute(parts.run, 'disabled', !ready || preparing || (!running && !paused && !hasTrainingCaptions(dataset)));
  setAttribute(parts.run, 'title', dataset && !hasTrainingCaptions(dataset) && 'These videos have no captions to learn from');
  setAttribute(parts.step, 'disabled', !ready || running);
  parts.cancel.hidden = !running && !paused;
  parts.settings.hidden = dataset?.applied === true; // a saved model has options of its own
  setAttribute(parts.more, 'aria-expanded', String(panel === 'options'));
  if (hello && parts.hello !== hello) furnish(parts, hello);
  parts.hello = hello;
  if (parts.preset.value !== state.preset) parts.preset.value = state.preset;
  for (const { key, show } of parts.knobs) show(Number(options[key]));
  turns(parts, state, running);
  words(parts, state);
  sparkline(parts.chart, run.series, run.progress?.done?.kept ?? run.progress?.start ?? 1);
  parts.plot.hidden = run.series.size === 0;
  setAttribute(parts.model, 'aria-expanded', String(panel === 'model'));
  parts.model.hidden = !state.answer || !undoHistory.canContinue;
}

function build(element: Element) {
  const run = h('button.primary', { type: 'button', 'data-do': 'run' });
  run.onclick = () => act(element, 'run-or-pause');
  const step = h('button', { type: 'button', 'data-do': 'step', 'aria-label': 'Step one iteration', title: runActions.step.label }, icon('step'), h('span.word', {}, 'Step'));
  step.onclick = () => act(element, 'step');
  const cancel = h('button', { type: 'button', 'data-do': 'cancel', 'aria-label': runActions.cancel.label, title: runActions.cancel.label }, icon('stop'));
  cancel.onclick = () => act(element, 'cancel');
  const preset = h('select', { 'aria-label': 'Preset', title: 'Preset' });
  preset.onchange = () => act(element, 'preset', { name: preset.value });
  const knobs = h('div.knobs');
  const more = h('button.quiet', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'options' }, 'More', icon('down'));
  more.onclick = () => act(element, 'panel', { panel: 'options' });
  const settings = h('div.settings', {}, preset, knobs, more);
  const undo = turn('undo');
  const redo = turn('redo');
  const chart = h('span.spark');
  const plot = h('button.quiet.plot', { type: 'button', 'aria-label': 'Objective: open the plot', title: 'The objective F' }, chart);
  plot.onclick = () => act(element, 'panel', { panel: 'objective' });
  const model = h('button.quiet', { type: 'button', 'data-do': 'model', 'aria-label': 'Model', title: 'The model: factors, sticks, the parts of F', 'aria-controls': 'model' }, icon('grid'), h('span.word', {}, 'Model'));
  model.onclick = () => act(element, 'panel', { panel: 'model' });
  const summary = h('strong.found');
  const stale = h('span.stale');
  const numbers = h('span.numbers.number');
  const changed = h('button.said', { type: 'button', 'data-do': 'changes', 'aria-controls': 'changes' });
  changed.onclick = () => act(element, 'panel', { panel: 'changes' });
  const restart = h('button.said', { type: 'button', 'data-do': 'anew' }, 'Run from the start');
  restart.onclick = () => act(element, 'run');
  const progress = h('div.progress', { role: 'progressbar', 'aria-label': 'Run', 'aria-valuemin': 0, 'aria-valuemax': 100 }, h('i'));
  element.append(
    h('div.buttons', {}, run, step, cancel),
    settings, h('div.turns', {}, undo, redo),
    h('div.state', {}, h('p', {}, summary, stale), progress, h('div', { id: 'past' }), h('p.facts', {}, numbers, changed, restart)), h('div.looks-in', {}, plot, model),
  );
  // Its words may need more room than the style sheet gives it, and the panels lie above it.
  new ResizeObserver(([{ borderBoxSize: [{ blockSize }] }]) => {
    document.documentElement.style.setProperty('--bar-height', `${blockSize}px`);
  }).observe(element);
  return {
    run, step, cancel, settings, preset, model, undo, redo, changed, restart, more, chart, plot, summary, stale, numbers, progress, place: knobs,
    knobs: [] as ReturnType<typeof knobOf>[], hello: null as State['hello'],
  };
}

function turn(what: 'undo' | 'redo') {
  const button = h('button.icon-button', { type: 'button', 'data-do': what }, icon(what));
  button.onclick = () => act(button, what);
  return button;
}

const WARM = 'This result was continued from the one before it. A run from the start with the same options may come to another';
const LEARN = 'Learn from the captions of these videos instead';

type Parts = ReturnType<typeof build>;

/** Updates undo and redo, and the button that says what the last action has changed. */
function turns(parts: Parts, state: State, running: boolean) {
  const { dataset, answer, undoHistory, panel } = state;
  for (const [button, { label: word = '' }, what] of [[parts.undo, runActions.undo, undoHistory.undo], [parts.redo, runActions.redo, undoHistory.redo]] as const) {
    const title = what ? `${word}: ${what}` : `Nothing to ${word.toLowerCase()}`;
    setAttribute(button, 'aria-label', title);
    setAttribute(button, 'title', title);
    setAttribute(button, 'aria-disabled', what === '' && 'true');
  }
  const { previousAnswer } = undoHistory;
  parts.changed.hidden = !dataset || !answer || !previousAnswer || running || answer.visited;
  if (dataset && answer && previousAnswer && !running) setText(parts.changed, changesText(changesOf(dataset, previousAnswer, answer)));
  parts.changed.title = undoHistory.lastAction;
  setAttribute(parts.changed, 'aria-expanded', String(panel === 'changes'));
  parts.restart.hidden = running || !dataset || !(dataset.applied ? hasTrainingCaptions(dataset) : isWarmStart(runOf(state)));
  setAttribute(parts.restart, 'title', dataset?.applied ? LEARN : WARM);
  document.documentElement.dataset.live = undoHistory.updating ? 'moving' : 'still';
}

function furnish(parts: Parts, hello: Hello) {
  fill(parts.preset, ...hello.presets.map(({ name, about }) => h('option', { value: name, title: about }, name)),
    h('option', { value: '', hidden: true }, 'your own'));
  parts.knobs = IN_BAR.flatMap((key) => hello.options.filter((setting) => setting.key === key)).map(knobOf);
  fill(parts.place, ...parts.knobs.map(({ element }) => element));
}

function knobOf(setting: Setting) {
  const parts = knob(setting, setting.symbol, `bar-${setting.key}`);
  return { ...parts, element: h('div.knob', {}, h('span.symbol', { 'aria-hidden': 'true' }, setting.symbol), parts.range, parts.entry) };
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
const appliedOf = (dataset: State['dataset']) => (dataset?.applied ? `Applied ${dataset.model?.name}.` : '');

/** How the answer differs from the chosen options, '' for not at all. */
function staleness(state: State) {
  const { answer, answerOptions, options, undoHistory, hello } = state;
  const phase = phaseOf(state);
  const basis = phase === 'running' ? runOf(state).options : answerOptions;
  if (!answer || !basis || sameOptions(basis, options)) return '';
  const waits = differingSettings(hello?.options ?? [], basis, options).filter((setting) => !setting.live);
  if (waits.length === 0 && coreOf(state) === 'starting') return 'This waits for the core.';
  if (!undoHistory.canContinue || phase === 'failed' || (waits.length === 0 && !undoHistory.updating)) return 'From other settings: run again.';
  if (waits.length === 0) return '';
  return waits.length > 2 ? 'Some options wait for the next run.'
    : `${waits.map(({ key }) => optionName(key)).join(' and ')} ${waits.length === 1 ? 'waits' : 'wait'} for the next run.`;
}

/** Whether the answer is of other options than the chosen ones, whose answer is being computed. */
function isFollowing({ answer, answerOptions, options, undoHistory }: State) {
  return answer !== null && !answer.visited && undoHistory.updating && answerOptions !== null && !sameOptions(answerOptions, options);
}

const percent = (fraction: number) => `${Math.round(100 * fraction)} %`;

function words(parts: Parts, state: State) {
  const { dataset, answer, demoAnswer, captionsText } = state;
  const [phase, run] = [phaseOf(state), runOf(state)];
  const { progress } = run;
  const counted = dataset && answer ? summaryOf(dataset, answer) : '';
  const otherwise = coreOf(state) === 'starting' ? 'Starting…' : openingOf(state) ? 'Checking the files…' : phase === 'preparing' ? 'Making the features…'
    : phase === 'running' ? 'Reading the features…' : captionsText === '' ? 'The captions are still to be written.' : dataset ? 'No answer yet: press Run.' : 'No answer yet.';
  setText(parts.summary, counted || otherwise);
  setAttribute(parts.summary, 'aria-busy', isFollowing(state) && 'true');
  const stale = answer?.visited ? '' : staleness(state) || (lacksEdits(state) && !state.undoHistory.updating && coreOf(state) !== 'starting' ? UNCORRECTED : '');
  const asBuilt = answer !== null && answer === demoAnswer;
  parts.stale.classList.toggle('well', !stale && (asBuilt || (dataset?.applied && phase === 'done') || Boolean(progress?.done?.replay?.same)));
  setText(parts.stale, stale || (asBuilt ? BUILT : (answer && !answer.visited && (remarkOn(phase, run, answer) || appliedOf(dataset))) || ''));
  const fraction = phase === 'done' ? 1 : progress?.fraction ?? 0;
  (parts.progress.firstElementChild as HTMLElement).style.width = `${100 * fraction}%`;
  setAttribute(parts.progress, 'aria-valuenow', Math.round(100 * fraction));
  setAttribute(parts.progress, 'aria-valuetext', phase === 'cancelled' ? `cancelled at ${percent(fraction)}` : null);
  parts.progress.classList.toggle('cancelled', phase === 'cancelled');
  parts.progress.classList.toggle('hushed', phase === 'done' || phase === 'none' || (phase === 'failed' && Boolean(progress?.done)));
  setText(parts.numbers, answer?.visited ? `F ${objectiveText(answer.f)}` : progress ? figures(phase, run, progress, fraction) : phase === 'preparing' ? makingOf(state) ?? '' : '');
}

function figures(phase: Phase, { elapsed }: Run, progress: Progress, fraction: number) {
  const { done, start, starts, iteration, iterations } = progress;
  const kept = done?.starts[done.kept - 1];
  const f = kept?.f ?? progress.f;
  const left = fraction > 0.02 && phase === 'running' ? `, ${durationText(elapsed / fraction - elapsed)} left` : '';
  return [
    starts > 1 && (done ? `start ${done.kept} of ${starts} kept` : `start ${start}/${starts}`),
    kept ? `${kept.warm ? 'continued, ' : ''}${kept.iterations} iterations` : `iteration ${iteration}/${iterations}`,
    f !== null && `F ${objectiveText(f)}`,
    elapsed > 0 && durationText(elapsed) + left,
  ].filter(Boolean).join(' · ');
}
