// Compares methods. Each comparison has a worker of its own, so that Explore remains usable, and
// the worker ends when its report has been collected.
import { blobOf } from '../../run/files.ts';
import type { Callbacks, Client } from '../../core/client.ts';
import type { How, Item, Message } from '../../core/messages.ts';
import type { Comparison, Store } from '../../state.ts';

export const REPORTS = ['report.html', 'report.json', 'report.csv'];

export function initialComparison(): Comparison {
  return { phase: 'none', dataset: null, settings: null, progress: null, body: '', picks: [], files: new Map() };
}

/** source gives the files of the open dataset. */
export function createComparison(store: Store, connect: (callbacks: Callbacks) => Client, source: () => { files: Item[]; how: How }, ended: () => void) {
  let client: Client | null = null;
  let compared = false; // whether the worker has a report

  const now = () => store.get().comparison;
  const update = (patch: Partial<Comparison>) => store.set({ comparison: { ...now(), ...patch } });
  const active = () => ['opening', 'running', 'stopping'].includes(now().phase);

  function run(settings: Record<string, unknown>) {
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

  function begin(mine: Client, settings: Record<string, unknown>) {
    update({ phase: 'running' });
    mine.request({ op: 'compare', settings }, onCompared);
  }

  function onCompared(message: Message) {
    if (message.type === 'failure') return fail(message.text);
    if (message.type !== 'compared') return;
    const { progress, body, picks, done } = message;
    compared = true;
    update(body ? { progress, body, picks } : { progress });
    if (done) collectReport(now().phase === 'stopping' ? 'cancelled' : 'done');
  }

  /** Collects the report's files and ends the worker. */
  function collectReport(phase: 'done' | 'cancelled' | 'failed') {
    const files = new Map<string, Blob>();
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

  /** Reports an error. The results so far stay. */
  function fail(text: string) {
    store.set({ problem: { title: 'The comparison failed.', text } });
    collectReport('failed');
  }

  /** The core has died, and the report's files with it. */
  function onCrash(text: string) {
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
    download(name: string, got: (file: Blob) => void) {
      const file = now().files.get(name);
      if (file) got(file);
    },
  };
}
