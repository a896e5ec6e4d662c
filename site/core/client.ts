// The page's side of the worker: starts it, sends it requests, and starts another when it has died.
import { decode, operations } from './messages.ts';
import type { Arguments, Hello, ShardLost, Message, Operation, Ping, Pong, Post, ReplyTo, RequestRecord } from './messages.ts';
import type { CoreParts, CoreWorker } from './parts.ts';
import { createSiblingWorkers } from './sibling-workers.ts';
import type { SpawnMessage } from './sibling-workers.ts';
import { BUSY_LIMIT, createWatch, IDLE_LIMIT, UNBOUNDED_LIMIT } from './watch.ts';

export interface Client {
  /**
   * Sends a request and returns its id. A request that starts a job has several replies.
   * onGone is called where the worker is replaced or ended and the id was not forgotten.
   */
  request<O extends Operation>(body: { op: O } & Arguments[O], onReply?: (message: ReplyTo<O>) => void, onGone?: () => void): number;
  /** Ignores all further replies to this id. */
  forget(id: number): void;
  /** Replaces the worker and forgets all requests. */
  restart(): void;
  /** Ends the worker and forgets all requests. */
  terminate(): void;
}

export interface Callbacks {
  /** The core has started. */
  onHello(hello: Hello): void;
  /** The worker or its core has died, or does not answer, for this reason. */
  onCrash(text: string): void;
  onShardLost?(lost: ShardLost): void;
  /** The worker has made network requests. */
  onTraffic?(sent: RequestRecord[]): void;
}

/** Who waits for the replies to one request. */
interface Listener {
  onReply(message: any): void;
  onGone(): void;
}

/** The requests that the worker has, and who waits for their replies. */
class Requests {
  private readonly listeners = new Map<number, Listener>(); // by the request's id
  private readonly unanswered = new Map<number, Operation>(); // requests that the worker may be in the midst of, by their ids
  private lastId = 0;

  /** Whether someone waits for a reply. */
  isAwaited() {
    return this.listeners.size > 0;
  }

  /** The seconds that the worker has to answer, by what it may be in the midst of. */
  limit() {
    return Math.max(IDLE_LIMIT, ...[...this.unanswered.values()].map((op) => (operations[op].unbounded ? UNBOUNDED_LIMIT : BUSY_LIMIT)));
  }

  /** Returns the id of a new request. */
  add(listener: Listener | null) {
    this.lastId += 1;
    if (listener) this.listeners.set(this.lastId, listener);
    return this.lastId;
  }

  /** The worker is given a request. What it does by itself, between two steps of a job, is not counted: it answers pings as before. */
  send(id: number, op: Operation) {
    if (!operations[op].byWorker) this.unanswered.set(id, op);
  }

  forget(id: number) {
    this.listeners.delete(id);
  }

  /** Passes a reply on to who waits for it. */
  receive({ id, reply }: Post, callbacks: Callbacks) {
    if (id !== undefined) this.unanswered.delete(id);
    const message: Message = decode(reply);
    if (message.type === 'failure' && message.panic) return callbacks.onCrash(message.text);
    if (message.type === 'hello') return callbacks.onHello(message);
    if (message.type === 'shard-lost') return callbacks.onShardLost?.(message);
    if (message.type === 'traffic') return callbacks.onTraffic?.(message.sent);
    if (id !== undefined) this.listeners.get(id)?.onReply(message);
  }

  /** The worker is gone: no request is answered any more. */
  clear() {
    this.unanswered.clear();
    const waiting = [...this.listeners.values()];
    this.listeners.clear();
    for (const { onGone } of waiting) onGone();
  }
}

/** Who gets what a worker posts. isPresent says whether the worker has not been replaced. */
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
    if ('pong' in data) return watch.heard(data.pong);
    watch.heard();
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
