// The preferences that the browser stores between visits, and whether this tab may save anything: not if the user has
// disabled it, and not after everything was deleted. If the browser stores nothing, every visit starts with the defaults.

/** The prefix of all stored names, because one host may have several copies of the site. */
export const storagePrefix = () => `siibp ${new URL('./', location.href).href} `;

/** The names of the preferences. */
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
    // storage is blocked or full: the preference is not stored
  }
}

const forgottenKey = () => `${storagePrefix()}forgotten`;

/** Whether everything was deleted, in this tab or in another one while this one was open. */
export function wasErased() {
  try {
    return sessionStorage.getItem(forgottenKey()) !== null;
  } catch {
    return false;
  }
}

/** Records, also across a reload, that this tab saves nothing more. */
export function rememberErased() {
  try {
    sessionStorage.setItem(forgottenKey(), 'yes');
  } catch {
    // storage is blocked, so nothing is saved
  }
}

/** Whether anything may be written now. */
export const mayKeep = () => preference('keep') !== 'nothing' && !wasErased();
