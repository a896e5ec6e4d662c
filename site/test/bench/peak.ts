// The multiply-adds that an engine can do in vector registers alone: what its kernel
// could reach at best. The module is the core's `bench peaks`.

/** Numbers in a vector of 128 bits. @type {Record<string, number>} */
export const LANES = { float32: 4, float64: 2 };

/** The vectors of one turn. */
export const TURN = 1e6;

/**
 * @param {WebAssembly.Module} module
 * @param {string} precision
 * @returns {(turns: number) => number} the milliseconds of one of so many turns
 */
export function peak(module, precision) {
  const instance = new WebAssembly.Instance(module, { go: { mem: new WebAssembly.Memory({ initial: 0 }) } });
  const loop = /** @type {(vectors: number) => number} */ (instance.exports[precision]);
  return (turns) => {
    const start = performance.now();
    if (!(loop(turns * TURN) > 0)) throw new Error('the peak was not computed');
    return (performance.now() - start) / turns;
  };
}
