// Keeps the finished run of the session that this tab has open, so that a later visit shows it
// without making it anew. It is written once the page rests.
import { phaseOf } from '../session/session-state.ts';
import { pageVersion } from '../version.ts';
import type { Phase } from '../session/session-state.ts';
import type { SavedRun } from '../session/history/saved-run.ts';
import type { SessionWriter } from './session-writer.ts';
import type { State, Store } from '../state.ts';

const REST_MS = 300; // after the last change of the answer: a person who leaves then finds it again

/** In these phases another run is under way, while the answer of the run before may still be shown. */
const UNDER_WAY: Phase[] = ['preparing', 'running', 'stepping', 'paused'];

/** Resolves to the run on the screen, or to null where it is not to be kept. */
export type SaveRun = () => Promise<SavedRun | null>;

export class RunKeeper {
  declare readonly store: Store;
  declare readonly save: SaveRun;
  declare readonly writer: () => SessionWriter | null;
  declare readonly onStored: () => void;
  /** The answer of the run that is saved, and that of the one that is about to be. */
  #kept: State['answer'] = null;
  #next: State['answer'] = null;
  #timer = 0;
  /** Whether the browser may have a run of the session, and whether it does. */
  #mayBeStored = false;
  #isStored = false;

  /** onStored is called when a run has been stored. */
  constructor(store: Store, save: SaveRun, writer: () => SessionWriter | null, onStored: () => void) {
    this.store = store;
    this.save = save;
    this.writer = writer;
    this.onStored = onStored;
  }

  /** Keeps the run of the answer on the screen, a moment after it is over. */
  follow(state: State) {
    const { answer } = state;
    if (UNDER_WAY.includes(phaseOf(state)) && answer && this.#mayBeStored) return this.#drop();
    if (phaseOf(state) !== 'done' || !answer || answer.visited || answer === this.#kept || answer === this.#next) return;
    this.#stopTimer();
    this.#next = answer;
    this.#timer = window.setTimeout(() => this.hurry(), REST_MS);
  }

  /** Keeps at once what would be kept a moment later. */
  hurry() {
    if (!this.#timer || !this.#next) return;
    const answer = this.#next;
    this.#stopTimer();
    void this.#keep(answer);
  }

  /** Whether a later visit has a run to show, or one that it goes on from with what was set and corrected since. */
  isStored() {
    return this.#isStored;
  }

  /** The tab has another session, which may have a run of an earlier visit. */
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

  /** Another run has begun, which a later visit begins again. */
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
