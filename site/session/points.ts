// The points of the undo history: which the page asks for, which the core has reached, and where the core goes next.
import { NO_EDITS } from '../answer/edits.ts';
import { sameOptions } from '../options/settings.ts';
import { actionName } from './action-name.ts';
import type { Step } from './action-name.ts';
import type { Answer, Edits, Options, Setting } from '../core/messages.ts';

export interface RunRequest {
  options: Options;
  edits: Edits;
}

/** One step of the history. */
export interface Point extends Step {
  mark: number; // under which the core keeps its run
  edits: Edits; // of the dataset
  onlyHere: boolean; // whether the run before it keeps its appearances and variances
  requested: RunRequest | null; // what the core was asked for, null before that
  answer: Answer | null; // the last that came
}

/** Where the core goes next: to a point by its index, by the return to a kept run, or by a warm start from the run of the point before it. */
export interface Move {
  to: number;
  back: Point | null; // whose kept run is the one that is wanted, null for a warm start
}

const sameRequest = (a: RunRequest, b: RunRequest) => a.edits === b.edits && sameOptions(a.options, b.options);

export class Points {
  all: Point[] = [];
  // Indices into all, −1 for none.
  wanted = -1; // the point that the page asks for
  current = -1; // the point that the core has reached
  previous = -1; // the point before the last action
  departed = -1; // the point that the core left last
  private lastMark = 0;

  /** The point that the page asks for, undefined for none. */
  get target(): Point | undefined {
    return this.all[this.wanted];
  }

  /** Adds a point after the wanted one and drops what had been undone. */
  add(options: Options, edits: Edits, edit = '', onlyHere = false) {
    this.insert({ restart: false, options, edits, edit, onlyHere, requested: null, answer: null });
  }

  /** Adds a run from the start, which the core is about to begin or, with an answer, has made. */
  startOver(options: Options, edits: Edits, answer: Answer | null) {
    this.wanted = this.departed = this.current;
    this.insert({ restart: true, options, edits, edit: '', onlyHere: false, requested: { options, edits }, answer });
    this.current = this.wanted;
  }

  private insert(point: Omit<Point, 'mark'>) {
    this.lastMark += 1;
    this.all = [...this.all.slice(0, this.wanted + 1), { mark: this.lastMark, ...point }];
    this.previous = this.wanted;
    this.wanted = this.all.length - 1;
  }

  /** The next move towards the wanted point, null where the core is there. Points that it has not been at yet come first. */
  nextMove(): Move | null {
    const unvisited = this.all.findIndex(({ requested }) => !requested);
    const to = unvisited >= 0 && unvisited < this.wanted ? unvisited : this.wanted;
    const point = this.all[to];
    const visited = point.requested !== null && sameRequest(point.requested, point);
    if (to === this.current && visited) return null;
    const before = this.all[to - 1];
    return { to, back: visited ? point : before && sameRequest(before, point) ? before : null };
  }

  /** The core is asked to go to a point. */
  depart(to: number) {
    this.departed = this.current;
    this.current = to;
    const { options, edits } = this.all[to];
    this.all[to].requested = { options, edits };
  }

  /** Goes to a point by undo or redo. */
  goTo(to: number) {
    this.previous = this.wanted;
    this.wanted = to;
  }

  /** Drops the last point where a slider was let go of at the value it began with. */
  dropUnchanged() {
    const last = this.all[this.wanted];
    if (this.wanted < 1 || last.restart || this.wanted < this.all.length - 1 || !sameRequest(last, this.all[this.wanted - 1])) return;
    this.all = this.all.slice(0, this.wanted);
    this.wanted = this.current = this.previous = this.wanted - 1;
  }

  /** Drops the points whose runs the core had no memory for. marks are those of the runs that it has. */
  dropMissing(marks: number[]) {
    const count = this.all.findLastIndex(({ requested, mark }, i) => requested && i !== this.current && i < this.wanted && !marks.includes(mark)) + 1;
    this.all = this.all.slice(count);
    [this.wanted, this.current, this.previous, this.departed] = [this.wanted, this.current, this.previous, this.departed].map((i) => Math.max(-1, i - count));
  }

  /** Drops the point that the core was asked for and refused, and those after it. The core still has the run before it. */
  dropRefused() {
    this.all = this.all.slice(0, this.current);
    this.wanted = this.previous = Math.min(this.wanted, this.current - 1);
    this.current = this.departed < this.current ? this.departed : -1; // −1: it may have been in the midst of a drag
  }

  /** Forgets all points. */
  clear() {
    this.all = [];
    this.wanted = this.current = this.previous = this.departed = -1;
  }

  /** Whether the core has reached the wanted point, as it is now. */
  isReached() {
    const { target } = this;
    return this.current === this.wanted && target?.requested && sameRequest(target.requested, target);
  }

  /** The answer before the last action, null where there is none to compare with. */
  previousAnswer() {
    return (this.previous !== this.wanted && this.all[this.previous]?.answer) || null;
  }

  /** Whether the wanted point is a run from the start of the corrections and options of the point before it, so that their answers compete. */
  competes() {
    const { target, all, previous, wanted } = this;
    return target !== undefined && target.restart && target.edits !== NO_EDITS && previous >= 0 && previous < wanted && sameRequest(all[previous], target);
  }

  /** The last action and what undo and redo do, in words; '' for none. */
  actions(settings: Setting[]) {
    const { all, wanted, previous } = this;
    const nameAt = (i: number) => actionName(settings, all[i - 1], all[i]);
    const lastAction = previous < 0 || previous === wanted ? '' : previous < wanted ? nameAt(wanted) : `Undone: ${nameAt(previous)}`;
    return { lastAction, undo: wanted > 0 ? nameAt(wanted) : '', redo: all[wanted + 1] ? nameAt(wanted + 1) : '' };
  }
}
