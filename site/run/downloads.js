// What can be downloaded of a run: made by the core that has it, and taken out of
// it at the end for when that core is gone.
import { keptOf } from '../address/capsule.js';
import { blobOf } from './files.js';
import { isWarm } from './run.js';

/** @typedef {import('../wire.js').Message} Message */
/** @typedef {Pick<import('../state.js').State, 'run'|'answer'|'answerOptions'> & {files: Map<string, Blob>}} Result of a finished run */

/** Downloads that hold the data, which is on the visitor's disk: made when they are asked for, never kept. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

const IDLE_MS = 2000; // a slider that has rested so long is not being moved

/**
 * @param {import('../state.js').Store} store
 * @param {import('./client.js').Client} client
 */
export function createDownloads(store, client) {
  /** @type {Result|null} */
  let result = null;
  let keeping = 0; // counts the keepings, so that one that was given up ends
  /** The timer of the next. @type {ReturnType<typeof setTimeout>|undefined} */
  let idle;

  /** @param {string} name @param {(made: Message) => void} got */
  function make(name, got) {
    const id = client.ask({ op: 'export', name, page: keptOf(store.get()) }, (made) => {
      client.forget(id);
      got(made);
    });
  }

  /** @param {string[]} names @param {Result} of */
  function take([name, ...rest], of) {
    const mine = keeping;
    make(name, (made) => {
      if (keeping !== mine) return;
      if (made.type === 'file') of.files.set(name, blobOf(made)); // some cannot be made: boxes of data without any, a capsule of a run that went on from another
      if (rest.length > 0) take(rest, of);
      else result = of;
    });
  }

  /** Something else is to be done. */
  function wait() {
    clearTimeout(idle);
    keeping += 1;
  }

  return {
    /** The last run that was finished, with its files. */
    last: () => result,
    forget() {
      wait();
      result = null;
    },
    /** Takes what can be downloaded of the run out of the core, one after the other; of a run that went on from another once nobody has touched it for a while. */
    keep() {
      wait();
      const { run, answer, answerOptions, hello } = store.get();
      const names = (hello?.exports ?? []).filter((name) => !LARGE.includes(name));
      const begin = () => take(names, { run, answer, answerOptions, files: new Map() });
      if (isWarm(run)) idle = setTimeout(begin, IDLE_MS);
      else begin();
    },
    wait,
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
