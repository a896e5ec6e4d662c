// Applies the selected features and options to the page, or restores the user's own.
import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { chosenOptions, chosenSettings, isSame, keptSettings, ownSettings } from './proposal.ts';
import { sameOptions } from '../../model/settings.ts';
import type { Options, SelectionProgress } from '../../core/messages.ts';
import type { Page, Seen } from './page.ts';

export function createTaking(page: Page, seen: Seen, lastMessage: ReadonlySignal<SelectionProgress | null>) {
  let last: { taken: Options; before: Options } | null = null; // the options that were taken last, and their values before

  /** The choice that the report recommends, null before there is one. */
  const chosen = computed(() => {
    const report = lastMessage.value?.report;
    return report && lastMessage.value ? { ...chosenOptions(report.selected), features: lastMessage.value.features } : null;
  });

  function proposalFor(state: Seen) {
    const { dataset } = state;
    if (!chosen.value || !lastMessage.value?.report?.selection || !dataset) return null;
    return isSame(dataset, ownSettings(state), chosen.value) ? null : chosen.value;
  }

  /** The recommended choice; null if it equals the person's own features and options, or no candidates were compared. */
  const proposal = computed(() => proposalFor(seen));

  /** Whether the features or options were changed after the report was made. */
  const isOfOtherSettings = computed(() => {
    const { dataset, featureRecipe, options } = seen;
    return chosen.value !== null && dataset !== null && !isSame(dataset, { recipe: featureRecipe, options }, chosen.value);
  });

  return {
    proposal, isOfOtherSettings,
    /** Applies the recommended features and options. */
    take() {
      const state = page.read();
      const taken = proposalFor(state);
      if (!state.dataset || !taken) return;
      const own = ownSettings(state);
      last = { taken: chosenOptions(taken), before: own.options };
      page.adopt(chosenSettings(state.dataset, own, state.options, taken));
    },
    /** Restores the person's own features and options. */
    keep: () => page.adopt(keptSettings(page.read())),
    /** Call it when another dataset was opened. It restores the options if they were chosen for the last dataset, unless the new run or its report sets them. */
    forget(hasRun: boolean) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !hasRun && sameOptions(options, { ...options, ...last.taken })) page.adopt({ recipe: featureRecipe, options: { ...options, ...pick(last.before, Object.keys(last.taken)) } });
      last = null;
    },
  };
}

/** Returns the options with the given keys. */
const pick = (options: Options, keys: string[]) => Object.fromEntries(keys.map((key) => [key, options[key]])) as Options;
