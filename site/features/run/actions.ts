// The actions on the run: its control, its options, and undo.
import { movedThreshold, thresholdsOf, withLabels } from '../../model/threshold.ts';
import { canVisit } from '../../session/run/iterations.ts';
import { isWarmStart } from '../../session/run/progress.ts';
import { canRequest, phaseOf, runOf } from '../../session/session-state.ts';
import { hasTrainingCaptions } from '../../state.ts';
import type { PanelPage, PageTable, Possible } from '../../ui/action.ts';
import type { State } from '../../state.ts';
import type { App } from '../../app/context.ts';
import type { RunPayload } from '../../app/payloads.ts';

/** The fields of the store that it reads. */
type Fields = 'session' | 'hello' | 'dataset' | 'draft' | 'answer' | 'demoAnswer' | 'answerOptions' | 'options' | 'panel' | 'settingsOpen' | 'captionsText' | 'runPending' | 'edits' | 'undoHistory' | 'iterationLoading';

/** What the panels read of the page, and what they may ask of it. */
export type Page = PanelPage<Fields>;

/** Their values at one time. */
export type Values = Pick<State, Fields>;

const STARTS = 'The run starts';
const STEPS = 'The step is taken';

export const runActions: PageTable<App, RunPayload> = {
  run: { group: 'Run', label: 'Run from the start', pending: STARTS, when: isContinued, run: (page) => start(page) },
  'run-or-pause': {
    group: 'Run', label: 'Run, pause, go on', key: 'r', pending: STARTS, when: runnable,
    run(page) {
      const { store, session } = page;
      if (phaseOf(store.get()) === 'paused') session.resume();
      else if (isRunning(store.get())) session.pause();
      else start(page);
    },
  },
  step: {
    group: 'Run', label: 'One iteration', key: 's', pending: STEPS, when: (state) => isRunnable(state) && !isRunning(state),
    run({ store, session }) {
      store.panels.dismissIntro();
      session.step();
    },
  },
  iteration: {
    group: 'Run', when: canVisit,
    commands: [
      { key: ',', label: 'To the iteration before', payload: () => ({ by: -1 }) },
      { key: '.', label: 'To the next iteration', payload: () => ({ by: 1 }) },
    ],
    run({ store, session }, payload) {
      if ('to' in payload) return session.visit(payload.to);
      store.panels.showSettings(true); // a key moves the slider over the iterations, which is in the settings
      session.stepIteration(payload.by);
    },
  },
  cancel: { group: 'Run', label: 'Cancel the run', key: 'x', when: (state) => isRunning(state) || ['preparing', 'paused'].includes(phaseOf(state)), run: ({ session }) => session.cancel() },
  undo: { group: 'Run', label: 'Undo', key: 'Ctrl+z', when: ({ undoHistory }) => undoHistory.undo !== '' || 'Nothing to undo', run: ({ session }) => session.undo() },
  redo: { group: 'Run', label: 'Redo', key: 'Ctrl+Shift+z', when: ({ undoHistory }) => undoHistory.redo !== '' || 'Nothing to redo', run: ({ session }) => session.redo() },
  /** Forgets the actions that wait for the core. */
  'cancel-pending': { label: 'Cancel', run: ({ session }) => session.cancelPending() },
  apply: {
    group: 'Saved model', label: 'Apply to these videos', pending: 'The model is applied', when: (state) => state.savedModel !== null && state.dataset !== null && canRequest(state),
    run: ({ session }) => session.apply(),
  },
  'save-learned-model': {
    group: 'Open', label: 'Other videos, with this model…', about: 'What was learned here labels them; they need no captions', where: 'anywhere', pending: 'model.zip is saved', when: ({ answer }) => answer !== null,
    run: ({ session }) => session.saveLearnedModel(),
  },
  'release-model': { group: 'Saved model', label: 'Put the model away', when: ({ savedModel }) => savedModel !== null, run: ({ session }) => session.releaseModel() },
  preset: { when: ({ dataset }) => dataset?.applied !== true, run: ({ store }, { name }) => store.runSettings.setOptions({ ...store.get().hello?.presets.find((preset) => preset.name === name)?.options }) },
  /** dragging says whether the option's slider is still dragged: a drag is one action for undo. */
  option: {
    run({ store, session }, { key, value, dragging = false }) {
      store.runSettings.setOption(key, value);
      store.panels.dismissIntro();
      session.changeOption(key, dragging);
    },
  },
  /** A slider has been let go of. */
  release: { run: ({ session }) => session.release() },
  /** Moves a threshold. The labels change at once; the core follows, because its downloads must agree. concept is −1 for all. */
  threshold: {
    run({ store, session }, { concept, to }) {
      const { dataset, answer, options } = store.get();
      const value = movedThreshold(thresholdsOf(options.threshold, dataset?.concepts.length ?? 0), concept, to);
      store.runSettings.setOption('threshold', value);
      if (dataset && answer) store.result.showOfSameRun(withLabels(answer, thresholdsOf(value, dataset.concepts.length)));
      session.changeOption('threshold', true);
    },
  },
  cores: { run: ({ store }, { cores }) => store.runSettings.useCores(cores) },
};

/** Runs the model, with the captions that were accepted in the editor. Who has run it needs no introduction any more. */
async function start({ store, session, captions }: App) {
  store.panels.dismissIntro();
  if (store.get().draft === null || !(await captions).useOther()) session.run();
}

const isRunning = (state: State) => ['running', 'stepping'].includes(phaseOf(state));

/** Whether captions are accepted in the editor. */
export const hasAccepted = ({ draft }: Pick<State, 'draft'>) => draft?.videos.some(({ accepted, nothing }) => nothing || accepted.some((tuple) => tuple.some((name) => name !== ''))) ?? false;

/** Whether a run can be started, paused or resumed. */
function isRunnable(state: State) {
  return canRequest(state) && state.dataset !== null && (state.captionsText !== '' || hasAccepted(state)) && phaseOf(state) !== 'preparing';
}

/** Whether a press of the main button does something now. */
function runnable(state: State): Possible {
  if (!isRunnable(state) || isRunning(state) || phaseOf(state) === 'paused') return isRunnable(state);
  return (state.dataset !== null && hasTrainingCaptions(state.dataset)) || 'These videos have no captions to learn from';
}

/** Whether the answer is not of a run from the start, but one could be made. */
function isContinued(state: State) {
  const { dataset } = state;
  if (dataset === null || !canRequest(state) || isRunning(state) || phaseOf(state) === 'preparing') return false;
  return dataset.applied ? hasTrainingCaptions(dataset) : isWarmStart(runOf(state));
}
