// The kernel: a second module that works on the core's memory. The core imports
// its functions under the name `simd`; they exist when both modules do.

/**
 * What the core asks of a kernel. Until one is linked, and where there is none,
 * every function returns 0, which of `kind` means: no kernel.
 * @param {WebAssembly.Module} core
 */
export function kernelOf(core) {
  /** @type {Record<string, (...args: unknown[]) => unknown>} */
  let linked = {};
  /** @type {typeof linked} */
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(core)) {
    if (module === 'simd') imports[name] = (...args) => linked[name]?.(...args) ?? 0;
  }
  return {
    imports,
    /**
     * @param {WebAssembly.Module} kernel
     * @param {WebAssembly.ExportValue} mem the core's memory
     */
    link(kernel, mem) {
      linked = /** @type {typeof linked} */ (new WebAssembly.Instance(kernel, { go: { mem } }).exports);
    },
  };
}
