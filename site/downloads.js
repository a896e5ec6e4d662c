// What can be downloaded of a run: made by the core that has it, and taken out of
// it at the end for when that core is gone.
import { keptOf } from './capsule.js';
import { blobOf } from './files.js';

/** @typedef {import('./wire.js').Message} Message */
/** @typedef {Pick<import('./state.js').State, 'run'|'answer'|'answered'> & {files: Map<string, Blob>}} Result of a finished run */

/** Downloads that hold the data, which is on the visitor's disk: made when they are asked for, never kept. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

/**
 * @param {import('./state.js').Store} store
 * @param {import('./client.js').Client} client
 */
export function createDownloads(store, client) {
  /** @type {Result|null} */
  let result = null;

  /** @param {string} name @param {(made: Message) => void} got */
  function make(name, got) {
    const id = client.ask({ op: 'export', name, page: keptOf(store.get()) }, (made) => {
      client.forget(id);
      got(made);
    });
  }

  return {
    /** The last run that was finished, with its files. */
    last: () => result,
    forget() {
      result = null;
    },
    /** Takes what can be downloaded of the run out of the core. */
    keep() {
      const { run, answer, answered, hello } = store.get();
      const names = (hello?.exports ?? []).filter((name) => !LARGE.includes(name));
      /** @type {Result['files']} */
      const files = new Map();
      let asked = names.length;
      for (const name of names) {
        make(name, (made) => {
          if (made.type === 'file') files.set(name, blobOf(made));
          asked -= 1; // some cannot be made: boxes of data without any, a capsule of a run that went on from another
          if (asked === 0) result = { run, answer, answered, files };
        });
      }
    },
    /** A file of the run that the core has, or, where it has none, of the last. @param {string} name @param {boolean} has @param {(file: Blob) => void} got */
    get(name, has, got) {
      const held = !has && result?.files.get(name);
      if (held) return got(held);
      make(name, (made) => {
        if (made.type === 'file') got(blobOf(made));
        if (made.type === 'error') store.set({ problem: { title: `${name} could not be made.`, text: made.text } });
      });
    },
  };
}
