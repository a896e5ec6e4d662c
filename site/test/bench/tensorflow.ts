// TensorFlow.js with its WebAssembly back end: the products of an iteration, which it has
// functions for; it has none for the update of one factor after the other. Single precision.
// Its fast product takes matrices as they lie, so νᵀ and Φᵀ are there beforehand.

/** What its two scripts define. */
const tf = (globalThis as any).tf;

let orders: Record<string, () => void>;

const random = (shape: number[]) => tf.randomUniform(shape, 0, 1);

/** text is the shape as JSON. */
async function begin(text: string) {
  tf.wasm.setWasmPaths(new URL('./', location.href).href);
  if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js has no WebAssembly here');
  if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('TensorFlow.js has no SIMD here');
  const shape = JSON.parse(text);
  const n = shape.tracks;
  const k = shape.classes.reduce((a: number, b: number) => a + b, shape.background);
  const nu = random([n, k]);
  const turned = tf.transpose(nu);
  const views = shape.classes.map(() => ({ x: random([n, shape.dim]), phi: random([shape.dim, k]) }));
  const a = random([1024, 1024]);
  const b = random([1024, 1024]);
  orders = {
    iterate() {
      for (const { x, phi } of views) {
        tf.matMul(x, phi); // G
        tf.matMul(turned, x); // νᵀX
      }
      tf.matMul(turned, nu); // νᵀν
    },
    product: () => tf.matMul(a, b),
  };
}

/** The back end computes at once: the calls return when it has. */
function ask(order: string, count: number) {
  const start = performance.now();
  for (let i = 0; i < count; i++) tf.tidy(() => void orders[order]());
  return (performance.now() - start) / count;
}

Object.assign(globalThis, { begin, ask });
