// Compares methods. Each comparison has a worker of its own, so that Explore remains usable, and
// the worker ends when its report has been collected.
import { blobOf } from '../run/files.ts';

/** @typedef {import('../core/messages.ts').Message} Message */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */
/** @typedef {import('../core/client.ts').Client} Client */

export const REPORTS = ['report.html', 'report.json', 'report.csv'];

/** @returns {import('../state.ts').Comparison} */
export function initialComparison() {
  return { phase: 'none', dataset: null, settings: null, progress: null, body: '', picks: [], files: new Map() };
}

/**
 * @param {import('../state.ts').Store} store
 * @param {(callbacks: import('../core/client.ts').Callbacks) => Client} connect
 * @param {() => {files: import('../core/messages.ts').Item[], how: import('../core/messages.ts').How}} source gives the files of the open dataset
 * @param {() => void} ended
 */
export function createComparison(store, connect, source, ended) {
  /** @type {Client|null} */
  let client = null;
  let compared = false; // whether the worker has a report

  const now = () => store.get().comparison;
  /** @param {Partial<import('../state.ts').Comparison>} patch */
  const update = (patch) => store.set({ comparison: { ...now(), ...patch } });
  const active = () => ['opening', 'running', 'stopping'].includes(now().phase);

  /** @param {Record<string, unknown>} settings */
  function run(settings) {
    const { dataset } = store.get();
    if (!dataset || active()) return;
    endWorker();
    store.set({ comparison: { ...initialComparison(), phase: 'opening', dataset, settings }, problem: null });
    const mine = connect({ onHello() {}, onCrash: (text) => client === mine && onCrash(text) });
    client = mine;
    mine.request({ op: 'open', ...source() }, (message) => {
      if (message.type === 'dataset') return begin(mine, settings);
      fail(message.type === 'failure' ? message.text : 'the files could not be read again');
    });
  }

  /** @param {Client} mine @param {Record<string, unknown>} settings */
  function begin(mine, settings) {
    update({ phase: 'running' });
    mine.request({ op: 'compare', settings }, onCompared);
  }

  /** @param {Message} message */
  function onCompared(message) {
    if (message.type === 'failure') return fail(message.text);
    if (message.type !== 'compared') return;
    const { progress, body, picks, done } = message;
    compared = true;
    update(body ? { progress, body, picks } : { progress });
    if (done) collectReport(now().phase === 'stopping' ? 'cancelled' : 'done');
  }

  /** Collects the report's files and ends the worker. @param {'done'|'cancelled'|'failed'} phase */
  function collectReport(phase) {
    /** @type {Map<string, Blob>} */
    const files = new Map();
    const wanted = compared && now().body ? REPORTS : [];
    let left = wanted.length;
    const finish = () => {
      endWorker();
      update({ phase, files });
      ended();
    };
    if (left === 0) return finish();
    for (const name of wanted) {
      client?.request({ op: 'report', name }, (message) => {
        if (message.type === 'download') files.set(name, blobOf(message));
        left -= 1;
        if (left === 0) finish();
      });
    }
  }

  /** Reports an error. The results so far stay. @param {string} text */
  function fail(text) {
    store.set({ problem: { title: 'The comparison failed.', text } });
    collectReport('failed');
  }

  /** The core has died, and the report's files with it. @param {string} text */
  function onCrash(text) {
    endWorker();
    update({ phase: 'failed' });
    const stays = now().body ? 'What it had found stays on the page. ' : '';
    store.set({ problem: { title: 'The comparison stopped.', text: `${text}. ${stays}Run it to try once more.` } });
    ended();
  }

  function endWorker() {
    client?.terminate();
    client = null;
    compared = false;
  }

  return {
    run,
    /** Ends the comparison. The methods that have ended stay in the report. */
    cancel() {
      if (now().phase === 'running') {
        update({ phase: 'stopping' });
        client?.request({ op: 'cancel' });
      } else if (now().phase === 'opening') {
        endWorker();
        update({ phase: 'cancelled' });
      }
    },
    /** @param {string} name @param {(file: Blob) => void} got */
    download(name, got) {
      const file = now().files.get(name);
      if (file) got(file);
    },
  };
}
