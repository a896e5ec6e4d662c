// Further workers, which the page starts for this one. The page passes messages on in both directions, because
// a worker that starts another worker may hang in Firefox, and Firefox copies the buffers of a MessageChannel
// between two workers.
import type { Post } from '../messages.ts';
import type { ShardRequest, SiblingEvent, SpawnMessage } from '../sibling-workers.ts';

/** The part of the Worker interface that a shard needs. */
export interface Sibling {
  postMessage(message: ShardRequest, options: { transfer: Transferable[] }): void;
  terminate(): void;
  onmessage: ((event: { data: Post }) => void) | null;
  /** Called when it has crashed. */
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
    /** Passes a sibling's message to its owner, or notifies the owner of a crash. */
    receive(event: SiblingEvent) {
      const sibling = siblings.get(event.key);
      if (event.op === 'heard') sibling?.onmessage?.({ data: event.data });
      else sibling?.onerror?.(event.why);
    },
  };
}
