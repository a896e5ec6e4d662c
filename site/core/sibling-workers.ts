// The workers that the page starts for its main worker, and the messages that it passes between
// them. worker/siblings.ts is the other side.
import type { CoreParts, CoreWorker } from './parts.ts';
import type { Post, Reply } from './messages.ts';

/** What a worker asks of a shard: an operation whose arguments are a reply of its core, as it came. */
export interface ShardRequest extends Pick<Reply, 'message' | 'buffers'> {
  id: number;
  op: 'join' | 'sweep';
}

/** What the main worker asks for: a new worker, a message to one, the end of one. */
export type SpawnMessage = { spawn: number } | { to: number; message: ShardRequest } | { end: number };

/** What the page tells the main worker of another: its message, or its death. */
export type SiblingEvent = { op: 'heard'; key: number; data: Post } | { op: 'died'; key: number; why: string };

/** The memory behind some buffers, to be transferred with a message. */
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
    /** Does what the main worker asks for. */
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
