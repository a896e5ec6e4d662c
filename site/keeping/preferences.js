// The few choices that a browser remembers from visit to visit. A browser that
// remembers nothing is one where every visit is the first.

/** What everything that the page leaves in a browser is named by: several copies of the site may lie on one host. */
export const storagePrefix = () => `siibp ${new URL('./', location.href).href} `;

/** @param {string} name */
export function preference(name) {
  try {
    return localStorage.getItem(storagePrefix() + name) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} name @param {string} value '' for no choice */
export function setPreference(name, value) {
  try {
    if (value) localStorage.setItem(storagePrefix() + name, value);
    else localStorage.removeItem(storagePrefix() + name);
  } catch {
    // As if it had not been chosen.
  }
}
