// The probabilities that the page shows: the model's, tempered by what hidden captions have shown,
// as the column p of the exported tables. The order of labels and what is above one half stay.

const logit = (p: number) => Math.log(p) - Math.log1p(-p);

/** How probable a label of log odds ζ is: σ(ζ/T). */
export const probabilityOfZeta = (zeta: number, temperature: number) => 1 / (1 + Math.exp(-zeta / temperature));

/** How probable it is what the model gives the probability ν. */
export const probabilityOfNu = (nu: number, temperature: number) => (temperature === 1 ? nu : probabilityOfZeta(logit(nu), temperature));

/** The ν that is shown as the probability p. */
export const nuOfProbability = (p: number, temperature: number) => (temperature === 1 ? p : probabilityOfZeta(logit(p), 1 / temperature));
