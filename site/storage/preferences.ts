// The few choices that the browser remembers between visits. Where it stores nothing, every visit
// is as the first.

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
