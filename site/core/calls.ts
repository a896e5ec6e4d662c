// The core as promises: one for a request with one reply, an async iterator for a job's messages.
import { operations } from './messages.ts';
import type { Client } from './client.ts';
import type { Arguments, Failure, Operation, OperationsWith, ReplyTo } from './messages.ts';

/** The operations whose messages go on until one is done. */
type Job = OperationsWith<'starts'>;

/** The operations with one reply. */
type Call = { [O in Operation]: Exclude<ReplyTo<O>, Failure> extends never ? never : O }[Exclude<Operation, Job>];

/** The operations without a reply. */
type Command = Exclude<Operation, Job | Call>;

type Success<O extends Operation> = Exclude<ReplyTo<O>, Failure>;

interface Waiting {
  signal?: AbortSignal; // whoever asked no longer waits once it is aborted
}

export interface Core {
  /** Returns the reply. Rejects with Refused, with Gone, or with the signal's reason. */
  call<O extends Call>(op: O, args: Arguments[O], waiting?: Waiting): Promise<Success<O>>;
  /** Yields the messages of a job, up to the last, which says that the job is done; a run says so after its answer. Throws as call does. What it has begun goes on in the core after an abort. */
  run<O extends Job>(op: O, args: Arguments[O], waiting?: Waiting): AsyncGenerator<Success<O>, void>;
  /** Sends what has no reply. */
  tell<O extends Command>(op: O, args: Arguments[O]): void;
}

/** What goes before every request. */
export interface Hooks {
  /** How many cores a run may use; the core alone where this is left out. */
  cores?(): number;
  /** Is called before a request is sent. */
  before?(op: Operation): void;
}

/** The core refuses a request; the message says why. */
export class Refused extends Error {}

/** The core that was asked has been replaced or ended. */
export class Gone extends Error {}

/** Returns why the core refused, or null where nobody waits for the reply any more. Throws every other error. */
export function refusal(error: unknown): string | null {
  if (error instanceof Refused) return error.message;
  if (error instanceof Gone || (error instanceof DOMException && error.name === 'AbortError')) return null;
  throw error;
}

const isFailure = (message: { type: string }): message is Failure => message.type === 'failure';

/** Messages in the order of their arrival, until there is a reason that no more come. */
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

  /** Takes the next message, undefined where none has come yet. Throws why no more come. */
  take(): M | undefined {
    if (this.end) throw this.end;
    return this.messages.shift();
  }

  /** Resolves when something comes or ends. */
  arrival() {
    return new Promise<void>((resolve) => (this.wake = resolve));
  }
}

export function createCore({ request: send, forget }: Pick<Client, 'request' | 'forget'>, { cores, before }: Hooks = {}): Core {
  /** Sends a request, with the number of cores where it starts or continues a run. */
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
