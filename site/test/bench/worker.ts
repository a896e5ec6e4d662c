// The bench's worker: Go's program and its kernel.
/* global Go */
import { kernelOf } from '../../core/worker/kernel.ts';
import { peak } from './peak.ts';

/** What Go's program offers; a text says what is wrong. */
const bench = (): { start: (shape: string, precision: string) => number | string; do: (order: string, count: number) => number | string } => (globalThis as any).bench;

let registers: (turns: number) => number;

async function begin(parts: { core: WebAssembly.Module; kernel?: WebAssembly.Module; peak?: WebAssembly.Module; shape: string; precision: string }) {
  // @ts-expect-error Go's own script, put beside this one by prepare.js, defines Go.
  await import('./wasm_exec.js');
  const go = new Go();
  const { imports, link } = kernelOf(parts.core);
  const instance = await WebAssembly.instantiate(parts.core, { ...go.importObject, simd: imports });
  if (parts.kernel) link(parts.kernel, instance.exports.mem);
  void go.run(instance);
  if (parts.peak) registers = peak(parts.peak, parts.precision);
  return bench().start(parts.shape, parts.precision);
}

const obey = ({ order, count }: { order: string; count: number }) => (order === 'peak' ? registers(count) : bench().do(order, count));

/** Answers with a number, or with what is wrong, a text. */
self.onmessage = async ({ data }) => {
  try {
    self.postMessage('core' in data ? await begin(data) : obey(data));
  } catch (error) {
    self.postMessage(String(error));
  }
};
