// The page's side of the worker: starts it, sends it requests, and starts another when it has died.
import { decode } from './messages.ts';
import type { Arguments, Hello, Lost, Message, Operation, Ping, Pong, Post, ReplyTo, RequestRecord } from './messages.ts';
import type { CoreParts } from './parts.ts';
import { createSiblingWorkers } from './sibling-workers.ts';
import type { SpawnMessage } from './sibling-workers.ts';
import { BUSY_LIMIT, createWatch, IDLE_LIMIT, OPEN_LIMIT } from './watch.ts';

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
  onShardLost?(lost: Lost): void;
  /** The worker has made network requests. */
  onTraffic?(sent: RequestRecord[]): void;
}

/** Who waits for the replies to one request. */
interface Listener {
  onReply(message: any): void;
  onGone(): void;
}

/** Whether a request only steers a job: the worker does it between two steps. */
const isControl = (op: Operation) => op === 'pause' || op === 'resume' || op === 'iterate' || op === 'cancel';

/** Requests wait until the parts are loaded. */
export function createClient(parts: Promise<CoreParts>, callbacks: Callbacks): Client {
  const listeners = new Map<number, Listener>(); // by the request's id
  let lastId = 0;
  let siblings: ReturnType<typeof createSiblingWorkers> | undefined;
  const unanswered = new Map<number, Operation>(); // requests that the worker may be in the midst of, by their ids
  let latest: Worker | undefined; // that has been started
  const watch = createWatch({
    ping: (ping) => latest?.postMessage({ ping } satisfies Ping),
    awaited: () => listeners.size > 0,
    limit: () => Math.max(IDLE_LIMIT, ...[...unanswered.values()].map((op) => (op === 'open' ? OPEN_LIMIT : BUSY_LIMIT))),
    onSilent: () => callbacks.onCrash('the worker does not answer any more'),
  });
  let worker = start();

  function start(): Promise<Worker> {
    const started = parts.then((all) => {
      const { worker: script, module, kernel } = all;
      const newWorker = new Worker(script);
      latest = newWorker;
      const others = createSiblingWorkers(all, newWorker);
      siblings = others;
      newWorker.onmessage = ({ data }: MessageEvent<Post | SpawnMessage | Pong>) => {
        if (started !== worker) return;
        if ('pong' in data) return watch.heard(data.pong);
        watch.heard();
        if ('reply' in data) receive(data);
        else others.handle(data);
      };
      newWorker.onerror = (event) => {
        event.preventDefault();
        if (started === worker) callbacks.onCrash(event.message || 'the worker ended');
      };
      newWorker.postMessage({ module, kernel });
      return newWorker;
    });
    started.catch(() => {}); // the caller, who fetches the parts, reports the error
    return started;
  }

  const withWorker = (act: (current: Worker) => void) => void worker.then(act, () => {});

  function receive({ id, reply }: Post) {
    if (id !== undefined) unanswered.delete(id);
    const message: Message = decode(reply);
    if (message.type === 'failure' && message.panic) return callbacks.onCrash(message.text);
    if (message.type === 'hello') return callbacks.onHello(message);
    if (message.type === 'lost') return callbacks.onShardLost?.(message);
    if (message.type === 'traffic') return callbacks.onTraffic?.(message.sent);
    if (id !== undefined) listeners.get(id)?.onReply(message);
  }

  function terminate() {
    withWorker((ended) => ended.terminate());
    watch.stop();
    unanswered.clear();
    siblings?.terminate();
    const waiting = [...listeners.values()];
    listeners.clear();
    for (const { onGone } of waiting) onGone();
  }

  return {
    terminate,
    request(body, onReply, onGone = () => {}) {
      lastId += 1;
      if (onReply) listeners.set(lastId, { onReply, onGone });
      const id = lastId;
      withWorker((current) => {
        watch.ask(); // it answers before it begins
        if (!isControl(body.op)) unanswered.set(id, body.op);
        current.postMessage({ ...body, id });
      });
      return id;
    },
    forget(id) {
      listeners.delete(id);
    },
    restart() {
      terminate();
      worker = start();
    },
  };
}
