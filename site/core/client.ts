// The page's side of the worker: starts it, sends requests, and starts another one after a crash.
import { decode, operations } from './messages.ts';
import type { Arguments, Hello, ShardLost, Message, Operation, Ping, Pong, Post, ReplyTo, RequestRecord } from './messages.ts';
import type { CoreParts, CoreWorker } from './parts.ts';
import { createSiblingWorkers } from './sibling-workers.ts';
import type { SpawnMessage } from './sibling-workers.ts';
import { BUSY_LIMIT, createWatch, IDLE_LIMIT, UNBOUNDED_LIMIT } from './watch.ts';

export interface Client {
  /**
   * Sends a request and returns its id. A request that starts a job has several replies.
   * onGone is called if the worker is replaced or ended before the id was removed.
   */
  request<O extends Operation>(body: { op: O } & Arguments[O], onReply?: (message: ReplyTo<O>) => void, onGone?: () => void): number;
  /** Ignores all further replies to this id. */
  forget(id: number): void;
  /** Replaces the worker and removes all requests. */
  restart(): void;
  /** Ends the worker and removes all requests. */
  terminate(): void;
}

export interface Callbacks {
  /** The core has started. */
  onHello(hello: Hello): void;
  /** The worker or its core has crashed or does not answer, for this reason. */
  onCrash(text: string): void;
  onShardLost?(lost: ShardLost): void;
  /** The worker has made network requests. */
  onTraffic?(sent: RequestRecord[]): void;
}

/** The listener for the replies to one request. */
interface Listener {
  onReply(message: any): void;
  onGone(): void;
}

/** The open requests of the worker, and the listeners for their replies. */
class Requests {
  private readonly listeners = new Map<number, Listener>(); // by the request's id
  private readonly unanswered = new Map<number, Operation>(); // requests that the worker may be processing, by id
  private lastId = 0;

  /** Whether a request waits for a reply. */
  isAwaited() {
    return this.listeners.size > 0;
  }

  /** The time limit for a ping in seconds, which depends on the requests in progress. */
  limit() {
    return Math.max(IDLE_LIMIT, ...[...this.unanswered.values()].map((op) => (operations[op].unbounded ? UNBOUNDED_LIMIT : BUSY_LIMIT)));
  }

  /** Returns the id of a new request. */
  add(listener: Listener | null) {
    this.lastId += 1;
    if (listener) this.listeners.set(this.lastId, listener);
    return this.lastId;
  }

  /** Records a request that was sent to the worker. The worker answers pings between the steps of a job, so jobs are not recorded. */
  send(id: number, op: Operation) {
    if (!operations[op].byWorker) this.unanswered.set(id, op);
  }

  forget(id: number) {
    this.listeners.delete(id);
  }

  /** Passes a reply to its listener. */
  receive({ id, reply }: Post, callbacks: Callbacks) {
    if (id !== undefined) this.unanswered.delete(id);
    const message: Message = decode(reply);
    if (message.type === 'failure' && message.panic) return callbacks.onCrash(message.text);
    if (message.type === 'hello') return callbacks.onHello(message);
    if (message.type === 'shard-lost') return callbacks.onShardLost?.(message);
    if (message.type === 'traffic') return callbacks.onTraffic?.(message.sent);
    if (id !== undefined) this.listeners.get(id)?.onReply(message);
  }

  /** The worker has ended: no open request will be answered. */
  clear() {
    this.unanswered.clear();
    const waiting = [...this.listeners.values()];
    this.listeners.clear();
    for (const { onGone } of waiting) onGone();
  }
}

/** The receivers of a worker's messages. isPresent returns whether the worker has not been replaced. */
interface Receivers {
  siblings: ReturnType<typeof createSiblingWorkers>;
  watch: ReturnType<typeof createWatch>;
  requests: Requests;
  callbacks: Callbacks;
  isPresent(): boolean;
}

function listen(worker: CoreWorker, { siblings, watch, requests, callbacks, isPresent }: Receivers) {
  worker.onmessage = ({ data }: MessageEvent<Post | SpawnMessage | Pong>) => {
    if (!isPresent()) return;
    if ('pong' in data) return watch.received(data.pong);
    watch.received();
    if ('reply' in data) requests.receive(data, callbacks);
    else siblings.handle(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (isPresent()) callbacks.onCrash(event.message || 'the worker ended');
  };
}

/** Requests wait until the parts are loaded. */
export function createClient(parts: Promise<CoreParts>, callbacks: Callbacks): Client {
  const requests = new Requests();
  let siblings: ReturnType<typeof createSiblingWorkers> | undefined;
  let latest: CoreWorker | undefined; // that has been started
  const watch = createWatch({
    ping: (ping) => latest?.postMessage({ ping } satisfies Ping),
    awaited: () => requests.isAwaited(),
    limit: () => requests.limit(),
    onSilent: () => callbacks.onCrash('the worker does not answer any more'),
  });
  let worker = start();

  function start(): Promise<CoreWorker> {
    const started = parts.then((all) => {
      latest = all.start();
      siblings = createSiblingWorkers(all, latest);
      listen(latest, { siblings, watch, requests, callbacks, isPresent: () => started === worker });
      latest.postMessage({ module: all.module, kernel: all.kernel });
      return latest;
    });
    started.catch(() => {}); // the caller, who fetches the parts, reports the error
    return started;
  }

  const withWorker = (act: (current: CoreWorker) => void) => void worker.then(act, () => {});

  function terminate() {
    withWorker((ended) => ended.terminate());
    watch.stop();
    siblings?.terminate();
    requests.clear();
  }

  return {
    terminate,
    request(body, onReply, onGone = () => {}) {
      const id = requests.add(onReply ? { onReply, onGone } : null);
      withWorker((current) => {
        watch.ask(); // it answers before it begins
        requests.send(id, body.op);
        current.postMessage({ ...body, id });
      });
      return id;
    },
    forget: (id) => requests.forget(id),
    restart() {
      terminate();
      worker = start();
    },
  };
}
