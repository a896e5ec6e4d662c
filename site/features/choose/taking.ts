// What was chosen takes the place of the person's own features and α, or is left.
import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { chosenSettings, isSame, keptSettings, ownSettings } from './proposal.ts';
import type { SelectionProgress } from '../../core/messages.ts';
import type { Page, Seen } from './page.ts';

export function createTaking(page: Page, seen: Seen, heard: ReadonlySignal<SelectionProgress | null>) {
  let last: { alpha: number; before: number } | null = null; // α as it was taken last

  /** What the record says should be taken, null before there is one. */
  const chosen = computed(() => {
    const record = heard.value?.record;
    return record && heard.value ? { features: heard.value.features, alpha: record.taken.alpha } : null;
  });

  function proposalFor(state: Seen) {
    const { dataset } = state;
    if (!chosen.value || !heard.value?.record?.choice || !dataset) return null;
    return isSame(dataset, ownSettings(state), chosen.value) ? null : chosen.value;
  }

  /** What could be taken in place of the person's own; null where that is the same, or nothing was compared. */
  const proposal = computed(() => proposalFor(seen));

  /** Whether the record is of other features or another α than those that are set now. */
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
      last = { alpha: taken.alpha, before: Number(own.options.alpha) };
      page.adopt(chosenSettings(state.dataset, own, state.options, taken));
    },
    /** Sets the person's own again. */
    keep: () => page.adopt(keptSettings(page.read())),
    /** Is called when another dataset was opened: sets α back if it was chosen for the last one, unless the new run or its record says what α is. */
    forget(hasRun: boolean) {
      const { featureRecipe, options } = page.read();
      if (last && !featureRecipe.choice && !hasRun && options.alpha === last.alpha) page.adopt({ recipe: featureRecipe, options: { ...options, alpha: last.before } });
      last = null;
    },
  };
}
