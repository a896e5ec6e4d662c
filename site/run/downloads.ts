// The files that can be downloaded of a run. The core that has the run makes them. When the run
// has ended they are also collected here, for the case that the core dies.
import { pageState } from '../address/capsule.ts';
import { blobOf } from './files.ts';
import { isWarmStart } from './progress.ts';

/** @typedef {import('../core/messages.ts').Message} Message */
/** A finished run. @typedef {Pick<import('../state.ts').State, 'run'|'answer'|'answerOptions'> & {files: Map<string, Blob>}} Result */

/** Downloads with the data inside. They are made on request only, because the visitor has the data anyway. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

const IDLE_MS = 2000; // after the last move of a slider

/**
 * @param {import('../state.ts').Store} store
 * @param {import('../core/client.ts').Client} client
 */
export function createDownloads(store, client) {
  /** @type {Result|null} */
  let result = null;
  let collection = 0; // number of the present collection; an older one stops
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;

  /** @param {string} name @param {(reply: Message) => void} onReply */
  function exportFile(name, onReply) {
    const id = client.request({ op: 'export', name, page: pageState(store.get()) }, (reply) => {
      client.forget(id);
      onReply(reply);
    });
  }

  /** Exports the files one after the other into a result. Some cannot be made, such as boxes of data without any. @param {string[]} names @param {Result} next */
  function exportAll([name, ...rest], next) {
    const mine = collection;
    exportFile(name, (reply) => {
      if (collection !== mine) return;
      if (reply.type === 'download') next.files.set(name, blobOf(reply));
      if (rest.length > 0) exportAll(rest, next);
      else result = next;
    });
  }

  function cancelCollecting() {
    clearTimeout(timer);
    collection += 1;
  }

  return {
    cancelCollecting,
    /** The last run that was finished, with its files. */
    last: () => result,
    discard() {
      cancelCollecting();
      result = null;
    },
    /** Collects the files of the run that has just ended. After a warm run it waits until the options rest. */
    collect() {
      cancelCollecting();
      const { run, answer, answerOptions, hello } = store.get();
      const names = (hello?.exports ?? []).filter((name) => !LARGE.includes(name));
      const begin = () => exportAll(names, { run, answer, answerOptions, files: new Map() });
      if (isWarmStart(run)) timer = setTimeout(begin, IDLE_MS);
      else begin();
    },
    /**
     * Calls back with a file of the core's run, or, where the core has no run, of the last result.
     * @param {string} name
     * @param {boolean} hasRun
     * @param {(file: Blob) => void} onFile
     */
    get(name, hasRun, onFile) {
      const stored = !hasRun && result?.files.get(name);
      if (stored) return onFile(stored);
      exportFile(name, (reply) => {
        if (reply.type === 'download') onFile(blobOf(reply));
        if (reply.type === 'failure') store.set({ problem: { title: `${name} could not be made.`, text: reply.text } });
      });
    },
  };
}
