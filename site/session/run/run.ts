// The run on the screen: what controls it, and which of the core's runs it is.
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

/** onMessage is called for each message of the run that was requested last, onRefused where the core keeps the run before it. */
interface RunCallbacks {
  onMessage: (message: Answer | Progress) => void;
  onRefused: (text: string) => void;
}

/** Follows the run that the core has, and the one that was requested last. */
class ShownRun {
  readonly checkpoint = createCheckpoint();
  readonly time: WorkTime;
  private readonly store: SessionStore;
  private readonly core: Core;
  private readonly callbacks: RunCallbacks;
  private current: AbortController | null = null; // of the run that the core has, null for none
  private latest: AbortController | null = null; // of the run that was requested last
  edits = NO_EDITS; // of the dataset of the run that the core has

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
      await messages.next(); // the core has begun it
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
      if (refusal(error) === null) return true; // nobody waits for it any more
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
      this.store.notices.show({ title: 'The run that came with the site cannot be gone on from.', text });
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

  /** Lets another run take the place of all before it. */
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
    /** Starts a run. Options of null apply the saved model that was opened with the data. */
    fit: (options: Options | null, edits: Edits = NO_EDITS) => run.fit(options, edits),
    /**
     * Switches to a warm start from a kept run, or back to a kept run. The screen stays as it is
     * until the first answer.
     * options and edits are those of the new run.
     */
    switchTo: (request: SwitchRequest, options: Options, edits: Edits) => run.switchTo(request, options, edits),
    /**
     * Has the core load the run that came with the site. The screen stays as it is. Returns whether
     * the core has it: false after a problem was shown, null where something else has come first.
     */
    takeOver: (from: Checkpoint) => run.takeOver(from),
    /** Has another core continue a run from a checkpoint. was is the run as it was when its core died, edits are those of its dataset; the screen stays as it is. */
    restore: (was: Active, from: Checkpoint, edits: Edits) => run.restore(was, from, edits),
    /** Has the core load a finished run that was saved, whose options and edits these are. Returns false where the core refuses it. */
    load: (from: Checkpoint, options: Options, edits: Edits) => run.load(from, options, edits),
    /** Stops listening to the run. The core still has it. */
    detach: () => run.detach(),
    /** What another core can continue from, null where there is nothing or it has not helped. */
    checkpoint: run.checkpoint.usable,
    /** The edits of the dataset of the core's run. */
    edits: () => run.edits,
    /** Whether the core has a run. */
    exists: () => run.exists(),
    /** The core that had the run is gone, or has another dataset. */
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
