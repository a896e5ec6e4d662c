// Workers beside this one, that the page starts for it and passes messages to and from. A
// worker could start one by itself, but Firefox may then hang for good; and a channel to one
// would do, but Firefox copies what goes through it, by way of another process.

/** @typedef {import('../run/sibling-workers.js').Wish} Wish */

/**
 * What a worker that was started by itself would be.
 * @typedef {object} Sibling
 * @property {(message: import('../wire.js').Request, options: {transfer: Transferable[]}) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: import('../wire.js').Post}) => void)|null} onmessage
 * @property {((why: string) => void)|null} onerror it has died
 */

/** @param {(wish: Wish, transfer: Transferable[]) => void} tell the page */
export function createSiblings(tell) {
  /** @type {Map<number, Sibling>} */
  const all = new Map();
  let last = 0;

  return {
    /** @returns {Sibling} */
    spawn() {
      last += 1;
      const key = last;
      /** @type {Sibling} */
      const sibling = {
        postMessage: (message, { transfer }) => tell({ to: key, message }, transfer),
        terminate() {
          all.delete(key);
          tell({ end: key }, []);
        },
        onmessage: null,
        onerror: null,
      };
      all.set(key, sibling);
      tell({ spawn: key }, []);
      return sibling;
    },
    /** The page passes on what one says. @param {number} key @param {import('../wire.js').Post} data */
    heard: (key, data) => all.get(key)?.onmessage?.({ data }),
    /** The page says that one has died. @param {number} key @param {string} why */
    died: (key, why) => all.get(key)?.onerror?.(why),
  };
}
