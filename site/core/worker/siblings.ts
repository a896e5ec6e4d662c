// Workers beside this one, which the page starts for it. The page passes their messages on in
// both directions. A worker that starts another by itself may hang in Firefox for good, and
// Firefox copies what goes through a MessageChannel between two workers.
import type { Post } from '../messages.ts';
import type { ShardRequest, SiblingEvent, SpawnMessage } from '../sibling-workers.ts';

/** The part of the Worker interface that a shard needs. */
export interface Sibling {
  postMessage(message: ShardRequest, options: { transfer: Transferable[] }): void;
  terminate(): void;
  onmessage: ((event: { data: Post }) => void) | null;
  /** Is called when it has died. */
  onerror: ((why: string) => void) | null;
}

export function createSiblings(postToPage: (message: SpawnMessage, transfer: Transferable[]) => void) {
  const siblings = new Map<number, Sibling>();
  let lastKey = 0;

  return {
    spawn(): Sibling {
      lastKey += 1;
      const key = lastKey;
      const sibling: Sibling = {
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
    /** Hands a sibling's message to its owner, or tells the owner that it has died. */
    receive(event: SiblingEvent) {
      const sibling = siblings.get(event.key);
      if (event.op === 'heard') sibling?.onmessage?.({ data: event.data });
      else sibling?.onerror?.(event.why);
    },
  };
}
