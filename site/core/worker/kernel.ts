// Links the SIMD kernel: a second WebAssembly module that works on the core's memory. The core
// imports the kernel's functions from the module `simd` before the kernel exists, so that each
// import is a slot that is bound later.

type Call = (...numbers: number[]) => number | undefined;

/** Replaces a function of the kernel until the kernel is linked. */
const absent: Call = () => 0;

/** An imported function whose target is set later. */
class ImportSlot {
  target = absent;

  // The parameters are listed one by one, because a rest parameter costs more than most calls.
  call: Call = (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) => this.target(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) ?? 0;

  /** Throws if the target has more parameters than the slot passes. */
  bind(target: Call) {
    if (target.length > this.call.length) throw new Error(`kernel: ${target.length} arguments, ${this.call.length} at most`);
    this.target = target;
  }
}

/**
 * Creates the functions that a core imports from its kernel. Until a kernel is linked, each one returns 0;
 * from the function `kind` this means that there is no kernel.
 */
export function kernelOf(core: WebAssembly.Module) {
  const slots = new Map<string, ImportSlot>();
  for (const { module, name } of WebAssembly.Module.imports(core)) {
    if (module === 'simd') slots.set(name, new ImportSlot());
  }
  return {
    imports: Object.fromEntries([...slots].map(([name, slot]) => [name, slot.call])),
    /** Links a kernel to the core's memory. */
    link(kernel: WebAssembly.Module, mem: WebAssembly.ExportValue) {
      const functions = new WebAssembly.Instance(kernel, { go: { mem } }).exports as unknown as Record<string, Call>;
      for (const [name, slot] of slots) slot.bind(functions[name] ?? absent);
    },
  };
}
