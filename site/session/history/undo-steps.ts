// The steps of the undo history and their descriptions: the requested step, the step that the core has reached, and its next move.
import { differingSettings, optionName, sameOptions } from '../../model/settings.ts';
import { NO_EDITS } from '../../model/edits.ts';
import type { Options, Setting, Answer, Edits } from '../../core/messages.ts';

/** The content of a step. */
interface Step {
  restart: boolean; // whether it is a run from the start
  options: Options;
  edit: string; // describes the action if it was an edit, else ''
}

/** Describes an action. before is the step that it started from, undefined for none; the other one is its result. */
function actionName(settings: Setting[], before: Step | undefined, { options, restart, edit }: Step) {
  if (restart || !before) return 'Run from the start';
  if (edit) return edit;
  const changed = differingSettings(settings, before.options, options);
  if (changed.length !== 1) return 'The options';
  const [{ key, symbol, kind }] = changed;
  if (key === 'without') return viewsText(before.options[key], options[key]);
  const called = symbol || optionName(key);
  if (kind === 'switch') return `${called} ${options[key] ? 'on' : 'off'}`;
  return `${called} ${before.options[key]} → ${options[key]}`;
}

/** Describes the views that were switched off or on, as “face off, voice on”. */
function viewsText(before: Options[string], now: Options[string]) {
  const [was, is] = [before, now].map((list) => (Array.isArray(list) ? list.map(String) : []));
  const words = [...is.filter((name) => !was.includes(name)).map((name) => `${name} off`), ...was.filter((name) => !is.includes(name)).map((name) => `${name} on`)];
  return words.join(', ');
}

interface RunRequest {
  options: Options;
  edits: Edits;
}

/** One step of the history. */
interface UndoStep extends Step {
  mark: number; // identifies its run in the core
  edits: Edits; // of the dataset
  onlyHere: boolean; // whether the appearances and variances of the previous run stay fixed
  sent: RunRequest | null; // the request to the core, null before it was sent
  answer: Answer | null; // the last answer of its run
}

/** The next move of the core: to the step with this index, by returning to its stored run, or by a warm start from the run of the previous step. */
interface Move {
  to: number;
  back: UndoStep | null; // the step whose stored run is requested, null for a warm start
}

const sameRequest = (a: RunRequest, b: RunRequest) => a.edits === b.edits && sameOptions(a.options, b.options);

export class UndoStepList {
  all: UndoStep[] = [];
  // Indices into all, −1 for none.
  requested = -1; // the step that the page asks for
  reached = -1; // the step that the core has reached
  previous = -1; // the step before the last action
  left = -1; // the step that the core left last
  private first = 0; // the earliest step that undo reaches
  private lastMark = 0;

  /** The requested step, undefined for none. */
  get target(): UndoStep | undefined {
    return this.all[this.requested];
  }

  /** Adds a step after the requested one, and drops the undone steps. */
  add(options: Options, edits: Edits, edit = '', onlyHere = false) {
    this.insert({ restart: false, options, edits, edit, onlyHere, sent: null, answer: null });
  }

  /** Adds a run from the start, which is about to begin or, with an answer, has ended. */
  startOver(options: Options, edits: Edits, answer: Answer | null) {
    this.requested = this.left = this.reached;
    this.insert({ restart: true, options, edits, edit: '', onlyHere: false, sent: { options, edits }, answer });
    this.reached = this.requested;
  }

  private insert(step: Omit<UndoStep, 'mark'>) {
    this.lastMark += 1;
    this.all = [...this.all.slice(0, this.requested + 1), { mark: this.lastMark, ...step }];
    this.previous = this.requested;
    this.requested = this.all.length - 1;
  }

  /** Returns the next move towards the requested step, null if the core has reached it. Steps that were never reached come first. */
  nextMove(): Move | null {
    const unvisited = this.all.findIndex(({ sent }) => !sent);
    const to = unvisited >= 0 && unvisited < this.requested ? unvisited : this.requested;
    const step = this.all[to];
    const visited = step.sent !== null && sameRequest(step.sent, step);
    if (to === this.reached && visited) return null;
    const before = this.all[to - 1];
    return { to, back: visited ? step : before && sameRequest(before, step) ? before : null };
  }

  /** Records that a move was requested from the core. */
  leaveFor(to: number) {
    this.left = this.reached;
    this.reached = to;
    const { options, edits } = this.all[to];
    this.all[to].sent = { options, edits };
  }

  /** Makes the requested step the earliest that undo reaches. The page then shows no last action. */
  beginHere() {
    this.first = Math.max(0, this.requested);
    this.previous = -1;
  }

  /** Whether undo or redo leads to a step. */
  canGoTo(to: number) {
    return to >= this.first && to < this.all.length;
  }

  /** Goes to a step by undo or redo. */
  goTo(to: number) {
    this.previous = this.requested;
    this.requested = to;
  }

  /** Drops the last step if the slider was released at its initial value. */
  dropUnchanged() {
    const last = this.all[this.requested];
    if (this.requested < 1 || last.restart || this.requested < this.all.length - 1 || !sameRequest(last, this.all[this.requested - 1])) return;
    this.all = this.all.slice(0, this.requested);
    this.requested = this.reached = this.previous = this.requested - 1;
  }

  /** Drops the steps whose runs the core has dropped. marks are those of its stored runs. */
  dropMissing(marks: number[]) {
    const count = this.all.findLastIndex(({ sent, mark }, i) => sent && i !== this.reached && i < this.requested && !marks.includes(mark)) + 1;
    this.all = this.all.slice(count);
    [this.requested, this.reached, this.previous, this.left] = [this.requested, this.reached, this.previous, this.left].map((i) => Math.max(-1, i - count));
    this.first = Math.max(0, this.first - count);
  }

  /** Drops the step that the core refused, and later steps. The core still has the previous run. */
  dropRefused() {
    this.all = this.all.slice(0, this.reached);
    this.requested = this.previous = Math.min(this.requested, this.reached - 1);
    this.reached = this.left < this.reached ? this.left : -1; // −1: it may have been within a drag
  }

  /** Removes all steps. */
  clear() {
    this.all = [];
    this.first = 0;
    this.requested = this.reached = this.previous = this.left = -1;
  }

  /** Whether the core has reached the requested step in its present form. */
  isReached() {
    const { target } = this;
    return this.reached === this.requested && target?.sent && sameRequest(target.sent, target);
  }

  /** The answer before the last action, null for none. */
  previousAnswer() {
    return (this.previous !== this.requested && this.all[this.previous]?.answer) || null;
  }

  /** Whether the requested step is a run from the start of the corrections and options of the step before it, so that their answers compete. */
  hasCompetingAnswer() {
    const { target, all, previous, requested } = this;
    return target !== undefined && target.restart && target.edits !== NO_EDITS && previous >= 0 && previous < requested && sameRequest(all[previous], target);
  }

  /** Descriptions of the last action and of the actions that undo and redo affect; '' for none. */
  actions(settings: Setting[]) {
    const { all, requested, previous } = this;
    const nameAt = (i: number) => actionName(settings, all[i - 1], all[i]);
    const lastAction = previous < 0 || previous === requested ? '' : previous < requested ? nameAt(requested) : `Undone: ${nameAt(previous)}`;
    return { lastAction, undo: this.canGoTo(requested - 1) ? nameAt(requested) : '', redo: all[requested + 1] ? nameAt(requested + 1) : '' };
  }
}
