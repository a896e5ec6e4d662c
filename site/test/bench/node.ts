// Before Go's wasm_exec_node.js: gives the program the kernel whose file KERNEL names.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { kernelOf } from '../../core/worker/kernel.ts';

setFlagsFromString('--experimental-wasm-relaxed-simd'); // Node 20 lacks it by default

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = (async (bytes: BufferSource, imports: WebAssembly.Imports) => {
  const module = await WebAssembly.compile(bytes);
  const kernel = kernelOf(module);
  const instance = await instantiate(module, { ...imports, simd: kernel.imports });
  if (process.env.KERNEL) kernel.link(new WebAssembly.Module(readFileSync(process.env.KERNEL)), instance.exports.mem);
  return { module, instance };
}) as typeof WebAssembly.instantiate;
