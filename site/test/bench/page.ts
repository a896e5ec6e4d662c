// In the browser: starts the bench's worker, and has it do what it is told to.

/** @type {Worker} */
let worker;

/** @param {unknown} message @returns {Promise<number>} */
function send(message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (typeof data === 'number' ? resolve(data) : reject(new Error(data)));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}

/** @param {string} address */
const compiled = (address) => WebAssembly.compileStreaming(fetch(address));

/**
 * @param {string} shape
 * @param {string} precision
 * @param {string} kernel none: without one
 */
async function begin(shape, precision, kernel) {
  worker = new Worker('worker.js', { type: 'module' });
  const names = kernel === 'none' ? ['bench.wasm'] : ['bench.wasm', `${kernel}.wasm`, `${kernel}-peak.wasm`];
  const [core, own, peak] = await Promise.all(names.map(compiled));
  await send({ core, kernel: own, peak, shape, precision });
}

Object.assign(globalThis, { begin, ask: (/** @type {string} */ order, /** @type {number} */ count) => send({ order, count }) });
