// Converts between the recommended choice and the settings of the page, and decides whether the page may start the job by itself.
import { originalDataset } from '../../model/edits.ts';
import { parseRecipe } from '../../model/feature-recipe.ts';
import { defaultRecipe, sameSteps } from '../../model/feature-recipe.ts';
import { suggestedRecipe } from '../../model/feature-recipe.ts';
import { sameOptions } from '../../model/settings.ts';
import type { Dataset, Options } from '../../core/messages.ts';
import type { ChosenOptions, FeatureRecipe, RecipeChoice } from '../../model/feature-recipe.ts';
import type { State } from '../../state.ts';

export interface Settings {
  recipe: FeatureRecipe;
  options: Options;
}

/** Features and options that were chosen together. */
export type Chosen = ChosenOptions & Pick<RecipeChoice, 'features'>;

/** The options among the fields of a choice. */
export function chosenOptions({ alpha, pairs, allowed }: ChosenOptions) {
  return { alpha, ...(pairs !== undefined && { pairs }), ...(allowed !== undefined && { allowed }) };
}

/** Whether options are those of a choice. */
function hasChosenOptions(options: Options, chosen: ChosenOptions) {
  return Object.entries(chosenOptions(chosen)).every(([key, value]) => options[key] === value);
}

/** Returns the person's own features and options: the present ones, or those that a choice has replaced. */
export function ownSettings({ featureRecipe, options }: Pick<State, 'featureRecipe' | 'options'>): Settings {
  const { choice } = featureRecipe;
  if (!isTaken({ featureRecipe, options }) || !choice) return { recipe: featureRecipe, options };
  return { recipe: choice.before.recipe, options: { ...options, ...chosenOptions(choice.before) } };
}

/** Whether the present features and options are the chosen ones. */
export function isTaken({ featureRecipe: { choice }, options }: Pick<State, 'featureRecipe' | 'options'>) {
  return choice?.taken === true && hasChosenOptions(options, choice);
}

/** Whether two sets of options differ in no option but those that are chosen. */
export function sameButChosen(a: Options, b: Options) {
  const { alpha, pairs, allowed } = a;
  return sameOptions(a, { ...b, alpha, pairs, allowed });
}

/** The values of the options that a choice changes. */
function optionsBefore(options: Options, chosen: ChosenOptions) {
  return Object.fromEntries(Object.keys(chosenOptions(chosen)).map((key) => [key, options[key]])) as unknown as ChosenOptions;
}

/** Returns the features and options with the choice applied. */
export function chosenSettings(dataset: Dataset, own: Settings, options: Options, chosen: Chosen): Settings {
  const parsed = parseRecipe(dataset, chosen.features);
  const steps = typeof parsed === 'string' ? own.recipe : parsed;
  const isDefault = sameSteps(steps, defaultRecipe(dataset));
  const choice = { ...chosen, taken: true, before: { recipe: own.recipe, ...optionsBefore(own.options, chosen) } };
  return { recipe: { ...steps, as: isDefault ? null : { features: chosen.features }, choice }, options: { ...options, ...chosenOptions(chosen) } };
}

/** Returns the person's own features and options, and records the choice that the person rejected. */
export function keptSettings({ featureRecipe, options }: Pick<State, 'featureRecipe' | 'options'>): Settings {
  const { choice } = featureRecipe;
  const own = ownSettings({ featureRecipe, options });
  return { ...own, recipe: { ...own.recipe, choice: choice ? { ...choice, taken: false } : null } };
}

/** Whether the choice equals the person's own features and options. */
export function isSame(dataset: Dataset, own: Settings, chosen: Chosen) {
  const parsed = parseRecipe(dataset, chosen.features);
  return typeof parsed !== 'string' && sameSteps(parsed, own.recipe) && hasChosenOptions(own.options, chosen);
}

/** Whether the page may start the job by itself: the dataset is not the demo, it has captions, and no setting was changed by hand. */
export function mayChoose(state: Pick<State, 'dataset' | 'demoHash' | 'captionsText' | 'hello' | 'featureRecipe' | 'options'>) {
  return canChoose(state) && isUntouched(state) && state.dataset?.run === null;
}

/** Whether the open dataset is the demo. */
export const isDemo = ({ dataset, demoHash }: Pick<State, 'dataset' | 'demoHash'>) => dataset !== null && originalDataset(dataset).hash === demoHash;

/** Whether there are captions to hide. The demo's answer comes with the site. */
export function canChoose({ dataset, demoHash, captionsText }: Pick<State, 'dataset' | 'demoHash' | 'captionsText'>) {
  return dataset !== null && !dataset.applied && captionsText !== '' && !isDemo({ dataset, demoHash })
    && dataset.videos.filter(({ tuples, free, test }) => tuples.length > 0 && !free && !test).length > 1;
}

/** Whether the options are those of the default preset and the features are the suggested ones of the dataset. */
export function isUntouched({ dataset, hello, featureRecipe, options }: Pick<State, 'dataset' | 'hello' | 'featureRecipe' | 'options'>) {
  const own = ownSettings({ featureRecipe, options });
  return dataset !== null && sameOptions(own.options, hello?.presets[0]?.options ?? {})
    && own.recipe.as === null && sameSteps(own.recipe, suggestedRecipe(dataset));
}
