// The few choices that a browser remembers from visit to visit. A browser that
// remembers nothing is one where every visit is the first.

/** What everything that the page leaves in a browser is named by. */
export const PREFIX = 'siibp';

/** @param {string} name */
export function remembered(name) {
  try {
    return localStorage.getItem(`${PREFIX} ${name}`) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} name @param {string} value '' for no choice */
export function remember(name, value) {
  try {
    if (value) localStorage.setItem(`${PREFIX} ${name}`, value);
    else localStorage.removeItem(`${PREFIX} ${name}`);
  } catch {
    // As if it had not been chosen.
  }
}
