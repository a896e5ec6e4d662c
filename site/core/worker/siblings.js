// Workers beside this one, which the page starts for it. The page passes their messages on in
// both directions. A worker that starts another by itself may hang in Firefox for good, and
// Firefox copies what goes through a MessageChannel between two workers.

/** @typedef {import('../sibling-workers.js').SpawnMessage} SpawnMessage */

/**
 * The part of the Worker interface that a shard needs.
 * @typedef {object} Sibling
 * @property {(message: import('../messages.js').Request, options: {transfer: Transferable[]}) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: import('../messages.js').Post}) => void)|null} onmessage
 * @property {((why: string) => void)|null} onerror is called when it has died
 */

/** @param {(message: SpawnMessage, transfer: Transferable[]) => void} postToPage */
export function createSiblings(postToPage) {
  /** @type {Map<number, Sibling>} */
  const siblings = new Map();
  let lastKey = 0;

  return {
    /** @returns {Sibling} */
    spawn() {
      lastKey += 1;
      const key = lastKey;
      /** @type {Sibling} */
      const sibling = {
        postMessage: (message, { transfer }) => postToPage({ to: key, message }, transfer),
        terminate() {
          siblings.delete(key);
          postToPage({ end: key }, []);
        },
        onmessage: null,
        onerror: null,
      };
      siblings.set(key, sibling);
      postToPage({ spawn: key }, []);
      return sibling;
    },
    /** Hands a sibling's message to its owner. @param {number} key @param {import('../messages.js').Post} data */
    receive: (key, data) => siblings.get(key)?.onmessage?.({ data }),
    /** Tells a sibling's owner that it has died. @param {number} key @param {string} why */
    reportDeath: (key, why) => siblings.get(key)?.onerror?.(why),
  };
}
