// Answers and replies, such as downloads, that the core produces in bounded steps. The worker receives other
// requests between two steps.
import type { Reply } from '../messages.ts';
import type { InternalArguments, Operation } from '../protocol.ts';
import type { Core, CoreReply } from './core.ts';

const REPLACED: Reply = { type: 'failure', message: JSON.stringify({ text: 'a later request has taken the place of this one', panic: false }), buffers: [] };

export function createReadings(core: Core, post: (id: number, reply: Reply) => void) {
  let latest = 0; // number of the latest requested answer; earlier ones are dropped
  let reading = 0; // number of requests that read the run, which is paused meanwhile
  const wanted = new Map<Operation, number>(); // the latest request of each operation; earlier replies are dropped

  const turns = new MessageChannel();
  const awaiting: (() => void)[] = [];
  turns.port1.onmessage = () => awaiting.shift()?.();
  const nextTurn = () => new Promise<void>((resolve) => {
    awaiting.push(resolve);
    turns.port2.postMessage(null);
  });

  /** Continues an operation, and returns null as soon as its reply is dropped. */
  async function finish(op: Operation | keyof InternalArguments, begun: CoreReply, isWanted: () => boolean): Promise<CoreReply | null> {
    let reply = begun;
    while (reply.type === 'unfinished') {
      await nextTurn();
      if (!isWanted()) return null;
      reply = core('continue', { op });
    }
    return reply;
  }

  return {
    /** Whether the run is paused because a reply reads it. */
    isReading: () => reading > 0,
    /** Drops the answer that is being read, because it would mix two states when the run continues. */
    drop() {
      latest += 1;
    },
    /**
     * Posts the answer: at once if it takes one step, otherwise it returns a promise. The result is whether
     * it was posted; a later request replaces it.
     */
    postAnswer(id: number): boolean | Promise<boolean> {
      const mine = ++latest;
      const postIt = (reply: CoreReply | null) => {
        if (reply) post(id, reply);
        return reply !== null;
      };
      const reply = core('answer', {});
      return reply.type === 'unfinished' ? finish('answer', reply, () => mine === latest).then(postIt) : postIt(reply);
    },
    /** Cancels an operation that is in progress. */
    cancel(op: Operation) {
      wanted.delete(op);
    },
    /** Posts the core's reply to a request when it is complete; a failure if the operation is requested again before, or cancelled. */
    async postWhole(id: number, op: Operation, begun: CoreReply) {
      wanted.set(op, id);
      reading += 1;
      const reply = await finish(op, begun, () => wanted.get(op) === id).finally(() => (reading -= 1));
      post(id, reply ?? REPLACED);
    },
  };
}
