// Saves the finished run of this tab's session, so that a later visit can show it without repeating it. It is
// written when the page is idle.
import { phaseOf } from '../session/session-state.ts';
import { pageVersion } from '../version.ts';
import type { Phase } from '../session/session-state.ts';
import type { SavedRun } from '../session/history/saved-run.ts';
import type { SessionWriter } from './session-writer.ts';
import type { State, Store } from '../state.ts';

const REST_MS = 300; // delay after the last change of the answer

/** In these phases another run is in progress, and the answer of the previous run may still be shown. */
const UNDER_WAY: Phase[] = ['preparing', 'running', 'stepping', 'paused'];

/** Resolves to the run on the screen, or to null if it must not be saved. */
export type SaveRun = () => Promise<SavedRun | null>;

export class RunKeeper {
  declare readonly store: Store;
  declare readonly save: SaveRun;
  declare readonly writer: () => SessionWriter | null;
  declare readonly onStored: () => void;
  /** The answer of the saved run, and of the run that will be saved next. */
  #kept: State['answer'] = null;
  #next: State['answer'] = null;
  #timer = 0;
  /** Whether the browser may have a run of the session, and whether it has one. */
  #mayBeStored = false;
  #isStored = false;

  /** onStored is called when a run has been stored. */
  constructor(store: Store, save: SaveRun, writer: () => SessionWriter | null, onStored: () => void) {
    this.store = store;
    this.save = save;
    this.writer = writer;
    this.onStored = onStored;
  }

  /** Saves the run of the answer on the screen, with a delay after its end. */
  follow(state: State) {
    const { answer } = state;
    if (UNDER_WAY.includes(phaseOf(state)) && answer && this.#mayBeStored) return this.#drop();
    if (phaseOf(state) !== 'done' || !answer || answer.visited || answer === this.#kept || answer === this.#next) return;
    this.#stopTimer();
    this.#next = answer;
    this.#timer = window.setTimeout(() => this.hurry(), REST_MS);
  }

  /** Saves a pending run at once. */
  hurry() {
    if (!this.#timer || !this.#next) return;
    const answer = this.#next;
    this.#stopTimer();
    void this.#keep(answer);
  }

  /** Whether a later visit can show a run, or continue one with the later settings and corrections. */
  isStored() {
    return this.#isStored;
  }

  /** The tab has opened another session, which may have a saved run. */
  leave(isStored = false) {
    this.#forget();
    this.#mayBeStored = this.#isStored = isStored;
  }

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #forget() {
    this.#stopTimer();
    this.#kept = this.#next = null;
  }

  /** Another run has started, which a later visit starts again. */
  #drop() {
    this.#forget();
    this.#mayBeStored = this.#isStored = false;
    void this.writer()?.dropRun();
  }

  async #keep(answer: State['answer']) {
    const writer = this.writer();
    const run = await this.save();
    if (!run || !writer || this.writer() !== writer || this.#next !== answer) return;
    this.#mayBeStored = true;
    const stored = await writer.storeRun({ ...run, version: pageVersion() });
    if (!stored || this.writer() !== writer || !this.#mayBeStored) return;
    this.#isStored = true;
    if (this.#next === answer) this.#kept = answer;
    this.onStored();
  }
}
