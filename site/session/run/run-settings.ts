// The settings of the next run: the options of the model, the recipe of its features, and how many cores it uses.
import { DEFAULT_CORES } from '../../model/settings.ts';
import { defaultRecipe } from '../../model/feature-recipe.ts';
import { ownSignals } from '../../store.ts';
import type { Clock, FrameSignals } from '../../store.ts';
import type { FeatureRecipe } from '../../model/feature-recipe.ts';
import type { Options } from '../../core/messages.ts';

export interface RunSettingValues {
  options: Options;
  featureRecipe: FeatureRecipe; // how the features are to be computed
  cores: number; // how many cores a large run uses
}

export const initialRunSettings = (): RunSettingValues => ({ options: {}, featureRecipe: defaultRecipe(null), cores: DEFAULT_CORES });

export function createRunSettings(clock: Clock, initial: RunSettingValues) {
  const own = ownSignals(clock, initialRunSettings(), initial);
  const { options, featureRecipe, cores } = own;
  return {
    signals: own as FrameSignals<RunSettingValues>,
    setOptions: (chosen: Options) => options.set(chosen),
    setOption: (key: string, value: Options[string]) => options.set({ ...options.now(), [key]: value }),
    setRecipe: (recipe: FeatureRecipe) => featureRecipe.set(recipe),
    /** Changes the recipe. It is then no longer a suggested or selected recipe. */
    changeRecipe: (change: Partial<FeatureRecipe>) => featureRecipe.set({ ...featureRecipe.now(), as: null, choice: null, ...change }),
    useCores: (count: number) => cores.set(count),
  };
}

export type RunSettings = ReturnType<typeof createRunSettings>;
