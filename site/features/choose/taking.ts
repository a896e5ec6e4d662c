// What was chosen takes the place of the person's own features and α, or is left.
import { computed } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import { chosenSettings, isSame, keptSettings, ownSettings } from './proposal.ts';
import type { Choosing } from '../../core/messages.ts';
import type { Page, Seen } from './page.ts';
import type { Settings } from './proposal.ts';

export function createTaking(page: Page, seen: Signal<Seen>, heard: ReadonlySignal<Choosing | null>) {
  let last: { alpha: number; before: number } | null = null; // α as it was taken last

  /** What the record says should be taken, null before there is one. */
  const chosen = computed(() => {
    const record = heard.value?.record;
    return record && heard.value ? { features: heard.value.features, alpha: record.taken.alpha } : null;
  });

  /** What could be taken in place of the person's own; null where that is the same, or nothing was compared. */
  const proposal = computed(() => {
    const { dataset } = seen.value;
    if (!chosen.value || !heard.value?.record?.choice || !dataset) return null;
    return isSame(dataset, ownSettings(seen.value), chosen.value) ? null : chosen.value;
  });

  /** Whether the record is of other features or another α than those that are set now. */
  const isOfOthers = computed(() => {
    const { dataset, featureRecipe, options } = seen.value;
    return chosen.value !== null && dataset !== null && !isSame(dataset, { recipe: featureRecipe, options }, chosen.value);
  });

  function adopt(settings: Settings) {
    page.adopt(settings);
    seen.value = page.read();
  }

  return {
    proposal, isOfOthers,
    /** Takes what is proposed. */
    take() {
      const state = page.read();
      if (!state.dataset || !proposal.value) return;
      const own = ownSettings(state);
      last = { alpha: proposal.value.alpha, before: Number(own.options.alpha) };
      adopt(chosenSettings(state.dataset, own, state.options, proposal.value));
    },
    /** Sets the person's own again. */
    keep: () => adopt(keptSettings(page.read())),
    /** Another dataset is open: an α that was taken for the last one is taken back, unless something else says what it is. */
    forget(hasRun: boolean) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !hasRun && options.alpha === last.alpha) adopt({ recipe: featureRecipe, options: { ...options, alpha: last.before } });
      last = null;
    },
  };
}
