// The files that can be downloaded of a run. The core that has the run makes them. When the run
// has ended they are also collected here, for the case that the core dies.
import { pageState } from '../address/capsule.ts';
import { blobOf } from './files.ts';
import { isWarmStart } from './progress.ts';
import type { Client } from '../core/client.ts';
import type { Message } from '../core/messages.ts';
import type { State, Store } from '../state.ts';

/** A finished run. */
type Result = Pick<State, 'run' | 'answer' | 'answerOptions'> & { files: Map<string, Blob> };

/** Downloads with the data inside. They are made on request only, because the visitor has the data anyway. */
const LARGE = ['capsule-data.zip', 'capsule-media.zip'];

const IDLE_MS = 2000; // after the last move of a slider

export function createDownloads(store: Store, client: Client) {
  let result: Result | null = null;
  let collection = 0; // number of the present collection; an older one stops
  let timer: ReturnType<typeof setTimeout> | undefined;

  function exportFile(name: string, onReply: (reply: Message) => void) {
    const id = client.request({ op: 'export', name, page: pageState(store.get()) }, (reply) => {
      client.forget(id);
      onReply(reply);
    });
  }

  /** Exports the files one after the other into a result. Some cannot be made, such as boxes of data without any. */
  function exportAll([name, ...rest]: string[], next: Result) {
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
    /** Calls back with a file of the core's run, or, where the core has no run, of the last result. */
    get(name: string, hasRun: boolean, onFile: (file: Blob) => void) {
      const stored = !hasRun && result?.files.get(name);
      if (stored) return onFile(stored);
      exportFile(name, (reply) => {
        if (reply.type === 'download') onFile(blobOf(reply));
        if (reply.type === 'failure') store.set({ problem: { title: `${name} could not be made.`, text: reply.text } });
      });
    },
  };
}
