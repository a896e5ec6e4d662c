// In the browser: starts the bench's worker, and has it iterate when it is told to.

/** @type {Worker} */
let worker;

/** @param {unknown} message @returns {Promise<number>} */
function ask(message) {
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
 * @param {string} kernel
 */
async function begin(shape, precision, kernel) {
  worker = new Worker('worker.js', { type: 'module' });
  await ask({ core: await compiled('bench.wasm'), kernel: await compiled(`${kernel}.wasm`), shape, precision });
}

Object.assign(globalThis, { begin, iterate: () => ask('iterate') });
