// The page's state with a dataset that has just been opened.
import { fits } from '../answer/cast.ts';
import { NO_EDITS, orNoEdits } from '../answer/edits.ts';
import { NOT_POINTING } from '../answer/pointing.ts';
import { editsThatHold } from '../answer/questions.ts';
import { recipeThatHolds } from '../options/feature-recipe.ts';
import { recipeOfDataset } from '../options/recipe-of-dataset.ts';
import { presetOf } from '../options/settings.ts';
import type { Opened } from './opening.ts';
import { initialQuery } from './query.ts';
import type { Dataset } from '../core/messages.ts';
import type { State } from '../state.ts';

/** Returns the fields to set when a dataset is opened. Corrections stay if the same data were read again with other answers to questions. */
export function stateWithDataset({ edits, frameRates, featureRecipe, draft, cast, hello }: State, dataset: Dataset, { captionsText, go, same }: Opened): Partial<Omit<State, 'session'>> {
  const kept = same && { edits: editsThatHold(edits, dataset), frameRates, featureRecipe: recipeThatHolds(featureRecipe, dataset) };
  return {
    introDismissed: true, dataset, questions: dataset.questions, frameRates: {}, captionsText, draft: captionsText || draft?.ofClips ? draft : null, // a draft that was used stays, and one of clips that are a dataset now
    answer: null, answerOptions: null, filter: '', classFilter: null, selection: { video: 0, track: -1, tuple: -1 }, hover: NOT_POINTING, featureRecipe: recipeOfDataset(dataset), preparedFeatures: null,
    edits: orNoEdits(dataset.run?.edits ?? NO_EDITS), query: initialQuery(), cast: cast && fits(cast, dataset) ? cast : null, panel: go || captionsText === '' ? '' : 'found',
    ...(dataset.run && !same && { options: dataset.run.options, preset: presetOf(hello?.presets ?? [], dataset.run.options) }),
    ...kept,
  };
}
