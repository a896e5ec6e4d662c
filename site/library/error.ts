// The error of the library, and how replies of the core become one.
import { Gone, Refused } from '../core/calls.ts';
import type { Fault } from '../core/messages.ts';

/** An error in the files, the options or the core. File, row, column and rule are those of the first fault in the files. */
export class SiibpError extends Error {
  override readonly name = 'SiibpError';
  /** The file with the fault, from the dataset's root; '' if the error is not in a file. */
  readonly file: string;
  /** The row, from 1; 0 is the whole file. */
  readonly row: number;
  readonly column: string;
  /** The rule that is broken. */
  readonly rule: string;
  /** What the file has there, and what it should have. */
  readonly found: string;
  readonly want: string;
  /** Every fault in the files; empty if the error is not in a file. */
  readonly faults: Fault[];

  constructor(message: string, faults: Fault[] = []) {
    super(message);
    const { file = '', row = 0, column = '', rule = '', found = '', want = '' } = faults.at(0) ?? {};
    [this.file, this.row, this.column, this.rule, this.found, this.want, this.faults] = [file, row, column, rule, found, want, faults];
  }
}

/** Returns an error of the files. */
export function faultsError(faults: Fault[]): SiibpError {
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more: see faults)` : '';
  return new SiibpError(`${faults.at(0)?.text ?? 'The files cannot be read.'}${more}`, faults);
}

/** Returns the error that a caller of the library receives: a SiibpError, or the reason of an abort as it is. */
export function libraryError(error: unknown, crash: string): unknown {
  if (error instanceof Refused) return new SiibpError(error.message);
  if (error instanceof Gone) return new SiibpError(crash ? `The core has ended: ${crash}. Open the files again.` : 'The dataset is closed.');
  return error;
}
