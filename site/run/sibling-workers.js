// The workers that the page starts for its worker, and what it passes between them: see
// worker/siblings.js.

/** @typedef {import('../wire.js').Post} Post */
/** @typedef {{spawn: number}|{to: number, message: import('../wire.js').Request}|{end: number}} Wish of the worker */

/** The memory of what is passed on, which goes with it. @param {Uint8Array[]} buffers */
const memory = (buffers) => [...new Set(buffers.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)))];

/**
 * @param {import('./client.js').Parts} parts
 * @param {Pick<Worker, 'postMessage'>} asker the worker
 */
export function createSpawned({ worker: script, module, kernel }, asker) {
  /** @type {Map<number, Worker>} */
  const all = new Map();

  /** @param {number} key */
  function spawn(key) {
    const worker = new Worker(script);
    all.set(key, worker);
    worker.onmessage = ({ data }) => asker.postMessage({ op: 'heard', key, data }, memory(data.reply.buffers));
    worker.onerror = (event) => {
      event.preventDefault();
      asker.postMessage({ op: 'died', key, why: event.message || 'the worker ended' });
    };
    worker.postMessage({ module, kernel });
  }

  return {
    /** @param {Wish} wish */
    grant(wish) {
      if ('spawn' in wish) {
        spawn(wish.spawn);
      } else if ('to' in wish) {
        const { message } = wish;
        all.get(wish.to)?.postMessage(message, 'buffers' in message ? memory(message.buffers) : []);
      } else {
        all.get(wish.end)?.terminate();
        all.delete(wish.end);
      }
    },
    end() {
      for (const worker of all.values()) worker.terminate();
      all.clear();
    },
  };
}
