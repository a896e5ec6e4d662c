// Undo and redo. A change of an option or of the dataset continues the run on the screen at once
// (a warm start), and the core keeps the run of every step, so that undo is exact.
//
// A step is the result of one action, such as dragging a slider. It starts from the run of the
// previous step and not from intermediate values of the slider. Its result therefore does not
// depend on the path or the speed of the drag.
import { differingSettings, changeableOptions, sameOptions } from '../../model/settings.ts';
import { CorePosition } from './core-position.ts';
import type { RunSwitch } from './core-position.ts';
import { UndoStepList } from './undo-steps.ts';
import type { Core } from '../../core/calls.ts';
import type { Answer, Edits, Hello, Options, Progress } from '../../core/messages.ts';
import { canWarmStart, makingOf, phaseOf } from '../session-state.ts';
import type { Session } from '../session-state.ts';
import { initialUndoHistory } from './corrections.ts';
import type { Corrections } from './corrections.ts';
import type { View } from '../../store.ts';
import type { RunSettings } from '../run/run-settings.ts';
import type { Notices } from '../../ui/notices.ts';

/** The values that the history reads. */
interface Page {
  hello: Hello | null;
  session: Session;
  options: Options;
  edits: Edits;
}

type HistoryStore = View<Page> & { corrections: Corrections; notices: Notices; runSettings: RunSettings };

/** Changes the steps, and publishes their state. See createUndoHistory for its methods. */
class UndoActions {
  private readonly store: HistoryStore;
  private readonly steps = new UndoStepList();
  private readonly position: CorePosition;
  private draggedOption = ''; // the option whose slider is being dragged, '' for none

  constructor(store: HistoryStore, core: Core, run: RunSwitch) {
    this.store = store;
    this.position = new CorePosition(this.steps, core, run, { onDropped: () => this.publish(), isRunning: () => ['running', 'settling'].includes(phaseOf(store.get())) });
  }

  startOver(options: Options, edits: Edits, answer: Answer | null) {
    this.position.keepRun();
    this.steps.startOver(options, edits, answer);
    this.position.isMoving = false;
    this.draggedOption = '';
    this.publish();
  }

  changeOption(key: string, isDragging: boolean) {
    const { options, hello, edits } = this.store.get();
    const { target } = this.steps;
    if (!target || !canWarmStart(this.store.get())) return;
    const next = { ...target.options, ...changeableOptions(hello?.options ?? [], options) };
    const differs = !sameOptions(next, target.options);
    if (differs && this.draggedOption && this.draggedOption === key) target.options = next;
    else if (differs) this.steps.add(next, edits);
    this.moveCore(isDragging && (differs || this.draggedOption === key) ? key : '');
  }

  editDataset(edits: Edits, edit: string, onlyHere: boolean) {
    const { target } = this.steps;
    this.store.corrections.setEdits(edits);
    if (!target || edits === target.edits || !canWarmStart(this.store.get())) return;
    this.steps.add(target.options, edits, edit, onlyHere);
    this.moveCore();
  }

  continueWith(options: Options, edits: Edits, edit: string, onlyHere: boolean) {
    this.steps.add(options, edits, edit, onlyHere);
    this.moveCore();
  }

  reached(options: Options, edits: Edits): 'left' | 'no' | 'yes' {
    const { target } = this.steps;
    if (target?.edits !== edits || !sameOptions(target.options, options)) return 'left';
    return this.steps.isReached() && target.answer?.final ? 'yes' : 'no';
  }

  release() {
    if (this.draggedOption) this.moveCore();
  }

  beginHere() {
    this.steps.beginHere();
    this.publish();
  }

  /** Moves by this number of steps, by undo or redo. Only the options that differ change in the panel. */
  go(by: number) {
    const { steps, store } = this;
    const to = steps.all[steps.requested + by];
    if (!steps.canGoTo(steps.requested + by) || !steps.target || makingOf(store.get()) !== null) return;
    const { options, hello } = store.get();
    const changed = Object.fromEntries(differingSettings(hello?.options ?? [], steps.target.options, to.options).map(({ key }) => [key, to.options[key]]));
    store.runSettings.setOptions({ ...options, ...changed });
    store.corrections.setEdits(to.edits);
    steps.goTo(steps.requested + by);
    this.moveCore();
  }

  onMessage(message: Answer | Progress) {
    if (this.steps.reached < 0) return;
    const isNew = this.position.onMessage(message);
    this.position.move(this.draggedOption !== '');
    if (isNew) this.publish();
  }

  onRefused(text: string) {
    const { steps, store } = this;
    this.position.isMoving = false;
    const edit = steps.all[steps.reached]?.edit;
    steps.dropRefused();
    if (steps.target) store.corrections.setEdits(steps.target.edits);
    if (text) store.notices.show({ title: edit ? 'This cannot be changed so.' : 'These options do not go together.', text });
    this.moveCore(this.draggedOption);
  }

  reset() {
    this.steps.clear();
    this.position.isMoving = false;
    this.draggedOption = '';
    this.store.corrections.setUndoHistory(initialUndoHistory());
  }

  /** Moves the core to the requested step. dragged is the option whose slider is being dragged, '' for none. */
  private moveCore(dragged = '') {
    this.draggedOption = dragged;
    this.position.move(dragged !== '');
    this.publish();
  }

  private publish() {
    const { steps, store, position } = this;
    const canContinue = steps.requested >= 0;
    const updating = canContinue && (position.isMoving || !steps.isReached() || this.draggedOption !== '' || phaseOf(store.get()) === 'settling');
    store.corrections.setUndoHistory({ canContinue, previousAnswer: steps.previousAnswer(), hasCompetingAnswer: steps.hasCompetingAnswer(), ...steps.actions(store.get().hello?.options ?? []), updating });
  }
}

export function createUndoHistory(store: HistoryStore, core: Core, run: RunSwitch) {
  const history = new UndoActions(store, core, run);
  return {
    /** Adds a run from the start, which is about to begin or, with an answer, has ended. edits belong to its dataset. */
    startOver: (options: Options, edits: Edits, answer: Answer | null = null) => history.startOver(options, edits, answer),
    /** Continues the run with the present options, as far as they can be changed in a run. isDragging is whether its slider is still dragged. */
    changeOption: (key: string, isDragging: boolean) => history.changeOption(key, isDragging),
    /** Continues the run with an edited dataset; without a run, the next run has the edits. edit describes the action. With onlyHere the appearances and variances stay fixed, so that other videos do not change. */
    editDataset: (edits: Edits, edit: string, onlyHere = false) => history.editDataset(edits, edit, onlyHere),
    /** Continues the run with options and edits of a run archive. The page shows those of the archive's last run meanwhile. */
    continueWith: (options: Options, edits: Edits, edit: string, onlyHere: boolean) => history.continueWith(options, edits, edit, onlyHere),
    /** Whether the core's run of these options and edits has ended; 'left' if another run was requested. */
    reached: (options: Options, edits: Edits) => history.reached(options, edits),
    /** The user has released the slider. */
    release: () => history.release(),
    /** Makes the present step the earliest that undo reaches. The steps before it restored the work of an earlier visit. */
    beginHere: () => history.beginHere(),
    undo: () => history.go(-1),
    redo: () => history.go(1),
    /** Handles a message of the run that was requested last. */
    onMessage: (message: Answer | Progress) => history.onMessage(message),
    /** The core has refused the last request and still has the previous run. text is the reason, '' if it was shown already. */
    onRefused: (text: string) => history.onRefused(text),
    /** Removes all steps. */
    reset: () => history.reset(),
  };
}
