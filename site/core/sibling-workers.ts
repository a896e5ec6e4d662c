// The workers that the page starts for its main worker. The page passes messages between them; see
// worker/siblings.ts for the other side.
import type { CoreParts, CoreWorker } from './parts.ts';
import type { Post, Reply } from './messages.ts';

/** A request to a shard: an operation whose arguments are an unchanged reply of the core. */
export interface ShardRequest extends Pick<Reply, 'message' | 'buffers'> {
  id: number;
  op: 'join' | 'estep';
}

/** A request of the main worker: to start a worker, to send it a message, or to end it. */
export type SpawnMessage = { spawn: number } | { to: number; message: ShardRequest } | { end: number };

/** A message of another worker, or its crash, for the main worker. */
export type SiblingEvent = { op: 'heard'; key: number; data: Post } | { op: 'died'; key: number; why: string };

/** Returns the memory of buffers, to be transferred with a message. */
const transferables = (buffers: Reply['buffers']) => [...new Set(buffers.map(({ buffer }) => buffer))];

export function createSiblingWorkers({ start, module, kernel }: CoreParts, mainWorker: Pick<CoreWorker, 'postMessage'>) {
  const workers = new Map<number, CoreWorker>();
  const tell = (event: SiblingEvent, transfer: Transferable[]) => mainWorker.postMessage(event, transfer);

  function spawn(key: number) {
    const worker = start();
    workers.set(key, worker);
    worker.onmessage = ({ data }: MessageEvent<Post>) => tell({ op: 'heard', key, data }, transferables(data.reply.buffers));
    worker.onerror = (event) => {
      event.preventDefault();
      tell({ op: 'died', key, why: event.message || 'the worker ended' }, []);
    };
    worker.postMessage({ module, kernel });
  }

  return {
    /** Handles a request of the main worker. */
    handle(asked: SpawnMessage) {
      if ('spawn' in asked) {
        spawn(asked.spawn);
      } else if ('to' in asked) {
        workers.get(asked.to)?.postMessage(asked.message, transferables(asked.message.buffers));
      } else {
        workers.get(asked.end)?.terminate();
        workers.delete(asked.end);
      }
    },
    terminate() {
      for (const worker of workers.values()) worker.terminate();
      workers.clear();
    },
  };
}
