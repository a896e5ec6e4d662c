// The kernel: a second module that works on the core's memory. The core imports
// its functions under the name `simd`; they exist when both modules do.

/** @typedef {(...numbers: number[]) => number | undefined} Call */

/** Stands for a function of the kernel until there is one. @type {Call} */
const absent = () => 0;

/** A function of which it can be told later what to call. */
class Door {
  /** @type {Call} */
  to = absent;

  // Each number by its name, as many as any function has: to gather them into a list
  // costs more than most calls do.
  /** @type {Call} */
  call = (a, b, c, d, e, f, g, h, i, j, k, l, m) => this.to(a, b, c, d, e, f, g, h, i, j, k, l, m) ?? 0;

  /** @param {Call} to */
  open(to) {
    if (to.length > this.call.length) throw new Error(`kernel: ${to.length} arguments, ${this.call.length} at most`);
    this.to = to;
  }
}

/**
 * What the core asks of a kernel. Until one is linked, and where there is none,
 * every function returns 0, which of `kind` means: no kernel.
 * @param {WebAssembly.Module} core
 */
export function kernelOf(core) {
  /** @type {Map<string, Door>} */
  const doors = new Map();
  for (const { module, name } of WebAssembly.Module.imports(core)) {
    if (module === 'simd') doors.set(name, new Door());
  }
  return {
    imports: Object.fromEntries([...doors].map(([name, d]) => [name, d.call])),
    /**
     * @param {WebAssembly.Module} kernel
     * @param {WebAssembly.ExportValue} mem the core's memory
     */
    link(kernel, mem) {
      const functions = /** @type {Record<string, Call>} */ (/** @type {unknown} */ (new WebAssembly.Instance(kernel, { go: { mem } }).exports));
      for (const [name, d] of doors) d.open(functions[name] ?? absent);
    },
  };
}
