// The multiply-adds that an engine can do in vector registers alone: what its kernel
// could reach at best. The module is the core's `bench peaks`.

/** Numbers in a vector of 128 bits. */
export const LANES: Record<string, number> = { float32: 4, float64: 2 };

/** The vectors of one turn. */
export const TURN = 1e6;

/** Returns the milliseconds of one of so many turns. */
export function peak(module: WebAssembly.Module, precision: string): (turns: number) => number {
  const instance = new WebAssembly.Instance(module, { go: { mem: new WebAssembly.Memory({ initial: 0 }) } });
  const loop = instance.exports[precision] as (vectors: number) => number;
  return (turns) => {
    const start = performance.now();
    if (!(loop(turns * TURN) > 0)) throw new Error('the peak was not computed');
    return (performance.now() - start) / turns;
  };
}
