// The visual encoding that all views share: the first concept has hues, the others have glyphs,
// background is grey, and a state has a shape. ui/Marks.tsx draws them.
import type { Dataset } from '../core/messages.ts';

const HUES = 10; // --who-0 … --who-9 in the style sheet
const PERSON_CONCEPT = 0; // the concept that has hues

/** Glyphs on a 10×10 grid, which differ in outline. */
const glyphs = [
  'M5 1 9.3 9H.7Z',
  'M1.3 1.3h7.4v7.4H1.3Z',
  'M5 .5 9.5 5 5 9.5.5 5Z',
  'M.7 1h8.6L5 9Z',
  'M3.6.8h2.8v2.8h2.8v2.8H6.4v2.8H3.6V6.4H.8V3.6h2.8Z',
  'M5 .6 6.3 3.8l3.4.2-2.6 2.2.8 3.3L5 7.7 2.1 9.5l.8-3.3L.3 4l3.4-.2Z',
  'M1 .7 9 5 1 9.3Z',
  'M5 .7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Zm0 2.6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  'M9 .7v8.6L1 5Z',
  'M.8 1.2h8.4v2.8H.8Zm0 4.8h8.4v2.8H.8Z',
];

/**
 * The CSS class of the hue of a set of classes, grey where it has none.
 * classes has one for each concept.
 */
export function hueOf(classes: number[]) {
  const who = classes[PERSON_CONCEPT];
  return who >= 0 ? `who-${who % HUES}` : 'who-none';
}

export const glyphPath = (index: number) => glyphs[index % glyphs.length];

/**
 * The mark of a class: the index of its swatch, of its glyph, or of both; −1 for none. The first concept
 * has swatches, the others have glyphs; from the eleventh class on, a swatch has a glyph as well.
 */
export function markOf(concept: number, c: number) {
  if (concept !== PERSON_CONCEPT) return { swatch: -1, glyph: c };
  return { swatch: c % HUES, glyph: c >= HUES ? Math.floor(c / HUES) - 1 : -1 };
}

/** The names of a set of classes, ∅ left out. */
export function wordsOf(dataset: Dataset, classes: number[]) {
  const words = classes.flatMap((c, concept) => (c >= 0 ? [dataset.concepts[concept].classes[c]] : []));
  return words.join(' · ');
}

/** Shapes on a 12×12 grid: ● sure, likely or met, ○ uncertain or partly met, ! not found or not met. */
export const markShapes = {
  dot: { tag: 'circle', attributes: { cx: 6, cy: 6, r: 4.5 } },
  ring: { tag: 'circle', attributes: { class: 'ring', cx: 6, cy: 6, r: 3.75 } },
  exclamation: { tag: 'path', attributes: { d: 'M4.7 1h2.6L6.8 7.6H5.2ZM6 8.7a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z' } },
} as const;

const FAINTEST = 0.4; // visible in both themes

export function opacityOf(p: number) {
  return FAINTEST + (1 - FAINTEST) * Math.max(0, Math.min(1, p));
}

export const PIN = 'M3.5 1h5v1.2l-.8.5.4 2.8L10 7v1H6.6v3.4h-1.2V8H2V7l1.9-1.5.4-2.8-.8-.5Z';
