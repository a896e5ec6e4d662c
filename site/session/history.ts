// Undo and redo. A change of an option or of the dataset continues the run on the screen at once
// (a warm start), and the core keeps the run of every step, so that undo is exact.
//
// A step is what one action leads to, such as dragging a slider. It starts from the run of the
// step before it, never from what the slider passed on its way. Its result therefore depends
// neither on the path of the hand nor on its speed.
import { differingSettings, changeableOptions, presetOf, sameOptions } from '../options/settings.ts';
import { actionName } from './action-name.ts';
import type { Step } from './action-name.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Answer, Edits, Hello, Options, Progress } from '../core/messages.ts';
import { canWarmStart, makingOf, phaseOf } from './session-state.ts';
import type { Session } from './session-state.ts';
import type { Store } from '../store.ts';

interface RunRequest {
  options: Options;
  edits: Edits;
}

export interface UndoHistory {
  canContinue: boolean; // whether there is a run to continue
  previousAnswer: Answer | null; // the answer before the last action, null where there is none to compare with
  lastAction: string; // in words, '' for none
  undo: string; // the action that undo reverts, '' for none
  redo: string; // the action that redo repeats, '' for none
  updating: boolean; // whether the answer to the last action is still to come
}

/** One step of the history. */
interface Point extends Step {
  mark: number; // under which the core keeps its run
  edits: Edits; // of the dataset
  requested: RunRequest | null; // what the core was asked for, null before that
  answer: Answer | null; // the last that came
}

/** A warm start from a kept run, or the return to a kept run. */
export type SwitchRequest = { op: 'warmStart'; options: Options; edits: Edits; from: number } | { op: 'back'; mark: number };

/** What the history reads of the page. */
interface Page {
  hello: Hello | null;
  session: Session;
  options: Options;
  preset: string;
  edits: Edits;
  undoHistory: UndoHistory;
  problem: { title: string; text: string } | null;
}

type Owned = Pick<Page, 'options' | 'preset' | 'edits' | 'undoHistory' | 'problem'>;

const ANSWER_TIMEOUT_MS = 150; // after which a run without an answer may be replaced

const sameRequest = (a: RunRequest, b: RunRequest) => a.edits === b.edits && sameOptions(a.options, b.options);

export function initialUndoHistory(): UndoHistory {
  return { canContinue: false, previousAnswer: null, lastAction: '', undo: '', redo: '', updating: false };
}

export function createUndoHistory(store: Store<Page, Owned>, core: Core, run: { switchTo(body: SwitchRequest, options: Options): void }) {
  let points: Point[] = [];
  // Indices into points, −1 for none.
  let wanted = -1; // the point that the page asks for
  let current = -1; // the point that the core has reached
  let previous = -1; // the point before the last action
  let departed = -1; // the point that the core left last
  let lastMark = 0;
  let keptMark = 0; // of the run that was kept last
  let heldOption = ''; // the option whose slider is being dragged, '' for none
  let awaitingAnswer = false; // whether the core's last switch has shown nothing yet
  let requestedAt = 0; // time of that switch

  /** Adds a point after the wanted one and drops what had been undone. */
  function addPoint(options: Options, restart: boolean, edit = '') {
    const { edits } = store.get();
    lastMark += 1;
    points = [...points.slice(0, wanted + 1), { mark: lastMark, restart, options, edits, edit, requested: restart ? { options, edits } : null, answer: null }];
    previous = wanted;
    wanted = points.length - 1;
  }

  /** Moves the core one point towards the wanted one. Points that it has not been at yet come first. */
  function moveCore() {
    if (awaitingAnswer || wanted < 0) return;
    const unvisited = points.findIndex(({ requested }) => !requested);
    const next = unvisited >= 0 && unvisited < wanted ? unvisited : wanted;
    const point = points[next];
    const visited = point.requested !== null && sameRequest(point.requested, point);
    if (next === current && visited) return dropUnchanged();
    const before = points[next - 1];
    if (next !== current) keepCurrentRun();
    const back = visited ? point : before && sameRequest(before, point) ? before : null;
    departed = current;
    current = next;
    const { options, edits } = point;
    point.requested = { options, edits };
    awaitingAnswer = true;
    requestedAt = performance.now();
    run.switchTo(back ? { op: 'back', mark: back.mark } : { op: 'warmStart', options, edits, from: before.mark }, options);
  }

  /** Drops the last point where a slider was let go of at the value it began with. */
  function dropUnchanged() {
    const last = points[wanted];
    if (heldOption || wanted < 1 || last.restart || wanted < points.length - 1 || !sameRequest(last, points[wanted - 1])) return;
    points = points.slice(0, wanted);
    wanted = current = previous = wanted - 1;
  }

  /** Has the core keep the run of the present point. */
  function keepCurrentRun() {
    if (current < 0) return;
    const { mark } = points[current];
    keptMark = mark;
    core.call('keep', { mark }).then(({ marks }) => keptMark === mark && forgetMissing(marks)).catch(refusal);
  }

  /** Forgets the points whose runs the core had no memory for. marks are those of the runs that it has. */
  function forgetMissing(marks: number[]) {
    const count = points.findLastIndex(({ requested, mark }, i) => requested && i !== current && i < wanted && !marks.includes(mark)) + 1;
    points = points.slice(count);
    [wanted, current, previous, departed] = [wanted, current, previous, departed].map((i) => Math.max(-1, i - count));
    publish();
  }

  /** Goes to a point by undo or redo. Only the options that differ change in the panel. */
  function goTo(to: number) {
    if (!points[to] || makingOf(store.get()) !== null) return;
    const { options, hello } = store.get();
    const [old, target] = [points[wanted].options, points[to].options];
    const changed = Object.fromEntries(differingSettings(hello?.options ?? [], old, target).map(({ key }) => [key, target[key]]));
    const next = { ...options, ...changed };
    store.set({ options: next, edits: points[to].edits, preset: presetOf(hello?.presets ?? [], next) });
    previous = wanted;
    wanted = to;
    heldOption = '';
    moveCore();
    publish();
  }

  function publish() {
    const point = points[wanted];
    const reached = !awaitingAnswer && current === wanted && point?.requested && sameRequest(point.requested, point);
    const lastAction = previous < 0 || previous === wanted ? '' : previous < wanted ? nameAt(wanted) : `Undone: ${nameAt(previous)}`;
    store.set({
      undoHistory: {
        canContinue: wanted >= 0,
        previousAnswer: (previous !== wanted && points[previous]?.answer) || null, lastAction, undo: wanted > 0 ? nameAt(wanted) : '', redo: points[wanted + 1] ? nameAt(wanted + 1) : '',
        updating: wanted >= 0 && (!reached || heldOption !== '' || phaseOf(store.get()) === 'settling'),
      },
    });
  }

  const nameAt = (i: number) => actionName(store.get().hello?.options ?? [], points[i - 1], points[i]);

  return {
    /** Adds a run from the start, which is about to begin or, with an answer, has been made. */
    startOver(options: Options, answer: Answer | null = null) {
      keepCurrentRun();
      wanted = departed = current;
      addPoint(options, true);
      current = wanted;
      points[wanted].answer = answer;
      awaitingAnswer = false;
      heldOption = '';
      publish();
    },
    /** Continues the run with the options as they are now, as far as they can be changed in a run. held says whether its slider is still held. */
    changeOption(key: string, held: boolean) {
      const { options, hello } = store.get();
      if (wanted < 0 || !canWarmStart(store.get())) return;
      const next = { ...points[wanted].options, ...changeableOptions(hello?.options ?? [], options) };
      const differs = !sameOptions(next, points[wanted].options);
      if (differs && heldOption && heldOption === key) points[wanted].options = next;
      else if (differs) addPoint(next, false);
      heldOption = held && (differs || heldOption === key) ? key : '';
      moveCore();
      publish();
    },
    /** Continues the run with an edited dataset. edit is the action in words. */
    editDataset(edits: Edits, edit: string) {
      if (wanted < 0 || !canWarmStart(store.get()) || edits === points[wanted].edits) return;
      const { options } = points[wanted];
      store.set({ edits });
      addPoint(options, false, edit);
      heldOption = '';
      moveCore();
      publish();
    },
    /** The slider has been let go of. */
    release() {
      if (!heldOption) return;
      heldOption = '';
      moveCore();
      publish();
    },
    undo: () => goTo(wanted - 1),
    redo: () => goTo(wanted + 1),
    /** message belongs to the run that was requested last. */
    onMessage(message: Answer | Progress) {
      if (current < 0) return;
      if (message.type === 'answer') points[current].answer = message;
      const ended = message.type === 'progress' && message.done !== null;
      if (ended || message.type === 'answer' || performance.now() - requestedAt > ANSWER_TIMEOUT_MS) awaitingAnswer = false;
      moveCore();
      if (ended || message.type === 'answer') publish();
    },
    /** The core has refused the last request and still has the run before it. text says why, and is '' where that has been shown. */
    onRefused(text: string) {
      awaitingAnswer = false;
      const edit = points[current]?.edit;
      points = points.slice(0, current);
      wanted = Math.min(wanted, current - 1);
      previous = wanted;
      current = departed < current ? departed : -1; // −1: it may have been in the midst of a drag
      if (wanted >= 0) store.set({ edits: points[wanted].edits });
      if (text) store.set({ problem: { title: edit ? 'This cannot be changed so.' : 'These options do not go together.', text } });
      moveCore();
      publish();
    },
    /** Forgets all points. */
    reset() {
      points = [];
      wanted = current = previous = departed = -1;
      awaitingAnswer = false;
      heldOption = '';
      store.set({ undoHistory: initialUndoHistory() });
    },
  };
}
