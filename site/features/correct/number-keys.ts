// The number keys of the classes, the same in "This track is…" and in Ask me: 1 to 9 for the classes in the order in which they
// are listed, 0 for background. Classes after the ninth have no key.

/** The key of background. */
export const NONE_KEY = '0';

/** How many classes have a key. */
export const KEYED = 9;

/** The key of the class at an index, '' for none. */
export const classKeyOf = (index: number) => (index < KEYED ? String(index + 1) : '');

/** The index of the class that a key stands for, −1 for none. */
export const indexOfKey = (key: string) => (/^[1-9]$/.test(key) ? Number(key) - 1 : -1);
