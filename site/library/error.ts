// The error of the library, and how replies of the core become one.
import { Gone, Refused } from '../core/calls.ts';
import type { Fault } from '../core/messages.ts';

/** The members of a SiibpError as plain values. */
export type ErrorFields = Pick<SiibpError, 'name' | 'message' | 'file' | 'row' | 'rows' | 'column' | 'rule' | 'found' | 'want' | 'faults'>;

/** An error in the files, the options or the core. File, row, column and rule are those of the first fault in the files or arrays; the file of an array is its name, as features.person. */
export class SiibpError extends Error {
  /** The file with the fault, from the dataset's root; '' if the error is not in a file. */
  declare readonly file: string;
  /** The row, from 1; 0 is the whole file. */
  declare readonly row: number;
  /** The column's name; '' if the fault is not in one column. */
  declare readonly column: string;
  /** The rule that is broken. */
  declare readonly rule: string;
  /** The rows with this fault in words, as 'rows 3, 4, 7 and 12 more'; '' for the whole file. */
  declare readonly rows: string;
  /** What the file has there. */
  declare readonly found: string;
  /** What to write instead. */
  declare readonly want: string;
  /** Every fault in the files; empty if the error is not in a file. */
  declare readonly faults: Fault[];

  constructor(message: string, faults: Fault[] = []) {
    super(message);
    const { file = '', row = 0, rows = '', column = '', rule = '', found = '', want = '' } = faults.at(0) ?? {};
    const fields = { file, row, rows, column, rule, found, want, faults };
    for (const [key, value] of Object.entries(fields)) Object.defineProperty(this, key, { value }); // not enumerable, so that Node prints the message alone
  }

  /** Returns the error as JSON.stringify writes it: its name, its message and all other members. */
  toJSON(): ErrorFields {
    const { name, message, file, row, rows, column, rule, found, want, faults } = this;
    return { name, message, file, row, rows, column, rule, found, want, faults };
  }
}

// On the prototype, so that the stack begins with it.
Object.defineProperty(SiibpError.prototype, 'name', { value: 'SiibpError', configurable: true, writable: true });

/** The number of letters to change, add or remove between two words. */
function distance(a: string, b: string) {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j++) row.push(Math.min(row[j] + 1, above[j + 1] + 1, above[j] + (letter === b[j] ? 0 : 1)));
    above = row;
  }
  return above[b.length];
}

/** Returns what to write in place of a name that does not exist: the nearest one, or any of the names. The kind is their plural. */
export function nameHint(name: string, kind: string, names: string[]): string {
  const far = (one: string) => distance(name.toLowerCase(), one.toLowerCase());
  const nearest = names.reduce((best, one) => (far(one) < far(best) ? one : best), names[0] ?? '');
  return nearest !== '' && far(nearest) <= 2 ? `write ${nearest}` : `the ${kind} are ${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;
}

const MOST_NAMES = 100; // in a message

/** Returns an error of the files. */
export function faultsError(faults: Fault[]): SiibpError {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more: see faults)` : '';
  return new SiibpError(`${faults.at(0)?.text ?? 'The files cannot be read.'}${more}`, faults);
}

/** Returns the error that a caller of the library receives: a SiibpError, or the reason of an abort as it is. */
export function libraryError(error: unknown, crash: string): unknown {
  if (error instanceof Refused) return new SiibpError(error.message);
  if (error instanceof Gone) return new SiibpError(crash ? `The core has ended: ${crash}. Open the files again.` : 'The dataset is closed: open the files again.');
  return error;
}
