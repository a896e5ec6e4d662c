// Previews of known labels, by pointing, by a tap of a finger, or by a select.
import { useSignal } from '@preact/signals';
import type { KnownLabel } from '../../model/corrections.ts';
import type { Page } from './page.ts';

/** The preview of a panel. One that was chosen by a tap or a select stays until it is applied or put away. */
export function useLabelPreview({ perform, state: { onlyHere } }: Page) {
  const stays = useSignal(false);
  const end = () => {
    stays.value = false;
    perform('preview', null);
  };
  return {
    stays,
    end,
    /** Previews a label while the pointer or the focus is on its button. */
    point(label: KnownLabel) {
      stays.value = false;
      perform('preview', label);
    },
    /** Ends such a preview. */
    leave() {
      if (!stays.value) end();
    },
    /** Previews a label that was chosen. A second tap makes it known. */
    choose(label: KnownLabel) {
      stays.value = true;
      perform('try-known', { ...label, onlyHere: onlyHere.value });
    },
  };
}

export type LabelPreview = ReturnType<typeof useLabelPreview>;
