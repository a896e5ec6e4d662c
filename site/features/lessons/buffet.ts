// The Indian buffet process by simulation: customers at a buffet, and the same kind of table by
// stick-breaking. Every random number depends only on the seed and its place, so that more
// customers change nothing that was drawn, and a change of α moves it smoothly.

/** Whether a customer took each dish. */
type Row = boolean[];

/** A number in (0, 1) that depends on a seed and a place only. */
export function uniform(seed: number, ...place: number[]) {
  let x = 0x9e3779b9;
  for (const part of [seed, ...place]) x = mixBits(x ^ (part + 1));
  return (x + 0.5) / 2 ** 32;
}

/** The finalizer of MurmurHash3 after an increment as in splitmix. */
function mixBits(x: number) {
  let h = (x + 0x9e3779b9) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The quantile function of Poisson(mean): the least n with cumulative probability u or more. */
export function poisson(u: number, mean: number) {
  let n = 0;
  let term = Math.exp(-mean);
  for (let sum = term; sum < u && term > 0; sum += term) {
    n += 1;
    term *= mean / n;
  }
  return n;
}

/** The quantile function of Beta(α, 1). */
export function beta(u: number, alpha: number) {
  return u ** (1 / alpha);
}

/** The harmonic number H_n = 1 + 1/2 + … + 1/n. */
export function harmonic(n: number) {
  let sum = 0;
  for (let i = 1; i <= n; i++) sum += 1 / i;
  return sum;
}

/**
 * Customer i takes a dish that m customers before have taken with probability m/i, and then
 * Poisson(α/i) new dishes. Each row has a column for every dish.
 * first is the index of the customer who first took each dish.
 */
export function drawCustomers({ alpha, customers, seed }: { alpha: number; customers: number; seed: number }): { rows: Row[]; first: number[] } {
  const rows: Row[] = [];
  const first: number[] = [];
  const takers: number[] = [];
  for (let i = 1; i <= customers; i++) {
    const row = takers.map((m, k) => uniform(seed, i, k) < m / i);
    row.forEach((took, k) => (takers[k] += Number(took)));
    const fresh = poisson(uniform(seed, i, -1), alpha / i);
    for (let n = 0; n < fresh; n++) {
      row.push(true);
      takers.push(1);
      first.push(i - 1);
    }
    rows.push(row);
  }
  return { rows: rows.map((row) => first.map((_, k) => row[k] ?? false)), first };
}

/**
 * The order of the columns in left-ordered form. Each column is a binary number with the first
 * customer's bit the highest; the largest comes first.
 * Returns columns.
 */
export function leftOrder(rows: Row[]): number[] {
  const columns = (rows[0] ?? []).map((_, k) => ({ k, bits: rows.map((row) => Number(row[k])).join('') }));
  return columns.sort((a, b) => (a.bits < b.bits ? 1 : a.bits > b.bits ? -1 : a.k - b.k)).map(({ k }) => k);
}

/**
 * Breaks a stick of length 1 repeatedly. A fraction v of the rest is kept each time.
 * left is the length of the rest before the break.
 */
export function breakStick({ alpha, sticks, seed }: { alpha: number; sticks: number; seed: number }): { v: number; pi: number; left: number }[] {
  let left = 1;
  return Array.from({ length: sticks }, (_, k) => {
    const v = beta(uniform(seed, -2, k), alpha);
    const piece = { v, pi: left * v, left };
    left = piece.pi;
    return piece;
  });
}

/** Draws the factors of each track: factor k with probability π_k. */
export function drawTracks(pieces: { pi: number }[], tracks: number, seed: number): Row[] {
  return Array.from({ length: tracks }, (_, j) => pieces.map(({ pi }, k) => uniform(seed, -3, j, k) < pi));
}

export interface Buffet {
  alpha: number;
  seed: number;
  step: number; // of the table's story: two for each customer, who chooses and has then taken
  breaks: number; // step of the stick's story: two for each break, of which tracks then draw
  ordered: boolean; // whether the columns are in left-ordered form
}

const CUSTOMERS = 20;
const STICKS = 14;

/** The last steps, and the limits of α. */
export const MOST = { step: 2 * CUSTOMERS, breaks: 2 * STICKS, customers: CUSTOMERS, sticks: STICKS };
export const ALPHA = { min: 0.5, max: 8, step: 0.1 };

export function initialBuffet(): Buffet {
  return { alpha: 3, seed: 17, step: 16, breaks: 16, ordered: false };
}

/** The table at a step: those who have taken, and the one who chooses. */
interface Table {
  rows: Row[];
  first: number[]; // the index of the customer who first took each dish
  takers: number[]; // m of each dish
  choosing: number; // the number of the customer who chooses, 0 for none
}

export function tableAt({ alpha, seed, step }: Buffet): Table {
  const { rows, first } = drawCustomers({ alpha, seed, customers: Math.floor(step / 2) });
  return { rows, first, takers: first.map((_, k) => rows.filter((row) => row[k]).length), choosing: step % 2 === 1 ? rows.length + 1 : 0 };
}

/** What happens at a step of the table's story, as a sentence. */
export function tableText(buffet: Buffet) {
  const { rows, first, choosing } = tableAt(buffet);
  const mean = (i: number) => `Poisson(α/${i} = ${(buffet.alpha / i).toFixed(2)})`;
  if (choosing === 1) return `Customer 1 chooses. Nobody has had anything yet, so all dishes will be new: ${mean(1)}.`;
  if (choosing > 0) return `Customer ${choosing} chooses: each dish with chance mₖ/${choosing}, then ${mean(choosing)} new ones.`;
  if (rows.length === 0) return 'The buffet opens. Nobody has come yet.';
  const last = rows.length - 1;
  const fresh = first.filter((i) => i === last).length;
  const again = rows[last].filter(Boolean).length - fresh;
  const old = last === 0 ? '' : again === 0 ? 'nothing that others had, and ' : `${again} that others had, and `;
  return `Customer ${last + 1} takes ${old}${fresh} new.`;
}

/** The stick at a step: what has been broken, and for how many breaks the tracks have drawn. */
export function stickAt({ alpha, seed, breaks }: Buffet) {
  return { pieces: breakStick({ alpha, seed, sticks: Math.ceil(breaks / 2) }), drawn: Math.floor(breaks / 2) };
}

/** The share of all that tracks show, on average, that belongs to factors after the last break drawn: (α/(1 + α))^K. */
const beyond = (alpha: number) => (alpha / (1 + alpha)) ** STICKS;

/** What happens at a step of the stick's story, as a sentence. tracks is how many draw. */
export function stickText(buffet: Buffet, tracks: number) {
  const { pieces, drawn } = stickAt(buffet);
  const last = pieces.at(-1);
  if (!last) return 'The stick is whole. Its length is 1.';
  const k = pieces.length;
  if (drawn < k) return `Break ${k}: of ${last.left.toFixed(2)}, the part v = ${last.v.toFixed(2)} is kept, so π = ${last.pi.toFixed(2)}.`;
  const shown = drawTracks(pieces, tracks, buffet.seed).filter((row) => row[k - 1]).length;
  const rest = k === STICKS ? ` The drawing ends here: later factors would have ${Math.round(100 * beyond(buffet.alpha))} % of all that tracks show.` : '';
  return `Each track shows factor ${k} with chance π = ${last.pi.toFixed(2)}: ${shown} of ${tracks} do.${rest}`;
}
