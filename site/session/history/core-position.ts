// The position of the core in the undo history. The core stores the runs of steps, and moves from one step to another, one move at a time.
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Answer, Edits, Options, Progress } from '../../core/messages.ts';
import type { UndoStepList } from './undo-steps.ts';

/** A warm start from a stored run, or the return to a stored run. */
export type SwitchRequest = { op: 'warmStart'; options: Options; edits: Edits; from: number; fixed: boolean; name?: string } | { op: 'back'; mark: number };

export interface RunSwitch {
  switchTo(body: SwitchRequest, options: Options, edits: Edits): void;
}

const ANSWER_TIMEOUT_MS = 150; // after which a run without an answer may be replaced

/** onDropped is called when the core has dropped the runs of some steps for lack of memory. isRunning returns whether the core's run is in progress. */
interface PageOfPosition {
  onDropped: () => void;
  isRunning: () => boolean;
}

export class CorePosition {
  /** Whether the last move of the core has no answer yet. */
  isMoving = false;
  private readonly steps: UndoStepList;
  private readonly core: Core;
  private readonly run: RunSwitch;
  private readonly page: PageOfPosition;
  private keptMark = 0; // of the last stored run
  private requestedAt = 0; // time of the last move

  constructor(steps: UndoStepList, core: Core, run: RunSwitch, page: PageOfPosition) {
    this.steps = steps;
    this.core = core;
    this.run = run;
    this.page = page;
  }

  /** Moves the core to the next step towards the requested one. While a slider is dragged, a step without changes stays. */
  move(isDragging: boolean) {
    const { steps } = this;
    if (this.isMoving || steps.requested < 0) return;
    const next = steps.nextMove();
    if (!next) {
      if (!isDragging) steps.dropUnchanged();
      return;
    }
    const { to, back } = next;
    if (!back && this.awaits(to)) return;
    if (to !== steps.reached) this.keepRun();
    steps.leaveFor(to);
    this.isMoving = true;
    this.requestedAt = performance.now();
    const { options, edits, onlyHere: fixed, edit } = steps.all[to];
    const warmStart = (from: number) => ({ op: 'warmStart' as const, options, edits, from, fixed, ...(edit && { name: edit }) });
    this.run.switchTo(back ? { op: 'back', mark: back.mark } : warmStart(steps.all[to - 1].mark), options, edits);
  }

  /** Whether the move to a correction waits for the end of the continued run before it, so that a run archive can repeat that run. */
  private awaits(to: number) {
    const { steps } = this;
    return steps.all[to].edit !== '' && steps.reached === to - 1 && !steps.all[steps.reached].restart && this.page.isRunning();
  }

  /** Has the core store the run of the reached step. */
  keepRun() {
    const { steps } = this;
    if (steps.reached < 0) return;
    const { mark } = steps.all[steps.reached];
    this.keptMark = mark;
    this.core.call('keep', { mark }).then(({ marks }) => {
      if (this.keptMark !== mark) return;
      steps.dropMissing(marks);
      this.page.onDropped();
    }).catch(refusal);
  }

  /** Handles a message of the run of the reached step. Returns whether there is a new answer to show. */
  onMessage(message: Answer | Progress) {
    if (message.type === 'answer') this.steps.all[this.steps.reached].answer = message;
    const isNew = message.type === 'answer' || message.done !== null;
    if (isNew || performance.now() - this.requestedAt > ANSWER_TIMEOUT_MS) this.isMoving = false;
    return isNew;
  }
}
