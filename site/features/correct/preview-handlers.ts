// Previews a correction while a mouse points at its button, or a key has focused it.
import type { PossibleCorrection } from '../../model/corrections.ts';
import type { Page } from './page.ts';

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
