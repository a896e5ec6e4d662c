// Saves the session of this tab. The user's work (captions, drafts, corrections, the start of a run) is written at
// once, also during a run; settings and the selection are written with a delay.
import { dataOf, linkOf } from '../session/link.ts';
import { NO_EDITS } from '../model/edits.ts';
import { randomId } from './database.ts';
import { readSession } from './unwritten.ts';
import { hasRun, isDemo, isOwnWork, summaryOf, workOf } from './session-record.ts';
import { hasWork } from './summary.ts';
import type { SavedSession, Work } from './session-record.ts';
import { RunKeeper } from './run-saver.ts';
import type { SaveRun } from './run-saver.ts';
import { SessionWriter } from './session-writer.ts';
import type { WriterCallbacks } from './session-writer.ts';
import { rememberForTab } from './tabs.ts';
import type { Tabs } from './tabs.ts';
import type { Edits, ReadOptions, Item } from '../core/messages.ts';
import type { State, Store } from '../state.ts';

const LATER_MS = 300;

/** The functions of the session that saving needs. */
interface OpenSession {
  /** The open files and their read options. */
  source: () => { files: Item[]; how: ReadOptions };
  savedRun: { save: SaveRun };
  /** Corrects the dataset, and continues the run if there is one. step describes the action. */
  edit: (edits: Edits, step: string) => void;
}

export class TabSession {
  declare readonly store: Store;
  declare readonly session: OpenSession;
  declare readonly demoFiles: () => Item[];
  declare readonly tabs: Tabs;
  declare readonly callbacks: WriterCallbacks;
  /** Writes the session, null before there is anything to save. */
  writer: SessionWriter | null = null;
  /** The last data that were passed to the writer. */
  #taken: Work | null = null;
  readonly #runs: RunKeeper;
  #timer = 0; // of the delayed write, 0 for none

  constructor(store: Store, session: OpenSession, demoFiles: () => Item[], tabs: Tabs, callbacks: WriterCallbacks) {
    this.#runs = new RunKeeper(store, session.savedRun.save, () => this.writer, () => this.save());
    this.store = store;
    this.session = session;
    this.demoFiles = demoFiles;
    this.tabs = tabs;
    this.callbacks = callbacks;
  }

  /** Saves the changes of the state. */
  follow() {
    const state = this.store.get();
    const { files, how } = this.session.source();
    if (!state.dataset || files.length === 0 || !this.callbacks.isAllowed()) return;
    const demo = isDemo(files, this.demoFiles());
    if (this.writer && this.writer.demo !== demo) this.leave();
    if (!this.writer && !isOwnWork(state, demo)) return;
    this.writer ??= this.#begin(state, files, demo);
    if (!demo && this.writer.files.length !== files.length) this.writer.replaceFiles(files); // a saved model was added or removed
    this.#runs.follow(state);
    if (this.writer.how !== how || this.#isDone(this.writer, state)) return this.save();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.save(), LATER_MS);
  }

  /** Whether the user has done work since the last write. */
  #isDone({ summary }: SessionWriter, state: State) {
    return this.#taken?.edits !== state.edits || this.#taken.draft !== state.draft || this.#taken.view.cast !== (state.cast ?? undefined) || summary?.ran !== hasRun(state);
  }

  /** Writes delayed changes at once, even if the page closes before the database has stored them. */
  hurry() {
    this.#runs.hurry();
    if (this.#timer || (this.writer && this.#isDone(this.writer, this.store.get()))) this.save();
    this.writer?.noteUnwritten();
  }

  /** Passes the changes since the last write to the writer. */
  save() {
    this.#stopTimer();
    const state = this.store.get();
    const { writer } = this;
    if (!writer || !state.dataset || !this.callbacks.isAllowed()) return;
    const work = workOf(state);
    const before = this.#taken;
    const changed: Partial<Work> = {};
    if (before?.edits !== work.edits) changed.edits = work.edits;
    if (before?.draft !== work.draft) changed.draft = work.draft;
    if (before?.view.link !== work.view.link || before.view.recipe !== work.view.recipe || before.view.cast !== work.view.cast) changed.view = work.view;
    this.#taken = work;
    writer.change(summaryOf(state, { ...writer, time: Date.now(), isRunSaved: this.#runs.isStored() }), this.session.source().how, changed);
  }

  /** Continues a saved session, whose lock this tab holds. */
  goOnWith({ summary: { id, demo, whole, title = '' }, contents, run }: SavedSession, files: Item[]) {
    this.leave();
    this.#runs.leave(run !== undefined);
    this.writer = new SessionWriter({ id, files, demo, whole }, this.callbacks);
    this.writer.fileKeys = contents.files;
    this.writer.title = title;
    rememberForTab(id);
  }

  /** Sets the title of the session. Returns false if this tab has another session open. */
  rename(id: string, title: string) {
    if (this.writer?.id !== id) return false;
    this.writer.title = title;
    this.save();
    return true;
  }

  /** Releases the session, so that any tab can open it. It stays saved. */
  leave() {
    this.#stopTimer();
    this.#runs.leave();
    if (this.writer) this.tabs.release(this.writer.id);
    this.writer = null;
    this.#taken = null;
  }

  #begin(state: State, files: Item[], demo: boolean) {
    const known = demo ? undefined : knownSession(state);
    this.#runs.leave(known !== undefined);
    const writer = new SessionWriter({ id: known?.id ?? randomId(), files, demo, whole: demo }, this.callbacks);
    writer.title = known?.title ?? '';
    writer.ready = this.#prepare(writer, known !== undefined && hasWork(known));
    if (!demo) void writer.storeFiles();
    return writer;
  }

  /** Locks the session, and restores its work if its files were not saved. */
  async #prepare(writer: SessionWriter, hadWork: boolean) {
    const hasLock = await this.tabs.lock(writer.id);
    const isReady = hasLock && (!hadWork || await this.#putBack(writer).then(() => true, () => false));
    if (!isReady) {
      this.tabs.release(writer.id);
      writer.takeNewId();
      await this.tabs.lock(writer.id);
    }
    rememberForTab(writer.id);
  }

  /** Rejects if the work cannot be read, or if the user has done work since the files were opened. */
  async #putBack(writer: SessionWriter) {
    const kept = await readSession(writer.id);
    const { edits, draft } = this.store.get();
    if (!kept || writer !== this.writer || edits !== NO_EDITS || draft) throw new Error('it stays as it is');
    this.store.writing.setDraft(kept.work.draft);
    this.session.edit(kept.work.edits, 'Your corrections again'); // a run may have begun without them
    this.save();
  }

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/**
 * Returns a closed session of the same data that this tab continues: one without its files, or one without
 * work of the user.
 */
function knownSession(state: State) {
  const data = dataOf(linkOf(state, ''));
  return state.autosave.sessions.find((one) => one.place === '' && !one.demo && one.data === data && !(one.whole && hasWork(one)));
}
