// The settings of a comparison, as a person chooses them, the request that they make, and what the page says about the last
// comparison.
import { keepsFeatures, recipeRequest } from '../../model/feature-recipe.ts';
import { countText } from '../../words.ts';
import type { FeatureRecipe } from '../../model/feature-recipe.ts';
import type { Arguments, Dataset, Method, Options, Comparison } from '../../core/messages.ts';
import type { Phase } from './runner.ts';

export interface ComparisonSettings {
  methods: string[] | null; // null for the methods of the paper's tables
  single: boolean; // whether each method has one start only
  merge: number; // how many neighbouring videos are joined into one
  test: number; // the share of the videos that is held out
  replicates: number; // bootstrap draws for the intervals
  grid: string; // the name of a cross-validation's grid, '' for a comparison
}

/** Each method has as many starts as Explore, so that the model has the scores that Explore shows. */
export function initialComparisonSettings(): ComparisonSettings {
  return { methods: null, single: false, merge: 1, test: 0, replicates: 1000, grid: '' };
}

/**
 * The names of the chosen methods, in the order of the tables. Methods of another dataset's
 * concepts are left out.
 */
export function chosenMethods({ methods }: ComparisonSettings, dataset: Dataset) {
  return dataset.methods.filter(({ name, ladder }) => (methods ? methods.includes(name) : ladder)).map(({ name }) => name);
}

/**
 * The options that every method starts from. options are those chosen in Explore. A cross-validation has one
 * start for each of its many fits.
 */
export function comparisonOptions({ single, grid }: ComparisonSettings, options: Options): Options {
  if (!single && grid === '') return options;
  const first = (list: unknown) => (Array.isArray(list) ? list.slice(0, 1) : []);
  return { ...options, starts: 0, reheats: 0, background: first(options.background), anneal: first(options.anneal) };
}

/** The settings of the compare request. */
export function compareRequest(settings: ComparisonSettings, dataset: Dataset, options: Options, recipe: FeatureRecipe): Arguments['compare']['settings'] {
  const { merge, test, replicates, grid } = settings;
  const features = recipeRequest(dataset, recipe, Number(options.seed ?? 1));
  const common = { options: comparisonOptions(settings, options), merge, replicates, ...(!keepsFeatures(dataset, features) && { features }) };
  const methods = settings.methods && chosenMethods(settings, dataset); // the core also reads an empty list as the paper's methods
  return grid ? { ...common, grid } : { ...common, methods, test };
}

const ANY_LABEL = ', any label'; // the end of a method's name: without eq4 and eq5, which are printed as 7 and 8

const groups: [string, string, (method: Method, dataset: Dataset) => boolean][] = [
  ['References', 'How low and how high a score can be.', ({ name }) => ['random', 'GT-SVM', 'upper bound'].includes(name)],
  ['WS-DC', 'The method that the paper compares with.', ({ name }) => name.startsWith('WS-DC')],
  ['Any label', 'A video may show classes that no caption names: without the paper’s equations 7 and 8.', ({ name }) => name.endsWith(ANY_LABEL)],
  ['One concept', 'Each learned alone.', ({ name }, { concepts }) => concepts.some((c) => name === `WS-${c.name}`)],
  ['Variants', 'The model in parts, and whole.', () => true],
];

/** The order of the groups on the page. */
const order = ['Variants', 'One concept', 'WS-DC', 'References', 'Any label'];

/** Returns the methods of a dataset by group, without empty groups. */
export function methodGroups(dataset: Dataset): { name: string; about: string; methods: Method[] }[] {
  const named = dataset.methods.map((method) => ({ method, group: groups.find(([, , holds]) => holds(method, dataset))?.[0] }));
  return order.map((name) => ({
    name,
    about: groups.find(([group]) => group === name)?.[1] ?? '',
    methods: named.filter(({ group }) => group === name).map(({ method }) => method),
  })).filter(({ methods }) => methods.length > 0);
}

/**
 * The options in one line: the most important ones, and whether there are several starts.
 * preset is its name, '' for the user's own options.
 */
export function optionsSummary({ allocation, background, c, alpha, anneal, starts }: Options, preset: string) {
  const list = (values: unknown) => [values].flat().join('/');
  const many = Number(starts) > 0 || [background, anneal].some((values) => Array.isArray(values) && values.length > 1);
  const buffet = allocation === 'uniform' ? [] : [`K_bg ${list(background)}`, `α ${alpha}`]; // which have no effect otherwise
  return [`Options: ${preset || 'your own'}`, `C ${c}`, ...buffet, `annealed over ${list(anneal)}`,
    many ? 'several starts' : 'one start'].join(' · ');
}

type Progress = Comparison['progress'] | null;

/** What is being done, or what is missing, '' for neither. */
export function statusText(phase: Phase, progress: Progress, lacksMethod: boolean): string {
  if (phase === 'opening') return 'Reading the files…';
  if (phase === 'stopping') return 'Finishing what is done…';
  if (phase === 'running') return progress ? `${progress.task || 'intervals'} · ${progress.done} of ${progress.of}` : '';
  return lacksMethod ? 'Choose a method.' : '';
}

/** What is shown before the first comparison: an example with its report, or, where there is none, what a run would compare. */
export function beforeFirst(hasExample: boolean, hasOtherOptions: boolean, methods: number, name: string | null): string {
  if (hasExample) return `Made when this site was built${hasOtherOptions ? ', with other options' : ''}. Run makes it anew, here.`;
  const what = name === null ? '' : ` Run compares ${countText(methods, 'method')} on ${name}.`;
  return `Nothing has been compared yet.${what}`;
}

/** Says that a comparison has the corrections, and why its scores may differ from those of Explore; '' without corrections. */
export function correctionsText(corrections: number): string {
  if (corrections === 0) return '';
  return `With your ${corrections === 1 ? 'correction' : countText(corrections, 'correction')}, as in Explore. Here each method starts from the beginning. In Explore the result continues from the answer before a correction, so its scores can differ until you run from the start there.`;
}

/** What is known of a report besides itself. */
interface Known {
  phase: Phase;
  progress: Progress;
  hasReport: boolean;
  otherName: string | null; // of the dataset that it is of, null where that is open
  hasOtherCorrections?: boolean; // whether that dataset is the open one with other corrections
  hasOtherOptions: boolean; // than those of the next comparison
}

/** Whether the report of a comparison is complete, and what has changed since. */
export function remarkText({ phase, progress, hasReport, otherName, hasOtherCorrections = false, hasOtherOptions }: Known): string {
  const counted = progress ? `: ${progress.done} of ${progress.of} done` : '';
  const ends: Partial<Record<Phase, string>> = { cancelled: `Cancelled${counted}.`, failed: `Failed${counted}.`, done: '' };
  const how = ends[phase] ?? (hasReport ? '' : 'The first is under way.');
  const other = hasOtherCorrections ? 'Of the data before your last correction.' : otherName !== null ? `Of ${otherName}, which was open before.`
    : hasOtherOptions ? 'Of the options before your last change.' : '';
  return [how, other].filter(Boolean).join(' ');
}
