// Workers beside this one, that the page starts for it: Firefox may hang for good in a
// worker that starts another by itself. They talk through a channel of their own.

/**
 * What a worker that was started by itself would be.
 * @typedef {object} Sibling
 * @property {(message: unknown, options: StructuredSerializeOptions) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: MessageEvent) => void)|null} onmessage
 * @property {((why: string) => void)|null} onerror it has died
 */

/** @param {(message: {spawn: number, port: MessagePort}|{end: number}, transfer: Transferable[]) => void} tell the page */
export function createSiblings(tell) {
  /** @type {Map<number, Sibling>} */
  const all = new Map();
  let last = 0;

  return {
    /** @returns {Sibling} */
    spawn() {
      const { port1: here, port2: there } = new MessageChannel();
      last += 1;
      const key = last;
      /** @type {Sibling} */
      const sibling = {
        postMessage: (message, options) => here.postMessage(message, options),
        terminate() {
          all.delete(key);
          here.close();
          tell({ end: key }, []);
        },
        onmessage: null,
        onerror: null,
      };
      here.onmessage = (event) => sibling.onmessage?.(event);
      all.set(key, sibling);
      tell({ spawn: key, port: there }, [there]);
      return sibling;
    },
    /** The page says that one has died. @param {number} key @param {string} why */
    died: (key, why) => all.get(key)?.onerror?.(why),
  };
}
