// The run on the screen: its controls, and the requests to the core that produce it.
import { NO_EDITS } from '../../model/edits.ts';
import { createCheckpoint } from '../recovery/continuation.ts';
import type { SwitchRequest } from '../history/core-position.ts';
import { showMessage, createWorkTime } from './run-messages.ts';
import type { RunMessage, WorkTime } from './run-messages.ts';
import { move, phaseOf } from '../session-state.ts';
import type { Active } from '../session-state.ts';
import * as to from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Answer, Checkpoint, Edits, Options, Progress } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

/** onMessage is called for each message of the run that was requested last, onRefused if the core refuses it and still has the previous run. */
interface RunCallbacks {
  onMessage: (message: Answer | Progress) => void;
  onRefused: (text: string) => void;
}

/** Follows the core's run and the run that was requested last. */
class ShownRun {
  readonly checkpoint = createCheckpoint();
  readonly time: WorkTime;
  private readonly store: SessionStore;
  private readonly core: Core;
  private readonly callbacks: RunCallbacks;
  private current: AbortController | null = null; // of the core's run, null for none
  private latest: AbortController | null = null; // of the run that was requested last
  edits = NO_EDITS; // of the dataset of the core's run

  constructor(store: SessionStore, core: Core, callbacks: RunCallbacks) {
    this.store = store;
    this.core = core;
    this.callbacks = callbacks;
    this.time = createWorkTime(store);
  }

  exists() {
    return this.current !== null;
  }

  fit(options: Options | null, edits: Edits) {
    this.checkpoint.reset();
    this.edits = edits;
    const mine = this.begin();
    move(this.store, (now) => to.begin(now, options));
    this.store.notices.clear();
    void this.follow(options ? this.core.run('fit', { options, edits }, mine) : this.core.run('apply', {}, mine), mine);
  }

  async switchTo(request: SwitchRequest, options: Options, edits: Edits) {
    if (this.latest !== this.current) this.latest?.abort();
    const mine = this.latest = new AbortController();
    const messages = request.op === 'back' ? this.core.run('back', request, mine) : this.core.run('warmStart', request, mine);
    try {
      await messages.next(); // the core has started it
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      this.latest = this.current;
      return this.callbacks.onRefused(text);
    }
    if (mine.signal.aborted) return;
    this.current?.abort();
    this.current = mine;
    this.edits = edits;
    this.checkpoint.reset();
    this.time.resume();
    move(this.store, (now) => to.settle(now, options));
    this.store.notices.clear();
    await this.follow(messages, mine);
  }

  restore(was: Active, from: Checkpoint, edits: Edits) {
    const mine = this.begin();
    this.edits = edits;
    this.checkpoint.countRestore(from);
    move(this.store, (now) => to.restore(now, was, from));
    void this.follow(this.core.run('restore', { parts: from.parts }, mine), mine);
    if (phaseOf(this.store.get()) === 'paused') this.core.tell('pause', {});
  }

  async load(from: Checkpoint, options: Options, edits: Edits): Promise<boolean> {
    this.checkpoint.reset();
    const mine = this.begin();
    this.edits = edits;
    this.checkpoint.countRestore(from);
    move(this.store, (now) => to.begin(now, options));
    this.store.notices.clear();
    const messages = this.core.run('restore', { parts: from.parts }, mine);
    try {
      await messages.next(); // the core has it
    } catch (error) {
      if (refusal(error) === null) return true; // the request was aborted
      this.clear();
      return false;
    }
    void this.follow(messages, mine);
    return true;
  }

  async takeOver(from: Checkpoint): Promise<boolean | null> {
    const mine = this.begin();
    this.edits = NO_EDITS;
    try {
      for await (const message of this.core.run('restore', { parts: from.parts }, mine)) {
        if (message.type === 'answer') break;
      }
      return mine.signal.aborted ? null : true;
    } catch (error) {
      const text = refusal(error);
      if (text === null) return null;
      this.latest = this.current = null;
      this.store.notices.show({ title: 'The run that came with the site cannot be continued.', text });
      return false;
    }
  }

  detach() {
    this.latest?.abort();
    this.current?.abort();
    this.checkpoint.clear();
  }

  clear() {
    this.detach();
    this.latest = this.current = null;
  }

  /** Begins another run, which replaces all earlier ones. */
  private begin() {
    this.detach();
    this.time.resume();
    this.latest = this.current = new AbortController();
    return this.current;
  }

  /** Follows the messages of a run until it is done. */
  private async follow(messages: AsyncIterable<RunMessage>, mine: AbortController) {
    try {
      for await (const message of messages) {
        if (message.type === 'checkpoint') this.checkpoint.keep(message);
        else {
          showMessage(this.store, this.time, message);
          if (this.latest === mine) this.callbacks.onMessage(message);
        }
      }
    } catch (error) {
      const text = refusal(error);
      if (text === null) return;
      move(this.store, to.fail);
      this.store.notices.show({ title: 'The run failed.', text });
      this.callbacks.onRefused('');
    }
  }
}

export function createRun(store: SessionStore, core: Core, callbacks: RunCallbacks) {
  const run = new ShownRun(store, core, callbacks);
  const { time } = run;
  return {
    /** Starts a run. If options is null, the saved model that was opened with the data is applied. */
    fit: (options: Options | null, edits: Edits = NO_EDITS) => run.fit(options, edits),
    /**
     * Switches to a warm start from a stored run, or back to a stored run. The screen does not change
     * until the first answer.
     * options and edits belong to the new run.
     */
    switchTo: (request: SwitchRequest, options: Options, edits: Edits) => run.switchTo(request, options, edits),
    /**
     * Has the core load the run that the site was built with. The screen does not change. Returns whether
     * the core has loaded it: false after a problem was shown, null if another request came first.
     */
    takeOver: (from: Checkpoint) => run.takeOver(from),
    /** Has another core continue a run from a checkpoint. was is the state of the run when its core crashed, edits belong to its dataset. The screen does not change. */
    restore: (was: Active, from: Checkpoint, edits: Edits) => run.restore(was, from, edits),
    /** Has the core load a saved run with these options and edits. Returns false if the core refuses it. */
    load: (from: Checkpoint, options: Options, edits: Edits) => run.load(from, options, edits),
    /** Stops listening to the run. The core still has it. */
    detach: () => run.detach(),
    /** Returns the checkpoint that another core can continue; null if there is none, or if restoring it did not help. */
    checkpoint: run.checkpoint.usable,
    /** The edits of the dataset of the core's run. */
    edits: () => run.edits,
    /** Whether the core has a run. */
    exists: () => run.exists(),
    /** The core has lost the run, or has another dataset. */
    clear: () => run.clear(),
    pause() {
      core.tell('pause', {});
      time.transition(to.pause);
    },
    resume() {
      core.tell('resume', {});
      time.transition(to.resume);
    },
    cancel() {
      core.call('cancel', {}).catch(refusal);
      time.transition(to.cancel);
    },
    iterate() {
      core.tell('iterate', {});
      time.transition(to.step);
    },
  };
}
