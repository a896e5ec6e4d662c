// The workers that the page starts for its worker, which cannot do it itself: see
// siblings.js.

/** @typedef {{spawn: number, port: MessagePort}|{end: number}} Wish of the worker */

/**
 * @param {import('./client.js').Parts} parts
 * @param {(key: number, why: string) => void} died tells the worker
 */
export function createSpawned({ worker: script, module, kernel }, died) {
  /** @type {Map<number, Worker>} */
  const all = new Map();

  return {
    /** @param {Wish} wish */
    grant(wish) {
      if ('end' in wish) {
        all.get(wish.end)?.terminate();
        all.delete(wish.end);
        return;
      }
      const { spawn: key, port } = wish;
      const worker = new Worker(script);
      all.set(key, worker);
      worker.onerror = (event) => {
        event.preventDefault();
        died(key, event.message || 'the worker ended');
      };
      worker.postMessage({ module, kernel, port }, [port]);
    },
    end() {
      for (const worker of all.values()) worker.terminate();
      all.clear();
    },
  };
}
