// Typed calls of the core: a promise for a request with one reply, an async iterator for the messages of a job.
import { operations } from './messages.ts';
import type { Client } from './client.ts';
import type { Arguments, Failure, Operation, OperationsWith, ReplyTo } from './messages.ts';

/** The operations with several messages. */
type Job = OperationsWith<'starts'>;

/** The operations with one reply. */
type Call = { [O in Operation]: Exclude<ReplyTo<O>, Failure> extends never ? never : O }[Exclude<Operation, Job>];

/** The operations without a reply. */
type Command = Exclude<Operation, Job | Call>;

type Success<O extends Operation> = Exclude<ReplyTo<O>, Failure>;

interface Waiting {
  signal?: AbortSignal; // ends the wait for replies
}

export interface Core {
  /** Returns the reply. Rejects with Refused, with Gone, or with the signal's reason. */
  call<O extends Call>(op: O, args: Arguments[O], waiting?: Waiting): Promise<Success<O>>;
  /** Yields the messages of a job. The last one has `done`; for a run it follows the answer. Throws as call does. An abort does not stop the job in the core. */
  run<O extends Job>(op: O, args: Arguments[O], waiting?: Waiting): AsyncGenerator<Success<O>, void>;
  /** Sends a request without a reply. */
  tell<O extends Command>(op: O, args: Arguments[O]): void;
}

/** Hooks of every request. */
export interface Hooks {
  /** Returns the number of cores of a run; 1 if omitted. */
  cores?(): number;
  /** Called before a request is sent. */
  before?(op: Operation): void;
}

/** The core refuses a request; the message is the reason. */
export class Refused extends Error {}

/** The core was replaced or ended before its reply. */
export class Gone extends Error {}

/** Returns the reason if the core refused, or null if the request was aborted or its core was replaced. Throws any other error. */
export function refusal(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  if (error instanceof Gone || (error instanceof DOMException && error.name === 'AbortError')) return null;
  throw error;
}

const isFailure = (message: { type: string }): message is Failure => message.type === 'failure';

/** A queue of messages, which can be closed with an error. */
class Queue<M> {
  private readonly messages: M[] = [];
  private end: unknown = null;
  private wake = () => {};

  push(message: M) {
    this.messages.push(message);
    this.wake();
  }

  stop(why: unknown) {
    this.end = why;
    this.wake();
  }

  /** Removes and returns the next message, undefined for none. Throws the error that closed the queue. */
  take(): M | undefined {
    if (this.end) throw this.end;
    return this.messages.shift();
  }

  /** Resolves when a message arrives or the queue is closed. */
  arrival() {
    return new Promise<void>((resolve) => (this.wake = resolve));
  }
}

export function createCore({ request: send, forget }: Pick<Client, 'request' | 'forget'>, { cores, before }: Hooks = {}): Core {
  /** Sends a request, with the number of cores if it starts or continues a run. */
  function request<O extends Operation>(op: O, args: Arguments[O], onReply?: (message: ReplyTo<O>) => void, onGone?: () => void) {
    before?.(op);
    return send({ op, ...args, ...(operations[op].shareable && cores && { cores: cores() }) }, onReply, onGone);
  }

  async function* run<O extends Job>(op: O, args: Arguments[O], { signal }: Waiting = {}): AsyncGenerator<Success<O>, void> {
    signal?.throwIfAborted();
    const queue = new Queue<ReplyTo<O>>();
    let { endsAfter: awaited } = operations[op]; // a run that was over before is done from the start, but still to be answered
    const id = request(op, args, (message) => queue.push(message), () => queue.stop(new Gone()));
    const onAbort = () => {
      forget(id);
      queue.stop(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort);
    try {
      for (;;) {
        const message = queue.take();
        if (!message) await queue.arrival();
        else if (isFailure(message)) throw new Refused(message.text);
        else {
          yield message as Success<O>;
          if (message.type === awaited) awaited = undefined;
          if ('done' in message && message.done && !awaited) return;
        }
      }
    } finally {
      forget(id);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    run,
    tell(op, args) {
      request(op, args);
    },
    call(op, args, { signal } = {}) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const id = request(op, args, (message) => {
          forget(id);
          if (isFailure(message)) reject(new Refused(message.text));
          else resolve(message as Success<typeof op>);
        }, () => reject(new Gone()));
        signal?.addEventListener('abort', () => {
          forget(id);
          reject(signal.reason);
        }, { once: true });
      });
    },
  };
}
