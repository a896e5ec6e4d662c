// The switches on the page about the paper: each is a difference between the printed model and
// others. This file says what each switch sets, which exclude one another, and how two runs'
// scores compare.

import { recipeRequest } from '../../model/feature-recipe.ts';
import type { FeatureRecipe } from '../../model/feature-recipe.ts';
import type { Dataset, Hello, Options, Preset, Score, Setting } from '../../core/messages.ts';

interface Switch {
  id: string;
  group: 'published' | 'ours';
  name: string;
  about: string;
  options: Options;
  needs?: string; // a switch that is turned on with this one
  excludes?: string; // a switch that is turned off with this one
}

export const SWITCHES: Switch[] = [
  { id: 'margin', group: 'published', name: 'Hinge at 3', about: 'captions pull until Σ is 3, not 1', options: { margin: 3 } },
  { id: 'singles', group: 'published', name: 'Tuples only', about: 'no hinge for the single classes of a pair', options: { singles: 'tuples' } },
  { id: 'reorder', group: 'published', name: 'Factors sorted', about: 'by use, in the first 7 iterations', options: { reorder: 7 }, excludes: 'classes' },
  { id: 'noise', group: 'published', name: 'First view’s noise fixed', about: 'its σ²_n stays 1', options: { freezeNoise: ['1'] } },
  { id: 'scale', group: 'published', name: 'Wider appearances', about: 'σ_A starts at 2, not 1', options: { scale: 2 } },
  { id: 'threshold', group: 'published', name: 'Thresholds 0.2 and 0.02', about: 'for background, not 0.5; the other scores ignore it', options: { threshold: [0.2, 0.02] } },
  { id: 'hinge', group: 'ours', name: 'Exact hinge', about: 'the minimum, not the printed rule', options: { hinge: 'exact' } },
  { id: 'sticks', group: 'ours', name: 'Allowed sticks', about: 'forbidden classes are off the stick', options: { sticks: 'allowed' } },
  { id: 'classes', group: 'ours', name: 'Exclusive classes', about: 'one of a concept on a track; with the exact hinge, without sorting', options: { classes: 'exclusive' }, needs: 'hinge', excludes: 'reorder' },
  { id: 'anneal', group: 'ours', name: 'Annealed start', about: 'over 25 iterations', options: { anneal: [25] } },
  { id: 'weights', group: 'ours', name: 'α = 10, C = 5', about: 'not 100 and 0.5', options: { alpha: 10, c: 5 } },
];

export interface PaperSwitches {
  on: string[]; // ids of the switches that are on
  running: string; // the key of the run that is under way, '' for none
  fraction: number; // of that run, 0 to 1
  results: Map<string, Score[]>; // the scores by the run's key
  problem: string; // an error, '' for none
}

export function initialPaperSwitches(): PaperSwitches {
  return { on: [], running: '', fraction: 0, results: new Map(), problem: '' };
}

/** The switches whose options the core has. */
export function availableSwitches(settings: Setting[]) {
  const keys = new Set(settings.map(({ key }) => key));
  return SWITCHES.filter(({ options }) => Object.keys(options).every((key) => keys.has(key)));
}

/** The ids of a group's switches. */
export function idsOfGroup(switches: Switch[], group: Switch['group']) {
  return switches.filter((one) => one.group === group).map(({ id }) => id);
}

/**
 * The switches after one is turned. A switch that it needs is turned on with it; one that it
 * excludes, or that needs it, is turned off.
 */
export function toggled(on: string[], id: string) {
  if (on.includes(id)) return on.filter((other) => other !== id && find(other)?.needs !== id);
  const { needs, excludes } = find(id) ?? {};
  const others = on.filter((other) => other !== excludes);
  return [...new Set([...others, ...(needs ? [needs] : []), id])];
}

function find(id: string) {
  return SWITCHES.find((one) => one.id === id);
}

/** The options of a single run: the paper's preset with what the switches set. */
export function optionsOf(presets: Preset[], on: string[]): Options {
  const paper = presets.find(({ name }) => name === 'paper')?.options;
  const set = SWITCHES.filter(({ id }) => on.includes(id)).map(({ options }) => options);
  return Object.assign({}, paper, { starts: 0, reheats: 0 }, ...set);
}

/** The key by which results are remembered. */
export function runKey(dataset: Dataset, options: Options, recipe: FeatureRecipe) {
  const features = recipeRequest(dataset, recipe, Number(options.seed ?? 1));
  return `${dataset.hash} ${JSON.stringify(features)} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** What the runs of the table depend on. */
interface Page {
  dataset: Dataset | null;
  hello: Hello | null;
  featureRecipe: FeatureRecipe;
}

/** The two runs of the table: the paper as printed, and with the switches. */
export function tableRuns({ dataset, hello, featureRecipe }: Page, { on: turned, results }: PaperSwitches) {
  if (!dataset || !hello) return [];
  return [[], turned].map((on) => {
    const options = optionsOf(hello.presets, on);
    const key = runKey(dataset, options, featureRecipe);
    return { options, key, scores: results.get(key) };
  });
}

/** The measures of the table, in this order. */
const MEASURES = [/^pair accuracy$/, / accuracy$/, /^right track$/, /^mean IoU$/, / with background$/];

/** The rows of the table: each measure in both runs, and the change in points. */
export function scoreRows(printed: Score[], yours?: Score[]) {
  const rank = (name: string) => MEASURES.findIndex((measure) => measure.test(name));
  return printed.filter(({ name }) => rank(name) >= 0)
    .sort((a, b) => rank(a.name) - rank(b.name))
    .map(({ name, about, of, value }) => {
      const other = yours?.find((score) => score.name === name)?.value;
      return { name, about, of, printed: value, yours: other, points: other === undefined ? undefined : 100 * (other - value) };
    });
}

/** A change in points with its sign: +1.5, −0.3, 0. */
export function signed(points: number) {
  const text = Math.abs(points).toFixed(1);
  if (text === '0.0') return '0';
  return `${points < 0 ? '−' : '+'}${text}`;
}
