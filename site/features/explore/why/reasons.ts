// Why a class was chosen for a track: the terms of its log odds ζ in groups, beside those of the next class, and
// a sentence that names the decisive group.
import { groupedText } from '../../../words.ts';
import type { Dataset, Odds, Term } from '../../../core/messages.ts';

type Sort = 'prior' | 'bound' | 'fit' | 'overlap' | 'tuples' | 'singles' | 'exclusion' | 'pairs' | 'rivals' | 'alternatives' | 'drift';

/** One row of the waterfall. */
export interface Reason {
  sort: Sort;
  view: string; // of a fit, else ''
  values: number[]; // of each class
  terms: Term[][]; // the terms of each class's value
}

/** The sorts in the order of eq25 and of the waterfall. `noun` follows “mostly”. */
export const SORTS: Record<Sort, { name: string; noun: string; symbol: string; about: string }> = {
  prior: {
    name: 'Prior', noun: 'how common it is', symbol: 'E[log π]',
    about: 'How common the class is in this clip, before the track is looked at (eq22, eq23), or its weight under a uniform prior.',
  },
  bound: {
    name: 'Prior against absence', noun: 'its prior against absence', symbol: '−B',
    about: 'How unlikely the stick prior makes it that the class is absent. It is a bound, for the exact term has no closed form (eq25).',
  },
  fit: { name: 'Fit of', noun: 'the fit of', symbol: 'x·Φ', about: 'How much better the features fit with the class than without it (eq25). ρ > 0 bounds this value.' },
  overlap: { name: 'Explained by others', noun: '', symbol: '−Σ ν S', about: 'What other classes and the background explain of the track already (eq25).' },
  tuples: { name: 'Captions need it', noun: 'the captions that need it', symbol: 'C·c (i)', about: 'Captions that are not met without this track pull it up (eq25.2, term i). Captions that need another class on it pull it down.' },
  singles: { name: 'Captions name it', noun: 'the captions that name it', symbol: 'C·c (ii, iii)', about: 'Some track has to show each class that is named (eq25.2, terms ii and iii). A named class other than this one pulls it down.' },
  exclusion: { name: 'Seen elsewhere', noun: 'who is seen elsewhere at that moment', symbol: '−C_x', about: 'Of tracks that are seen at one moment in different places, one at most shows the class: what the others that show it take.' },
  pairs: { name: 'Pairs in captions', noun: 'the pairs that the captions name', symbol: '−Σ ν c', about: 'Captions say who does what together: a class costs more beside a class of another kind that no caption names with it.' },
  rivals: { name: 'One class at a time', noun: 'that a track shows one class of a kind', symbol: 'ν₀/(1−ν)', about: 'A track shows one class of a kind at most: what the others take of it, log ν₀ − log(1−ν).' },
  alternatives: { name: 'Alternatives', noun: 'the number of alternatives', symbol: 'H', about: 'Entropy of q over the pairs of labels with the class, minus that over the pairs without it.' },
  drift: { name: 'Changed since', noun: 'the change since then', symbol: '', about: 'The change of the other terms since ζ of this track was computed; 0 after convergence.' },
};

const ORDER = Object.keys(SORTS);

function sortOf({ kind, constraint, tuple }: Term): Sort {
  if (kind === 'match' || kind === 'cost') return 'fit';
  if (kind !== 'constraint') return kind;
  if (constraint !== 'hinge' && constraint !== '') return constraint;
  return tuple.filter((c) => c >= 0).length > 1 ? 'tuples' : 'singles';
}

/** The value of a term, NaN if it is infinite. */
const valueOf = ({ value }: Term) => value ?? NaN;

/** Groups the terms of one class or of several. The values of a class add up to its ζ. */
export function reasonsOf(odds: Odds[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const [i, { terms }] of odds.entries()) {
    for (const term of terms) {
      const sort = sortOf(term);
      const key = `${sort} ${term.view}`;
      const reason = reasons.get(key) ?? { sort, view: term.view, values: odds.map(() => 0), terms: odds.map(() => []) };
      reasons.set(key, reason);
      reason.values[i] += valueOf(term);
      reason.terms[i].push(term);
    }
  }
  return [...reasons.values()].sort((a, b) => ORDER.indexOf(a.sort) - ORDER.indexOf(b.sort));
}

export function nameOf({ sort, view }: Reason) {
  return sort === 'fit' ? `${SORTS.fit.name} ${view}` : SORTS[sort].name;
}

/**
 * Where each bar of a class begins and ends: a bar begins where the one before it ends.
 * i is the index of the class.
 */
export function stepsOf(reasons: Reason[], i: number): { from: number; to: number }[] {
  let sum = 0;
  return reasons.map(({ values }) => {
    const from = sum;
    sum += values[i];
    return { from, to: sum };
  });
}

/** The range of all bars, with 0 in it. */
export function rangeOf(reasons: Reason[]): { low: number; high: number } {
  const ends = (reasons[0]?.values ?? []).flatMap((_, i) => stepsOf(reasons, i).map(({ to }) => to)).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  return low < high ? { low, high } : { low: 0, high: 1 };
}

/** A signed number in about six characters: +0.12, −13.7, +1,204, −2.4e7. */
export function signed(x: number) {
  if (Number.isNaN(x)) return '–';
  const size = Math.abs(x);
  if (size === Infinity) return x > 0 ? '+∞' : '−∞';
  if (size < 0.005) return '0';
  const digits = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
  const text = size < 1e5 ? groupedText(size, digits) : size.toExponential(1).replace('+', '');
  return `${x > 0 ? '+' : '−'}${text}`;
}

/** Ζ as a number. It is infinite where the user has given the label. */
export function zetaOf({ zeta, nu }: Odds) {
  return zeta ?? (nu >= 0.5 ? Infinity : -Infinity);
}

/** Whether a reason concerns the class itself and can explain the choice. */
const own = ({ sort }: Reason) => !['rivals', 'alternatives', 'drift'].includes(sort);

/**
 * The choice and what decided it, in a sentence each.
 * odds are of one concept: the best class and, where there is one, the next. shown says whether
 * the best class is above the threshold, and isSetByUser whether a label that is fixed was set by the user; see Problem.known in core/infer.
 */
export function verdictOf(dataset: Dataset, odds: Odds[], shown: boolean, isSetByUser = true): { chosen: string; because: string } {
  const [best, next] = odds.map((one) => dataset.concepts[one.concept].classes[one.class]);
  if (odds[0].known && !isSetByUser) return { chosen: 'Background: this track is not a person.', because: 'Enough persons were found for the names in the captions.' };
  if (odds[0].known) return { chosen: zetaOf(odds[0]) > 0 ? `${best}: set by you.` : 'Background: set by you.', because: '' };
  const zeta = signed(zetaOf(odds[0]));
  const reasons = reasonsOf(odds).filter(own);
  if (!shown) {
    const worst = reasons.reduce((a, b) => (b.values[0] < a.values[0] ? b : a));
    const against = worst.values[0] < 0 ? `Most against it: ${nounOf(worst)} (${signed(worst.values[0])}).` : '';
    return { chosen: `Background: ${best} comes closest, with log odds ${zeta}.`, because: against };
  }
  const none = 1 - odds[0].nu - (odds[1]?.nu ?? 0); // the probability of the other classes and of background
  if (!next || none > odds[1].nu) {
    const most = reasons.reduce((a, b) => (b.values[0] > a.values[0] ? b : a));
    const rest = next ? `, ahead of no ${dataset.concepts[odds[0].concept].name}` : ': the only class that these captions name';
    return { chosen: `${best} (log odds ${zeta})${rest}.`, because: `Most of it: ${nounOf(most)} (${signed(most.values[0])}).` };
  }
  const lead = ({ values }: Reason) => values[0] - values[1];
  const most = reasons.reduce((a, b) => (lead(b) > lead(a) ? b : a));
  const whole = reasons.reduce((sum, reason) => sum + lead(reason), 0);
  const more = signed(lead(most)).slice(1);
  return {
    chosen: `${best} (log odds ${zeta}), ahead of ${next} (${signed(zetaOf(odds[1]))}).`,
    because: lead(most) > 0 ? `${lead(most) >= whole / 2 ? 'Mostly' : 'First of all'} ${nounOf(most)}: ${more} more than for ${next}.` : '',
  };
}

function nounOf({ sort, view, terms }: Reason) {
  if (sort === 'fit') return `the fit of its ${view} features`;
  if (sort !== 'overlap') return SORTS[sort].noun;
  const most = terms.flat().reduce((a, b) => (Math.abs(valueOf(b)) > Math.abs(valueOf(a)) ? b : a));
  return `what others explain already, ${factorOf(most)} above all`;
}

/** The factor of an overlap term. */
const factorOf = ({ factor }: Term) => (factor.concept ? factor.class : `background ${factor.class}`);

const NAMED = 3; // the other factors are summed

/** The terms inside a bar, one line for each class. */
export function detailsOf(dataset: Dataset, reason: Reason, odds: Odds[]): string[] {
  return odds.flatMap(({ concept, class: c }, i) => {
    const inside = insideOf(dataset, reason, i);
    return inside && [`${dataset.concepts[concept].classes[c]}: ${inside}.`];
  }).filter(Boolean);
}

function insideOf(dataset: Dataset, { sort, terms }: Reason, i: number) {
  const list = terms[i];
  if (sort === 'fit' && list.length > 1) return list.map((term) => `${term.kind === 'match' ? 'match' : 'cost'} ${signed(valueOf(term))}`).join(', ');
  if (sort === 'overlap') {
    const rest = list.slice(NAMED).reduce((sum, term) => sum + valueOf(term), 0);
    const named = list.slice(0, NAMED).map((term) => `${factorOf(term)} ${signed(valueOf(term))}`);
    return [...named, ...(list.length > NAMED ? [`others ${signed(rest)}`] : [])].join(', ');
  }
  if (sort === 'exclusion') return list.map((term) => `${term.others.map((track) => dataset.tracks[track].id).join(', ')} ${signed(valueOf(term))}`).join('; ');
  if (sort !== 'tuples' && sort !== 'singles') return '';
  return list.map((term) => `${term.tuple.flatMap((c, e) => (c >= 0 ? [dataset.concepts[e].classes[c]] : [])).join(' · ')} ${signed(valueOf(term))} ${forceOf(term)}`).join(', ');
}

/** The force of a hinge relative to its limit, in words. */
function forceOf({ value, limit }: Term) {
  const fraction = (value ?? NaN) / limit;
  if (Math.abs(limit) < 0.005) return '(the other classes of it are not on this track)';
  if (fraction > 0.999) return '(unmet: full force)';
  return fraction < 0.001 ? '(met)' : `(just met, of ${signed(limit).replace('+', '')})`;
}
