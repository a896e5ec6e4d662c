// Whether this tab may keep anything: not where the person has chosen to keep nothing, nor after
// everything was forgotten.
import { preference, storagePrefix } from './preferences.ts';

const forgottenKey = () => `${storagePrefix()}forgotten`;

/** Whether everything was forgotten in this tab, or in another while it was open. */
export function wasErased() {
  try {
    return sessionStorage.getItem(forgottenKey()) !== null;
  } catch {
    return false;
  }
}

/** Remembers across a reload that this tab keeps nothing more. */
export function rememberErased() {
  try {
    sessionStorage.setItem(forgottenKey(), 'yes');
  } catch {
    // storage is blocked: nothing is kept in any case
  }
}

/** Whether anything may be written now. */
export const mayKeep = () => preference('keep') !== 'nothing' && !wasErased();
