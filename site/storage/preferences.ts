// The few choices that the browser remembers between visits, and whether this tab may keep anything: not where the person has
// chosen to keep nothing, nor after everything was forgotten. Where the browser stores nothing, every visit is as the first.

/** The prefix of everything that the page stores, because several copies of the site may lie on one host. */
export const storagePrefix = () => `siibp ${new URL('./', location.href).href} `;

/** The names of all that is remembered. */
export function preferenceNames() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(storagePrefix())).map((key) => key.slice(storagePrefix().length));
  } catch {
    return [];
  }
}

export function preference(name: string) {
  try {
    return localStorage.getItem(storagePrefix() + name) ?? '';
  } catch {
    return '';
  }
}

/** value is '' for the default. */
export function setPreference(name: string, value: string) {
  try {
    if (value) localStorage.setItem(storagePrefix() + name, value);
    else localStorage.removeItem(storagePrefix() + name);
  } catch {
    // storage is blocked, or full: nothing is remembered
  }
}

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
    // storage is blocked: nothing is saved in any case
  }
}

/** Whether anything may be written now. */
export const mayKeep = () => preference('keep') !== 'nothing' && !wasErased();
