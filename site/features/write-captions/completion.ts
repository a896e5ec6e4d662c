// A sentence that was started with the people of a video has a place “…” after each name. This file selects the next place of a
// field, and completes what is typed into it with the texts that were written into other places (the fills).
import { PLACE } from '../../model/cast.ts';

/**
 * The texts that were written into the places of a sentence, in order. start is the sentence with its places, as “Ana …, Tom …”. The
 * list is empty if the sentence does not match start any more.
 */
export function fillsOf(start: string, sentence: string): string[] {
  const pattern = start.split(PLACE).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.*?)');
  const fills = new RegExp(`^${pattern}$`, 's').exec(sentence)?.slice(1) ?? [];
  return fills.map((fill) => fill.trim()).filter((fill) => fill !== '' && fill !== PLACE);
}

/** The most frequent fill that begins with the typed text; '' if there is none, or if the typed text is itself a fill. */
export function completionOf(typed: string, fills: string[]): string {
  if (fills.includes(typed)) return '';
  const counts = new Map<string, number>();
  for (const fill of fills) if (fill.length > typed.length && fill.startsWith(typed)) counts.set(fill, (counts.get(fill) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Selects the first place of a sentence that is still to be filled. Returns false where there is none. */
export function selectPlace(field: HTMLTextAreaElement) {
  const at = field.value.indexOf(PLACE);
  if (at < 0) return false;
  field.setSelectionRange(at, at + PLACE.length);
  field.dataset.place = String(at);
  return true;
}

/** Completes what is typed into the place of a field. What is added is selected, so that the next key replaces it. */
export function completePlace(field: HTMLTextAreaElement, { inputType, isComposing }: InputEvent, fills: string[]) {
  const { value, selectionEnd: caret, dataset: { place } } = field;
  if (place === undefined || inputType !== 'insertText' || isComposing || /^\p{L}/u.test(value.slice(caret))) return;
  const typed = value.slice(Number(place), caret);
  const completed = typed.trim() === '' ? '' : completionOf(typed, fills);
  if (completed === '') return;
  field.setRangeText(completed.slice(typed.length), caret, caret, 'select');
}
