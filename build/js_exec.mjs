// Prepares Node for a Go program that may import the kernel's functions: before
// Go's own wasm_exec_node.js, which instantiates the program. A program links a
// kernel by globalThis.linkKernel(bytes), which says whether Node can run it.
import { setFlagsFromString } from 'node:v8';
import { kernelOf } from '../site/core/worker/kernel.ts';

setFlagsFromString('--experimental-wasm-relaxed-simd'); // Node 20 lacks it by default

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (bytes, imports) => {
  const module = await WebAssembly.compile(bytes);
  const kernel = kernelOf(module);
  const instance = await instantiate(module, { ...imports, simd: kernel.imports });
  globalThis.linkKernel = (code) => {
    if (!WebAssembly.validate(code)) return false;
    kernel.link(new WebAssembly.Module(code), instance.exports.mem);
    return true;
  };
  return { module, instance };
};
