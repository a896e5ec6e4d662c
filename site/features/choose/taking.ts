// Applies the selected features and options to the page, or restores the user's own.
import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { chosenOptions, chosenSettings, isSame, keptSettings, ownSettings } from './proposal.ts';
import { sameOptions } from '../../options/settings.ts';
import type { Options, SelectionProgress } from '../../core/messages.ts';
import type { Page, Seen } from './page.ts';

export function createTaking(page: Page, seen: Seen, heard: ReadonlySignal<SelectionProgress | null>) {
  let last: { taken: Options; before: Options } | null = null; // the options that were taken last, and their values before

  /** What the record says should be taken, null before there is one. */
  const chosen = computed(() => {
    const record = heard.value?.record;
    return record && heard.value ? { ...chosenOptions(record.taken), features: heard.value.features } : null;
  });

  function proposalFor(state: Seen) {
    const { dataset } = state;
    if (!chosen.value || !heard.value?.record?.choice || !dataset) return null;
    return isSame(dataset, ownSettings(state), chosen.value) ? null : chosen.value;
  }

  /** What could be taken in place of the person's own; null where that is the same, or nothing was compared. */
  const proposal = computed(() => proposalFor(seen));

  /** Whether the record is of other features or options than those that are set now. */
  const isOfOthers = computed(() => {
    const { dataset, featureRecipe, options } = seen;
    return chosen.value !== null && dataset !== null && !isSame(dataset, { recipe: featureRecipe, options }, chosen.value);
  });

  return {
    proposal, isOfOthers,
    /** Takes what is proposed. */
    take() {
      const state = page.read();
      const taken = proposalFor(state);
      if (!state.dataset || !taken) return;
      const own = ownSettings(state);
      last = { taken: chosenOptions(taken), before: own.options };
      page.adopt(chosenSettings(state.dataset, own, state.options, taken));
    },
    /** Sets the person's own again. */
    keep: () => page.adopt(keptSettings(page.read())),
    /** Is called when another dataset was opened: sets the options back if they were chosen for the last one, unless the new run or its record says what they are. */
    forget(hasRun: boolean) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !hasRun && sameOptions(options, { ...options, ...last.taken })) page.adopt({ recipe: featureRecipe, options: { ...options, ...pick(last.before, Object.keys(last.taken)) } });
      last = null;
    },
  };
}

/** The options with some keys. */
const pick = (options: Options, keys: string[]) => Object.fromEntries(keys.map((key) => [key, options[key]])) as Options;
