// Where the core is in the undo history: it is asked to keep the runs of points, and to go from one to another, one at a time.
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Answer, Edits, Options, Progress } from '../core/messages.ts';
import type { Points } from './points.ts';

/** A warm start from a kept run, or the return to a kept run. */
export type SwitchRequest = { op: 'warmStart'; options: Options; edits: Edits; from: number; fixed: boolean; name?: string } | { op: 'back'; mark: number };

export interface RunSwitch {
  switchTo(body: SwitchRequest, options: Options, edits: Edits): void;
}

const ANSWER_TIMEOUT_MS = 150; // after which a run without an answer may be replaced

/** onDropped is called where the core had no memory for the runs of some points, which are dropped. isRunning says whether the core's run is under way. */
interface PageOfPosition {
  onDropped: () => void;
  isRunning: () => boolean;
}

export class CorePosition {
  /** Whether the core's last move has shown nothing yet. */
  isMoving = false;
  private readonly points: Points;
  private readonly core: Core;
  private readonly run: RunSwitch;
  private readonly page: PageOfPosition;
  private keptMark = 0; // of the run that was kept last
  private requestedAt = 0; // time of the last move

  constructor(points: Points, core: Core, run: RunSwitch, page: PageOfPosition) {
    this.points = points;
    this.core = core;
    this.run = run;
    this.page = page;
  }

  /** Moves the core one step towards the wanted point. While a slider is dragged, a point that changes nothing stays. */
  move(isDragging: boolean) {
    const { points } = this;
    if (this.isMoving || points.wanted < 0) return;
    const next = points.nextMove();
    if (!next) {
      if (!isDragging) points.dropUnchanged();
      return;
    }
    const { to, back } = next;
    if (!back && this.awaits(to)) return;
    if (to !== points.current) this.keepRun();
    points.depart(to);
    this.isMoving = true;
    this.requestedAt = performance.now();
    const { options, edits, onlyHere: fixed, edit } = points.all[to];
    const warmStart = (from: number) => ({ op: 'warmStart' as const, options, edits, from, fixed, ...(edit && { name: edit }) });
    this.run.switchTo(back ? { op: 'back', mark: back.mark } : warmStart(points.all[to - 1].mark), options, edits);
  }

  /** Whether the move to a correction waits for the end of the continued run before it. From its end on, the run archive can repeat it. */
  private awaits(to: number) {
    const { points } = this;
    return points.all[to].edit !== '' && points.current === to - 1 && !points.all[points.current].restart && this.page.isRunning();
  }

  /** Has the core keep the run of the present point. */
  keepRun() {
    const { points } = this;
    if (points.current < 0) return;
    const { mark } = points.all[points.current];
    this.keptMark = mark;
    this.core.call('keep', { mark }).then(({ marks }) => {
      if (this.keptMark !== mark) return;
      points.dropMissing(marks);
      this.page.onDropped();
    }).catch(refusal);
  }

  /** The run of the present point has sent a message. Returns whether there is something new to show. */
  onMessage(message: Answer | Progress) {
    if (message.type === 'answer') this.points.all[this.points.current].answer = message;
    const isNew = message.type === 'answer' || message.done !== null;
    if (isNew || performance.now() - this.requestedAt > ANSWER_TIMEOUT_MS) this.isMoving = false;
    return isNew;
  }
}
