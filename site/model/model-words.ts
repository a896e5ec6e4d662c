// The model of a run, in words and numbers.
import { countText } from '../words.ts';
import type { Model } from '../core/messages.ts';

/** Why the run on the screen ended. */
export function endText({ reason, iterations, change, tolerance }: Model['end']) {
  const after = `after ${countText(iterations, 'iteration')}`;
  const moved = change === null ? '' : `F changed by ${percent(change)} between the last two updates of the variances`;
  switch (reason) {
    case 'converged': return `Converged ${after}: ${moved}; ${percent(tolerance)} or less was asked.`;
    case 'limit': return `Stopped at its limit, ${after}${moved && `: ${moved}, more than the ${percent(tolerance)} of convergence`}.`;
    case 'cancelled': return `Cancelled ${after}.`;
    default: return `Under way, ${after}.`;
  }
}

function percent(share: number) {
  if (share === 0) return '0 %';
  return share < 1e-6 ? 'less than 0.0001 %' : `${Number((100 * share).toPrecision(2))} %`;
}

/** How many background factors are used. */
export function backgroundText({ factors, used, least }: Model) {
  const all = factors.filter(({ concept }) => concept < 0).length;
  if (all === 0) return 'There are no background factors.';
  const bound = least === 1 ? 'one track' : `${Number(least.toFixed(1))}, 1 % of the tracks`;
  return `Background factors really used, with n of at least ${bound}: ${used} of ${all}.`;
}

/** The stick of a video: its factors by E[π], and the mean that α alone gives to each position. */
export function stickOf({ pi, factors, alpha }: Model, video: number): { factor: number; pi: number; prior: number }[] {
  const mine = pi.subarray(video * factors.length, (video + 1) * factors.length);
  const on = [...mine.keys()].filter((k) => !Number.isNaN(mine[k]));
  return on.sort((a, b) => mine[b] - mine[a] || a - b).map((factor, i) => ({ factor, pi: mine[factor], prior: (alpha / (1 + alpha)) ** (i + 1) }));
}

/**
 * One part of the objective F over the run, with a value after every block.
 * part is −1 for F itself.
 */
export function seriesOf({ trace, parts, names }: Model, part: number) {
  return trace.map(({ iteration, f, mayRise, block }, i) => ({ iteration, tempered: mayRise && block !== 'contamination', f: part < 0 ? f : parts[i * names.length + part] }));
}

/** The index of the last point of an iteration. The points “variances” and “init” end the iteration whose number they have; others begin it. */
export function endIn(trace: Model['trace'], iteration: number) {
  return trace.findLastIndex(({ iteration: number, block }) => number < iteration || (number === iteration && (block === 'variances' || block === 'init')));
}

/**
 * An appearance as at most so many bars. Each bar is the value farthest from 0 of its part of the
 * row.
 */
export function barsOf(row: Float64Array, most: number) {
  const count = Math.min(most, row.length);
  return Array.from({ length: count }, (_, i) => {
    const stretch = row.subarray(Math.floor((i * row.length) / count), Math.floor(((i + 1) * row.length) / count));
    return stretch.reduce((far, x) => (Math.abs(x) > Math.abs(far) ? x : far), 0);
  });
}

/** The tracks with the highest ν of a factor, the best first. */
export function tracksShowing({ nu, factors, byVideo }: Model, factor: number, most: number): { track: number; nu: number }[] {
  if (byVideo) return [];
  const [width, likely] = [factors.length, 64]; // ν is stored in 255ths
  const tracks = [];
  for (let track = 0; track * width < nu.length; track++) {
    const here = nu[track * width + factor];
    if (here >= likely) tracks.push({ track, nu: here / 255 });
  }
  return tracks.sort((a, b) => b.nu - a.nu || a.track - b.track).slice(0, most);
}
