// The faults of features that a program has as arrays, in the form of the core's faults in files.
import type { Fault } from '../core/messages.ts';

/** A broken rule in an array, or in one of its rows. */
export interface ArrayFault {
  rule: string;
  found: string;
  want: string;
  row?: number; // from 1; without it, the whole array
  column?: string;
}

const MOST_ROWS = 3; // of one fault that a message lists, as in the core

/** The name of an array in faults, where a fault of a file has its path. */
export const arrayName = (view: string) => `features.${view}`;

/** The rows in words: "row 3" or "rows 3, 4, 7 and 12 more"; '' for the whole array. */
function rowsText(rows: number[]): string {
  if (rows[0] === 0) return '';
  if (rows.length === 1) return `row ${rows[0]}`;
  const more = rows.length - MOST_ROWS;
  const listed = rows.slice(0, MOST_ROWS);
  return `rows ${more > 0 ? `${listed.join(', ')} and ${more} more` : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`}`;
}

/** Returns the faults of the array of a view. Rows that break the same rule are one fault, which has the column and value of the first. */
export function faultsOfArray(view: string, broken: ArrayFault[]): Fault[] {
  const byRule = new Map<string, ArrayFault[]>();
  for (const one of broken) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
  return [...byRule.values()].map((same) => {
    const { rule, found, want, row = 0, column = '' } = same[0];
    const file = arrayName(view);
    const rows = rowsText([...new Set(same.map((one) => one.row ?? 0))]);
    const place = `${file}${rows && `, ${rows}`}${column && `, column ${column}`}`;
    return { file, row, rows, column, rule, found, want, text: `${place}: ${rule}; found ${found}; ${want}` };
  });
}

/** The path of a view's file beside tracks.csv. */
export const pathOfArray = (view: string) => `features/${view}.npy`;

/** Returns a function that names arrays in place of the files that the core has read for them, in a text of the core. */
export function arrayNamer(views: string[]): (text: string) => string {
  return (text) => views.reduce((named, view) => named.replaceAll(pathOfArray(view), arrayName(view)), text);
}

/** Returns a fault of the core in the words of a program that has given the features of views as arrays. */
export function faultWithArrays(fault: Fault, views: string[]): Fault {
  const missing = fault.file === 'features' ? '' : /^features\/([^/]+)\.npy$/.exec(fault.file)?.[1];
  if (missing === undefined || views.includes(missing)) {
    const named = arrayNamer(views);
    return { ...fault, file: named(fault.file), want: named(fault.want), text: named(fault.text) };
  }
  const file = missing === '' ? 'features' : arrayName(missing);
  const rule = 'every concept must have an array in features, or a feature file';
  const found = views.length > 0 ? `arrays of ${views.map((view) => JSON.stringify(view)).join(', ')}` : 'no array';
  const want = `add the array: { features: { ${JSON.stringify(missing || 'person')}: [[9, 0], [0, 9]] } }, or give an array the name of this concept`;
  return { ...fault, file, rule, found, want, text: `${file}: ${rule}; found ${found}; ${want}` };
}
