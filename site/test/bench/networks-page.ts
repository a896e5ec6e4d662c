// A page of the benchmark: the networks that look at videos, in Go with its kernel.
/* global Go */
import { kernelOf } from '../../core/worker/kernel.ts';

/** What Go's program offers; a text says what is wrong. */
const networks = (): { begin: (weights: Uint8Array) => number | string; run: (name: string, count: number) => number | string } => (globalThis as any).networks;

function number(answer: number | string) {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** kernel is the name of the kernel's module. */
async function begin(kernel: string) {
  // @ts-expect-error Go's own script, put beside this one by networks.ts, defines Go.
  await import('./wasm_exec.js');
  const go = new Go();
  const [core, own] = await Promise.all(['networks.wasm', kernel].map((name) => WebAssembly.compileStreaming(fetch(name))));
  const { imports, link } = kernelOf(core);
  const instance = await WebAssembly.instantiate(core, { ...go.importObject, simd: imports });
  link(own, instance.exports.mem);
  void go.run(instance);
  number(networks().begin(new Uint8Array(await (await fetch('networks.weights')).arrayBuffer())));
}

Object.assign(globalThis, { begin, ask: (name: string, count: number) => number(networks().run(name, count)) });
