// The workers that the page starts for its main worker, and the messages that it passes between
// them. worker/siblings.js is the other side.

/** @typedef {import('./messages.js').Post} Post */
/** What the main worker asks for: a new worker, a message to one, the end of one. @typedef {{spawn: number}|{to: number, message: import('./messages.js').Request}|{end: number}} SpawnMessage */

/** The memory behind some buffers, to be transferred with a message. @param {Uint8Array[]} buffers */
const transferables = (buffers) => [...new Set(buffers.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)))];

/**
 * @param {import('./client.js').CoreParts} parts
 * @param {Pick<Worker, 'postMessage'>} mainWorker
 */
export function createSiblingWorkers({ worker: script, module, kernel }, mainWorker) {
  /** @type {Map<number, Worker>} */
  const workers = new Map();

  /** @param {number} key */
  function spawn(key) {
    const worker = new Worker(script);
    workers.set(key, worker);
    worker.onmessage = ({ data }) => mainWorker.postMessage({ op: 'heard', key, data }, transferables(data.reply.buffers));
    worker.onerror = (event) => {
      event.preventDefault();
      mainWorker.postMessage({ op: 'died', key, why: event.message || 'the worker ended' });
    };
    worker.postMessage({ module, kernel });
  }

  return {
    /** Does what the main worker asks for. @param {SpawnMessage} asked */
    handle(asked) {
      if ('spawn' in asked) {
        spawn(asked.spawn);
      } else if ('to' in asked) {
        const { message } = asked;
        workers.get(asked.to)?.postMessage(message, 'buffers' in message ? transferables(message.buffers) : []);
      } else {
        workers.get(asked.end)?.terminate();
        workers.delete(asked.end);
      }
    },
    terminate() {
      for (const worker of workers.values()) worker.terminate();
      workers.clear();
    },
  };
}
