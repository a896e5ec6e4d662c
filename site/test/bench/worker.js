// The bench's worker: Go's program, its kernel, and a clock.
/* global Go */
import { kernelOf } from '../../kernel.js';

/** What Go's program offers. @returns {{start: (shape: string, precision: string) => string, iterate: () => void}} */
const bench = () => /** @type {any} */ (globalThis).bench;

/** @param {{core: WebAssembly.Module, kernel: WebAssembly.Module, shape: string, precision: string}} parts */
async function begin({ core, kernel, shape, precision }) {
  // @ts-expect-error Go's own script, put beside this one by prepare.js, defines Go.
  await import('./wasm_exec.js');
  const go = new Go();
  const { imports, link } = kernelOf(core);
  const instance = await WebAssembly.instantiate(core, { ...go.importObject, simd: imports });
  link(kernel, instance.exports.mem);
  void go.run(instance);
  return bench().start(shape, precision);
}

function iterate() {
  const start = performance.now();
  bench().iterate();
  return performance.now() - start;
}

/** Answers with milliseconds, or with what is wrong, a text. */
self.onmessage = async ({ data }) => {
  try {
    self.postMessage(data === 'iterate' ? iterate() : (await begin(data)) || 0);
  } catch (error) {
    self.postMessage(String(error));
  }
};
