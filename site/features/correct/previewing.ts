// Previews of corrections by pointing, by the focus, by a tap of a finger, or by a select; and the number keys of the classes,
// which are the same in "This track is…" and in Ask me: 1 to 9 in the order in which they are listed, 0 for background.
import { useSignal } from '@preact/signals';
import type { KnownLabel, PossibleCorrection } from '../../model/corrections.ts';
import type { Page } from './actions.ts';

/** The key of background. */
export const NONE_KEY = '0';

/** How many classes have a key. */
export const KEYED = 9;

/** The key of the class at an index, '' for none. */
export const classKeyOf = (index: number) => (index < KEYED ? String(index + 1) : '');

/** The index of the class that a key stands for, −1 for none. */
export const indexOfKey = (key: string) => (/^[1-9]$/.test(key) ? Number(key) - 1 : -1);

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

/** The event handlers of a button or of the label around a check box. */
export function previewHandlers(perform: Page['perform'], correction: PossibleCorrection) {
  const show = () => perform('preview', correction);
  const end = () => perform('preview', null);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => { if (pointerType === 'mouse') show(); },
    onPointerLeave: ({ pointerType }: PointerEvent) => { if (pointerType === 'mouse') end(); },
    onFocusIn: ({ target }: FocusEvent) => { if (target instanceof Element && target.matches(':focus-visible')) show(); },
    onFocusOut: end,
  };
}
