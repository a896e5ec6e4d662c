// Previews of corrections by pointing, by the focus, by a press, or by a select; and the number keys of the classes, which are
// the same in "This track is…" and in Ask me: 1 to 9 in the order in which they are listed, 0 for background. A press applies a
// correction only if its preview was shown before, whether it is one of the mouse, a finger, Enter, or a number key.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { KEYED } from '../../model/choices.ts';
import { useSync } from '../../ui/hooks.ts';
import type { KnownLabel, PossibleCorrection } from '../../model/corrections.ts';
import type { Query } from '../../session/run/inquiries.ts';
import type { Page } from './actions.ts';

/** The key of background. */
export const NONE_KEY = '0';

/** The key of the class at an index, '' for none. */
export const classKeyOf = (index: number) => (index < KEYED ? String(index + 1) : '');

/** The index of the class that a key stands for, −1 for none. */
const indexOfKey = (key: string) => (/^[1-9]$/.test(key) ? Number(key) - 1 : -1);

/** The index of the button that a key press stands for, −1 for none. Of count buttons, the last is background's. */
function indexOfButton({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, count: number) {
  if (ctrlKey || metaKey || altKey) return -1;
  if (key === NONE_KEY) return count - 1;
  const index = indexOfKey(key);
  return index < count - 1 ? index : -1;
}

/** What the number keys do, for the page. */
export const KEYS_TEXT = 'A number previews a class. The same number again, or Enter, applies it.';

const isSame = (a: KnownLabel | null, b: KnownLabel) => a !== null && a.track === b.track && a.concept === b.concept && a.label === b.label;

/** The preview of a panel. One that was chosen by a press, a select or a number key stays until it is applied or put away. */
export function useLabelPreview({ dispatch, state: { preview } }: Page) {
  const chosen = useSignal<KnownLabel | null>(null);
  useEffect(() => {
    document.addEventListener('pointermove', noteMove, true);
    return () => document.removeEventListener('pointermove', noteMove, true);
  }, []);
  useSync(() => {
    if (!preview.value) chosen.value = null; // it has ended
  });
  const end = () => {
    chosen.value = null;
    dispatch('preview', null);
  };
  const choose = (label: KnownLabel) => {
    chosen.value = label;
    dispatch('preview-or-apply', label);
  };
  return {
    chosen,
    end,
    /** Previews a label that was pressed or selected, and applies it if its preview was shown before. */
    choose,
    /** Previews a label while the pointer or the focus is on its button. */
    point(label: KnownLabel) {
      if (isSame(chosen.value, label)) return;
      chosen.value = null;
      dispatch('preview', label);
    },
    /** Ends such a preview of a label, or of any. */
    leave(label: KnownLabel | null) {
      if (chosen.value) return;
      if (label) dispatch('leave-preview', label);
      else end();
    },
    /**
     * Handles a number key among the buttons of some labels, of which the last is background: the first press previews a label
     * and moves the focus to its button, where Enter applies it, as does the same number again. Escape ends the preview. Returns
     * whether the key was one of these.
     */
    press(event: KeyboardEvent, labels: KnownLabel[], buttons: HTMLElement[]): boolean {
      const index = indexOfButton(event, labels.length);
      const isEnd = event.key === 'Escape' && chosen.value !== null;
      if (index < 0 && !isEnd) return false;
      event.preventDefault();
      event.stopPropagation(); // on the page these keys lead elsewhere
      if (isEnd) end();
      else if (isSame(chosen.value, labels[index])) choose(labels[index]);
      else {
        chosen.value = labels[index];
        dispatch('preview', labels[index]);
      }
      buttons[index]?.focus();
      return true;
    },
  };
}

/** Whether a known label would answer the question to the person, which shows its preview. */
export function isAskedAbout({ active, questions }: Query, { track, concept }: KnownLabel) {
  const question = active ? questions?.[0] : undefined;
  return question?.track === track && question.concept === concept;
}

/** The position of the pointer at its last move, in pixels of the window. */
let lastMove = { x: NaN, y: NaN };

const noteMove = ({ clientX: x, clientY: y }: PointerEvent) => {
  lastMove = { x, y };
};

/** Whether the mouse has moved onto an element. Where the layout moves an element under the resting pointer, pointerenter comes at the position of the last move. */
export const isPointedAt = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => pointerType === 'mouse' && (x !== lastMove.x || y !== lastMove.y);

export type LabelPreview = ReturnType<typeof useLabelPreview>;

/** The event handlers of a button or of the label around a check box. */
export function previewHandlers(dispatch: Page['dispatch'], correction: PossibleCorrection) {
  const show = () => dispatch('preview', correction);
  const end = () => dispatch('leave-preview', correction); // the pointer may be on another one already
  return {
    onPointerEnter: (event: PointerEvent) => { if (isPointedAt(event)) show(); },
    onPointerLeave: ({ pointerType }: PointerEvent) => { if (pointerType === 'mouse') end(); },
    onFocusIn: ({ target }: FocusEvent) => { if (target instanceof Element && target.matches(':focus-visible')) show(); },
    onFocusOut: end,
  };
}
