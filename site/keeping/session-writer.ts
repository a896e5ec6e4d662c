// Writes one session to the database. What has changed is written at once, one transaction after
// another; the files are stored once, in the background. Neither waits for the other, and each
// has its own error.
import { bytesText } from '../words.ts';
import { database, digestsOf } from './database.ts';
import { randomId } from './digest.ts';
import { limitForBytes, reasonOf, withLimit } from './limits.ts';
import { MAX_BYTES, sizeOf } from './session-record.ts';

/** @typedef {import('../core/messages.ts').How} How */
/** @typedef {import('../core/messages.ts').Item} Item */
/** @typedef {import('./session-record.ts').Contents} Contents */
/** @typedef {import('./session-record.ts').Summary} Summary */
/** @typedef {import('./session-record.ts').Work} Work */

/** @typedef {{contents?: Contents, work: Partial<Work>}} Changes */

/**
 * What a writer tells: isAllowed, whether anything may be written; onWritten, the list has
 * changed, for other tabs too where that is marked; onState, its errors or its wholeness has.
 * @typedef {{isAllowed: () => boolean, onWritten: (forOthers: boolean) => void, onState: () => void}} WriterCallbacks
 */

export class SessionWriter {
  /** How the files were read. @type {How} */
  how = {};
  /** The files by digest, none before they are known. @type {Contents['files']} */
  fileKeys = [];
  /** @type {Summary|null} */
  summary = null;
  /** Why the files are not kept. @type {unknown} */
  filesError = null;
  /** Why the last changes are not kept. @type {unknown} */
  workError = null;
  /** What is still to be written. @type {Changes|null} */
  #next = null;
  #writing = false;
  #written = false; // whether anything of it was written by this tab

  /**
   * @param {{id: string, files: Item[], demo: boolean, whole: boolean}} session whole: whether its files are stored
   * @param {WriterCallbacks} callbacks
   * @param {Promise<unknown>} ready nothing is written before this tab holds the session's lock
   */
  constructor({ id, files, demo, whole }, callbacks, ready = Promise.resolve()) {
    this.id = id;
    this.files = files;
    this.demo = demo;
    this.whole = whole;
    this.callbacks = callbacks;
    this.ready = ready;
  }

  /** Takes an id of its own, because the session that it was to go on with is not to be had. */
  takeNewId() {
    this.id = randomId();
  }

  /** Stores other files in place of those that the session has. @param {Item[]} files */
  replaceFiles(files) {
    this.files = files;
    this.whole = false;
    this.callbacks.onState();
    void this.storeFiles();
  }

  /** Writes changes. Those that could not be written are written with the next. @param {Summary} summary @param {How} how @param {Partial<Work>} work */
  change(summary, how, work) {
    const isRead = this.summary === null || this.how !== how;
    this.summary = summary;
    this.how = how;
    const contents = isRead ? { how, files: this.fileKeys } : this.#next?.contents;
    this.#next = { contents, work: { ...this.#next?.work, ...work } };
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
    this.callbacks.onState();
    this.callbacks.onWritten(isFirst && this.#written);
  }

  /** @param {Summary} summary */
  async #writeNext(summary) {
    const changes = /** @type {Changes} */ (this.#next);
    this.#next = null;
    try {
      await withLimit(database.write({ ...summary, id: this.id, whole: this.whole }, changes));
      this.#written = true;
    } catch (error) {
      const newer = /** @type {Changes|null} */ (this.#next);
      this.#next = { contents: newer?.contents ?? changes.contents, work: { ...changes.work, ...newer?.work } };
      throw error;
    }
  }

  /** Stores the files, and then marks the session as whole. They may be stored after their limit. */
  async storeFiles() {
    const size = sizeOf(this.files);
    if (size > MAX_BYTES) return this.#setFilesError(`they have ${bytesText(size)}, and no more than ${bytesText(MAX_BYTES)} are kept`);
    const storing = this.#storeAll();
    const settle = (/** @type {unknown} */ error) => this.#setFilesError(error);
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
    this.whole = true;
    await database.write({ ...(this.summary ?? summary), id: this.id, whole: true }, {});
    this.callbacks.onWritten(true);
  }

  /** @param {unknown} error */
  #setFilesError(error) {
    this.filesError = error;
    this.callbacks.onState();
  }

  /** Tries again what could not be written. */
  retry() {
    if (this.filesError && !this.whole) void this.storeFiles();
    void this.write();
  }

  /** What is kept, in words, '' where the files are not stored, or not yet. */
  keptText() {
    if (!this.whole || !this.#written || this.workError || !this.summary) return '';
    return `${this.summary.name}, ${this.demo ? 'your captions and corrections' : bytesText(sizeOf(this.files))}`;
  }

  /** What is not kept and why, in whole sentences, '' where all is kept. */
  notKeptText() {
    const { filesError, workError, demo, summary } = this;
    if (!filesError && !workError) return '';
    const name = `${summary?.name ?? 'this session'}${demo ? '' : ` (${bytesText(sizeOf(this.files))})`}`;
    const again = 'Download what you want to have again.';
    const [what, advice] = !workError ? [`the files of ${name}`, 'Your captions and corrections are kept: when you open the same files again, they are back.']
      : demo || this.whole ? ['your last captions and corrections', again]
        : [`${name}, with your captions and corrections`, again];
    const reason = reasonOf(workError ?? filesError);
    return `Not kept in this browser: ${what}. ${reason[0].toUpperCase()}${reason.slice(1)}. ${advice}`;
  }
}
