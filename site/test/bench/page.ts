// In the browser: starts the bench's worker, and has it do what it is told to.

let worker: Worker;

function send(message: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (typeof data === 'number' ? resolve(data) : reject(new Error(data)));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}

const compiled = (address: string) => WebAssembly.compileStreaming(fetch(address));

/** kernel is none for the core without one. */
async function begin(shape: string, precision: string, kernel: string) {
  worker = new Worker('worker.js', { type: 'module' });
  const names = kernel === 'none' ? ['bench.wasm'] : ['bench.wasm', `${kernel}.wasm`, `${kernel}-peak.wasm`];
  const [core, own, peak] = await Promise.all(names.map(compiled));
  await send({ core, kernel: own, peak, shape, precision });
}

Object.assign(globalThis, { begin, ask: (order: string, count: number) => send({ order, count }) });
