// Links the SIMD kernel: a second WebAssembly module that works on the core's memory. The core
// imports the kernel's functions from the module `simd` before the kernel exists, so that each
// import is a slot that is bound later.

/** @typedef {(...numbers: number[]) => number | undefined} Call */

/** Stands for a function of the kernel until the kernel is linked. @type {Call} */
const absent = () => 0;

/** An imported function whose target is set later. */
class ImportSlot {
  /** @type {Call} */
  target = absent;

  // The parameters are listed one by one, because a rest parameter costs more than most calls.
  /** @type {Call} */
  call = (a, b, c, d, e, f, g, h, i, j, k, l, m) => this.target(a, b, c, d, e, f, g, h, i, j, k, l, m) ?? 0;

  /** Throws where the target takes more numbers than the slot passes on. @param {Call} target */
  bind(target) {
    if (target.length > this.call.length) throw new Error(`kernel: ${target.length} arguments, ${this.call.length} at most`);
    this.target = target;
  }
}

/**
 * Makes the functions that a core imports from its kernel. Until a kernel is linked each of them
 * returns 0, which the core reads as "no kernel" from the function `kind`.
 * @param {WebAssembly.Module} core
 */
export function kernelOf(core) {
  /** @type {Map<string, ImportSlot>} */
  const slots = new Map();
  for (const { module, name } of WebAssembly.Module.imports(core)) {
    if (module === 'simd') slots.set(name, new ImportSlot());
  }
  return {
    imports: Object.fromEntries([...slots].map(([name, slot]) => [name, slot.call])),
    /**
     * @param {WebAssembly.Module} kernel
     * @param {WebAssembly.ExportValue} mem the core's memory
     */
    link(kernel, mem) {
      const functions = /** @type {Record<string, Call>} */ (/** @type {unknown} */ (new WebAssembly.Instance(kernel, { go: { mem } }).exports));
      for (const [name, slot] of slots) slot.bind(functions[name] ?? absent);
    },
  };
}
