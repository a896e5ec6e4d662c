// How much there is to do, in multiply-adds: two operations each.

/** What the work of a shape follows from; `bench facts` counts it. */
export interface Facts {
  tracks: number; // N
  factors: number; // K
  dims: number; // D, of all views together
  allowed: number; // Σ N_i·K_i, for K_i factors that video i allows
  pairs: number; // Σ N_i·K_i²
}

/** The rows and columns of the products that are timed by themselves. */
const SIZE = 1024;

/** Of one such product. */
export const PRODUCT = SIZE ** 3;

/** Of what needs no factor after another: G = XΦᵀ, νᵀX and νᵀν. */
export const products = ({ allowed, pairs, dims }: Facts) => 2 * allowed * dims + pairs;

/** Of an iteration. */
export const iteration = (facts: Facts) => products(facts) + facts.pairs + facts.factors ** 2 * facts.dims;

/** Says what is counted, below a table. */
export function explain(facts: Facts) {
  const share = (100 * facts.allowed) / (facts.tracks * facts.factors);
  return [
    `Allowed: ${share.toFixed(0)} % of the factors (Σ N_i·K_i of N·K). An iteration is ${(iteration(facts) / 1e6).toFixed(1)} million multiply-adds:`,
    `2·D·ΣN_i·K_i of the products XΦᵀ and νᵀX, 2·ΣN_i·K_i² of νᵀν and the background factors, D·K² of the appearances. What is forbidden`,
    `is not counted, though NumPy, gonum's program and TensorFlow.js compute it. The first two do without the hinge and the objective.`,
  ].join('\n');
}

/** 10⁹ operations a second. */
export const speed = (multiplyAdds: number, ms: number) => (2 * multiplyAdds) / ms / 1e6;
