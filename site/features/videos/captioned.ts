// Which clips a captions file names.

/** Whether a captions file has a line, a row or an entry of a clip. */
export function isNamedIn(text: string, id: string) {
  const name = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|["\\s,{])${name}["\\s]*[:,]`, 'm').test(text);
}
