// The error of the library, and how replies of the core become one.
import { Gone, Refused } from '../core/calls.ts';
import type { Fault } from '../core/messages.ts';

/** An error in the files, the options or the core. File, row, column and rule are those of the first fault in the files. */
export class SiibpError extends Error {
  /** The file with the fault, from the dataset's root; '' if the error is not in a file. */
  declare readonly file: string;
  /** The row, from 1; 0 is the whole file. */
  declare readonly row: number;
  /** The column's name; '' if the fault is not in one column. */
  declare readonly column: string;
  /** The rule that is broken. */
  declare readonly rule: string;
  /** What the file has there. */
  declare readonly found: string;
  /** What to write instead. */
  declare readonly want: string;
  /** Every fault in the files; empty if the error is not in a file. */
  declare readonly faults: Fault[];

  constructor(message: string, faults: Fault[] = []) {
    super(message);
    const { file = '', row = 0, column = '', rule = '', found = '', want = '' } = faults.at(0) ?? {};
    const fields = { file, row, column, rule, found, want, faults };
    for (const [key, value] of Object.entries(fields)) Object.defineProperty(this, key, { value }); // not enumerable, so that Node prints the message alone
  }
}

// On the prototype, so that the stack begins with it.
Object.defineProperty(SiibpError.prototype, 'name', { value: 'SiibpError', configurable: true, writable: true });

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
