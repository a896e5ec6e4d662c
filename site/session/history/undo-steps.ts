// The steps of the undo history, with their names: which the page asks for, which the core has reached, and where the core goes next.
import { differingSettings, optionName, sameOptions } from '../../model/settings.ts';
import { NO_EDITS } from '../../model/edits.ts';
import type { Options, Setting, Answer, Edits } from '../../core/messages.ts';

/** What a step of the history leads to. */
interface Step {
  restart: boolean; // whether it is a run from the start
  options: Options;
  edit: string; // the action in words where it was an edit, else ''
}

/** before is the step that the action started from, undefined for none. The other is the step that it led to. */
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

/** The views that were left out or taken in again, as “face off, voice on”. */
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
  mark: number; // under which the core keeps its run
  edits: Edits; // of the dataset
  onlyHere: boolean; // whether the run before it keeps its appearances and variances
  sent: RunRequest | null; // what the core was asked for, null before that
  answer: Answer | null; // the last that came
}

/** Where the core goes next: to a step by its index, by the return to a kept run, or by a warm start from the run of the step before it. */
interface Move {
  to: number;
  back: UndoStep | null; // whose kept run is the one that is requested, null for a warm start
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

  /** The step that the page asks for, undefined for none. */
  get target(): UndoStep | undefined {
    return this.all[this.requested];
  }

  /** Adds a step after the requested one and drops what had been undone. */
  add(options: Options, edits: Edits, edit = '', onlyHere = false) {
    this.insert({ restart: false, options, edits, edit, onlyHere, sent: null, answer: null });
  }

  /** Adds a run from the start, which the core is about to begin or, with an answer, has made. */
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

  /** The next move towards the requested step, null where the core is there. Steps that it has not been at yet come first. */
  nextMove(): Move | null {
    const unvisited = this.all.findIndex(({ sent }) => !sent);
    const to = unvisited >= 0 && unvisited < this.requested ? unvisited : this.requested;
    const step = this.all[to];
    const visited = step.sent !== null && sameRequest(step.sent, step);
    if (to === this.reached && visited) return null;
    const before = this.all[to - 1];
    return { to, back: visited ? step : before && sameRequest(before, step) ? before : null };
  }

  /** The core is asked to go to a step. */
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

  /** Drops the last step where a slider was let go of at the value it began with. */
  dropUnchanged() {
    const last = this.all[this.requested];
    if (this.requested < 1 || last.restart || this.requested < this.all.length - 1 || !sameRequest(last, this.all[this.requested - 1])) return;
    this.all = this.all.slice(0, this.requested);
    this.requested = this.reached = this.previous = this.requested - 1;
  }

  /** Drops the steps whose runs the core had no memory for. marks are those of the runs that it has. */
  dropMissing(marks: number[]) {
    const count = this.all.findLastIndex(({ sent, mark }, i) => sent && i !== this.reached && i < this.requested && !marks.includes(mark)) + 1;
    this.all = this.all.slice(count);
    [this.requested, this.reached, this.previous, this.left] = [this.requested, this.reached, this.previous, this.left].map((i) => Math.max(-1, i - count));
    this.first = Math.max(0, this.first - count);
  }

  /** Drops the step that the core was asked for and refused, and those after it. The core still has the run before it. */
  dropRefused() {
    this.all = this.all.slice(0, this.reached);
    this.requested = this.previous = Math.min(this.requested, this.reached - 1);
    this.reached = this.left < this.reached ? this.left : -1; // −1: it may have been in the midst of a drag
  }

  /** Forgets all steps. */
  clear() {
    this.all = [];
    this.first = 0;
    this.requested = this.reached = this.previous = this.left = -1;
  }

  /** Whether the core has reached the requested step, as it is now. */
  isReached() {
    const { target } = this;
    return this.reached === this.requested && target?.sent && sameRequest(target.sent, target);
  }

  /** The answer before the last action, null where there is none to compare with. */
  previousAnswer() {
    return (this.previous !== this.requested && this.all[this.previous]?.answer) || null;
  }

  /** Whether the requested step is a run from the start of the corrections and options of the step before it, so that their answers compete. */
  hasCompetingAnswer() {
    const { target, all, previous, requested } = this;
    return target !== undefined && target.restart && target.edits !== NO_EDITS && previous >= 0 && previous < requested && sameRequest(all[previous], target);
  }

  /** The last action and what undo and redo do, in words; '' for none. */
  actions(settings: Setting[]) {
    const { all, requested, previous } = this;
    const nameAt = (i: number) => actionName(settings, all[i - 1], all[i]);
    const lastAction = previous < 0 || previous === requested ? '' : previous < requested ? nameAt(requested) : `Undone: ${nameAt(previous)}`;
    return { lastAction, undo: this.canGoTo(requested - 1) ? nameAt(requested) : '', redo: all[requested + 1] ? nameAt(requested + 1) : '' };
  }
}
