// Writes one session to the database. What has changed is written at once, one transaction after
// another; the files are stored once, in the background. Neither waits for the other, and each
// has its own error.
import { bytesText } from '../words.ts';
import { database, digestsOf } from './database.ts';
import { randomId } from './database.ts';
import { limitForBytes, reasonOf, withLimit } from './limits.ts';
import { MAX_BYTES, sizeOf, storedWork } from './session-record.ts';
import { noteUnwritten } from './unwritten.ts';
import type { Contents, StoredWork, Work, WrittenRun } from './session-record.ts';
import type { Summary } from './summary.ts';
import type { ReadOptions, Item } from '../core/messages.ts';

interface Changes {
  contents?: Contents;
  work: Partial<StoredWork>;
}

/**
 * What a writer asks and reports. isAllowed says whether anything may be written. onWritten is called
 * when the list of sessions has changed, with true where other tabs have to read it again. onState is
 * called when the writer's errors have changed, or which files are stored.
 */
export interface WriterCallbacks {
  isAllowed: () => boolean;
  onWritten: (forOthers: boolean) => void;
  onState: () => void;
}

export class SessionWriter {
  declare id: string;
  declare files: Item[];
  declare readonly demo: boolean;
  declare whole: boolean; // whether its files are stored
  title = ''; // that the person has given the session
  declare readonly callbacks: WriterCallbacks;
  declare ready: Promise<unknown>; // nothing is written before this tab holds the session's lock
  /** How the files were read. */
  how: ReadOptions = {};
  /** The files by digest, none before they are known. */
  fileKeys: Contents['files'] = [];
  summary: Summary | null = null;
  /** Why the files are not saved. */
  filesError: unknown = null;
  /** Why the last changes are not saved. */
  workError: unknown = null;
  /** What is still to be written. */
  #next: Changes | null = null;
  /** What the database is just being given. */
  #current: Changes | null = null;
  #isMarked: boolean; // whether the database says so of the files: a page that is loaded before it does asks for them
  #isNoted = false; // whether changes were noted outside the database
  /** What is under way about the run, one after another. */
  #run: Promise<unknown> = Promise.resolve();
  #writing = false;
  #written = false; // whether anything of it was written by this tab

  constructor({ id, files, demo, whole }: { id: string; files: Item[]; demo: boolean; whole: boolean }, callbacks: WriterCallbacks, ready: Promise<unknown> = Promise.resolve()) {
    this.id = id;
    this.files = files;
    this.demo = demo;
    this.whole = whole;
    this.#isMarked = whole;
    this.callbacks = callbacks;
    this.ready = ready;
  }

  /** Takes an id of its own, because the session that it was to go on with is not to be had. */
  takeNewId() {
    this.id = randomId();
  }

  /** Stores other files in place of those that the session has. */
  replaceFiles(files: Item[]) {
    this.files = files;
    this.whole = false;
    this.#isMarked = false;
    this.callbacks.onState();
    void this.storeFiles();
  }

  /** Writes changes. Those that could not be written are written with the next. */
  change(summary: Summary, how: ReadOptions, work: Partial<Work>) {
    const isRead = this.summary === null || this.how !== how;
    this.summary = summary;
    this.how = how;
    const contents = isRead ? { how, files: this.fileKeys } : this.#next?.contents;
    this.#next = { contents, work: { ...this.#next?.work, ...storedWork(work) } };
    void this.write();
  }

  async write() {
    if (this.#writing) return;
    this.#writing = true;
    const isFirst = !this.#written;
    try {
      await this.ready;
      while (this.#next && this.summary && this.callbacks.isAllowed()) await this.#writeNext(this.summary);
      this.workError = null;
    } catch (error) {
      this.workError = error;
    }
    this.#writing = false;
    if (this.#isNoted && !this.#next) this.#note(null);
    this.callbacks.onState();
    this.callbacks.onWritten(isFirst && this.#written);
  }

  async #writeNext(summary: Summary) {
    const changes = this.#next!;
    this.#current = changes;
    this.#next = null;
    try {
      await withLimit(database.write({ ...summary, id: this.id, whole: this.whole }, changes));
      this.#written = true;
    } catch (error) {
      const newer = this.#next as Changes | null; // it may have been set meanwhile
      this.#next = { contents: newer?.contents ?? changes.contents, work: { ...changes.work, ...newer?.work } };
      throw error;
    } finally {
      this.#current = null;
    }
  }

  /** Notes outside the database what it does not have yet, because the page may be gone before it has. */
  noteUnwritten() {
    const isUnwritten = this.#current !== null || this.#next !== null;
    if (this.summary && this.callbacks.isAllowed() && isUnwritten) this.#note({ ...this.summary, id: this.id }, { ...this.#current?.work, ...this.#next?.work });
  }

  /** Stores a finished run, and says whether it has. Nothing is lost where it has not: the run can be made again. */
  async storeRun(run: WrittenRun) {
    const storing = this.#run.then(() => this.ready).then(() => this.callbacks.isAllowed() && withLimit(database.writeRun(this.id, run)).then(() => true, () => false));
    this.#run = storing;
    return storing;
  }

  /** Removes the run that was stored. */
  async dropRun() {
    this.#run = this.#run.then(() => this.ready).then(() => withLimit(database.dropRun(this.id)).catch(() => {})); // where it stays, it is shown again, though another had begun
    await this.#run;
  }

  #note(summary: Summary | null, work: Partial<StoredWork> = {}) {
    this.#isNoted = summary !== null;
    noteUnwritten(this.id, summary && { summary, work });
  }

  /** Stores the files, and then marks the session as whole. They may be stored after their limit. */
  async storeFiles() {
    const size = sizeOf(this.files);
    if (size > MAX_BYTES) return this.#setFilesError(`they have ${bytesText(size)}, and no more than ${bytesText(MAX_BYTES)} are saved`);
    const storing = this.#storeAll();
    const settle = (error: unknown) => this.#setFilesError(error);
    storing.then(() => settle(null), settle);
    await withLimit(storing, limitForBytes(size)).catch(settle);
  }

  async #storeAll() {
    const { files, blobs } = await digestsOf(this.files);
    this.fileKeys = files;
    await this.ready;
    const { summary, how } = this;
    if (!summary || !this.callbacks.isAllowed()) return;
    // The contents name the files before they are stored, so that no other tab drops them.
    await database.write({ ...summary, id: this.id, whole: false }, { contents: { how, files } });
    await database.putFiles(blobs);
    if (!this.callbacks.isAllowed()) return; // it was forbidden while they were stored
    this.whole = true;
    await database.write({ ...(this.summary ?? summary), id: this.id, whole: true }, {});
    this.#isMarked = true;
    this.callbacks.onWritten(true);
  }

  #setFilesError(error: unknown) {
    this.filesError = error;
    this.callbacks.onState();
  }

  /** Tries again what could not be written. */
  retry() {
    if (this.filesError && !this.whole) void this.storeFiles();
    void this.write();
  }

  /** What is saved, in words, '' where the files are not stored, or not yet. */
  savedText() {
    if (!this.#isMarked || !this.#written || this.workError || !this.summary) return '';
    return `${this.summary.name}, ${this.demo ? 'your captions and corrections' : bytesText(sizeOf(this.files))}`;
  }

  /** What is not saved and why, in whole sentences, '' where all is saved. */
  notSavedText() {
    const { filesError, workError, demo, summary } = this;
    if (!filesError && !workError) return '';
    const name = `${summary?.name ?? 'this session'}${demo ? '' : ` (${bytesText(sizeOf(this.files))})`}`;
    const again = 'Download what you want to have again.';
    const [what, advice] = !workError ? [`the files of ${name}`, 'Your captions and corrections are saved: when you open the same files again, they are back.']
      : demo || this.whole ? ['your last captions and corrections', again]
        : [`${name}, with your captions and corrections`, again];
    const reason = reasonOf(workError ?? filesError);
    return `Not saved in this browser: ${what}. ${reason[0].toUpperCase()}${reason.slice(1)}. ${advice}`;
  }
}
