// Converts between the recommended choice and the settings of the page, applies it or restores the person's own settings, and
// decides whether the page may start the job by itself.
import { originalDataset } from '../../model/edits.ts';
import { parseRecipe, defaultRecipe, sameSteps, suggestedRecipe } from '../../model/feature-recipe.ts';
import { sameOptions } from '../../model/settings.ts';
import { computed } from '@preact/signals';
import type { TuningControls } from '../../session/run/tuning.ts';
import type { State } from '../../state.ts';
import type { SignalsOf } from '../../ui/action.ts';
import type { Dataset, Options, SelectionProgress } from '../../core/messages.ts';
import type { ChosenOptions, FeatureRecipe, RecipeChoice } from '../../model/feature-recipe.ts';
import type { ReadonlySignal } from '@preact/signals';

/** The fields of the store that the feature reads. */
type Fields = 'session' | 'hello' | 'dataset' | 'demoHash' | 'captionsText' | 'options' | 'featureRecipe' | 'edits' | 'answer' | 'demoAnswer' | 'selection';

export type ChooseState = Pick<State, Fields>;

/** The parts of the page that the feature uses. */
export interface Page {
  state: SignalsOf<Fields>;
  /** The state as it is now, which the signals follow. */
  read(): ChooseState;
  core: TuningControls;
  /** Sets the features and options of the next run. */
  adopt(settings: Settings): void;
  run(): void;
  /** Calls act as soon as the core is ready; pending is the notice that is shown until then. */
  whenReady(pending: string, act: () => void): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Whether the page may start the job by itself; the browser stores it. */
  autoStart: { read(): boolean; write(on: boolean): void };
}

interface Settings {
  recipe: FeatureRecipe;
  options: Options;
}

/** Features and options that were chosen together. */
type Chosen = ChosenOptions & Pick<RecipeChoice, 'features'>;

/** The options among the fields of a choice. */
function chosenOptions({ alpha, pairs, allowed }: ChosenOptions) {
  return { alpha, ...(pairs !== undefined && { pairs }), ...(allowed !== undefined && { allowed }) };
}

/** Whether options are those of a choice. */
function hasChosenOptions(options: Options, chosen: ChosenOptions) {
  return Object.entries(chosenOptions(chosen)).every(([key, value]) => options[key] === value);
}

/** Returns the person's own features and options: the present ones, or those that a choice has replaced. */
export function ownSettings({ featureRecipe, options }: Pick<State, 'featureRecipe' | 'options'>): Settings {
  const { choice } = featureRecipe;
  if (!isChoiceApplied({ featureRecipe, options }) || !choice) return { recipe: featureRecipe, options };
  return { recipe: choice.before.recipe, options: { ...options, ...chosenOptions(choice.before) } };
}

/** Whether the present features and options are the chosen ones. */
export function isChoiceApplied({ featureRecipe: { choice }, options }: Pick<State, 'featureRecipe' | 'options'>) {
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
function chosenSettings(dataset: Dataset, own: Settings, options: Options, chosen: Chosen): Settings {
  const parsed = parseRecipe(dataset, chosen.features);
  const steps = typeof parsed === 'string' ? own.recipe : parsed;
  const isDefault = sameSteps(steps, defaultRecipe(dataset));
  const choice = { ...chosen, taken: true, before: { recipe: own.recipe, ...optionsBefore(own.options, chosen) } };
  return { recipe: { ...steps, as: isDefault ? null : { features: chosen.features }, choice }, options: { ...options, ...chosenOptions(chosen) } };
}

/** Returns the person's own features and options, and records the choice that the person rejected. */
function rejectedSettings({ featureRecipe, options }: Pick<State, 'featureRecipe' | 'options'>): Settings {
  const { choice } = featureRecipe;
  const own = ownSettings({ featureRecipe, options });
  return { ...own, recipe: { ...own.recipe, choice: choice ? { ...choice, taken: false } : null } };
}

/** Whether the choice equals the person's own features and options. */
function isSame(dataset: Dataset, own: Settings, chosen: Chosen) {
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

export function createRecommendation(page: Page, seen: ChooseState, lastMessage: ReadonlySignal<SelectionProgress | null>) {
  let last: { applied: Options; before: Options } | null = null; // the options that were applied last, and their values before

  /** The choice that the report recommends, null before there is one. */
  const chosen = computed(() => {
    const report = lastMessage.value?.report;
    return report && lastMessage.value ? { ...chosenOptions(report.selected), features: lastMessage.value.features } : null;
  });

  function recommendationFor(state: ChooseState) {
    const { dataset } = state;
    if (!chosen.value || !lastMessage.value?.report?.selection || !dataset) return null;
    return isSame(dataset, ownSettings(state), chosen.value) ? null : chosen.value;
  }

  /** The recommended choice; null if it equals the person's own features and options, or no candidates were compared. */
  const recommendation = computed(() => recommendationFor(seen));

  /** Whether the features or options were changed after the report was made. */
  const isOfOtherSettings = computed(() => {
    const { dataset, featureRecipe, options } = seen;
    return chosen.value !== null && dataset !== null && !isSame(dataset, { recipe: featureRecipe, options }, chosen.value);
  });

  return {
    recommendation, isOfOtherSettings,
    /** Applies the recommended features and options. */
    apply() {
      const state = page.read();
      const applied = recommendationFor(state);
      if (!state.dataset || !applied) return;
      const own = ownSettings(state);
      last = { applied: chosenOptions(applied), before: own.options };
      page.adopt(chosenSettings(state.dataset, own, state.options, applied));
    },
    /** Restores the person's own features and options. */
    restoreOwn: () => page.adopt(rejectedSettings(page.read())),
    /** Call it when another dataset was opened. It restores the options if they were chosen for the last dataset, unless the new run or its report sets them. */
    forget(hasRun: boolean) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !hasRun && sameOptions(options, { ...options, ...last.applied })) page.adopt({ recipe: featureRecipe, options: { ...options, ...pick(last.before, Object.keys(last.applied)) } });
      last = null;
    },
  };
}

/** Returns the options with the given keys. */
const pick = (options: Options, keys: string[]) => Object.fromEntries(keys.map((key) => [key, options[key]])) as Options;
