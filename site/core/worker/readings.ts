// What the core reads in bounded steps: answers, and replies to requests such as downloads. Between
// two steps the event loop receives other requests.
import type { Reply } from '../messages.ts';
import type { InternalArguments, Operation } from '../protocol.ts';
import type { Core, CoreReply } from './core.ts';

const REPLACED: Reply = { type: 'failure', message: JSON.stringify({ text: 'a later request has taken the place of this one', panic: false }), buffers: [] };

export function createReadings(core: Core, post: (id: number, reply: Reply) => void) {
  let latest = 0; // the number of the answer that was asked for last: only that one is read to its end
  let reading = 0; // requests that read the run, which stands still meanwhile
  const wanted = new Map<Operation, number>(); // of each operation, the request whose reply is wanted: the last one

  const turns = new MessageChannel();
  const awaiting: (() => void)[] = [];
  turns.port1.onmessage = () => awaiting.shift()?.();
  const nextTurn = () => new Promise<void>((resolve) => {
    awaiting.push(resolve);
    turns.port2.postMessage(null);
  });

  /** Goes on with an operation, and returns null as soon as its reply is not wanted any more. */
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
    /** Whether the run stands still because a reply is read of it. */
    isReading: () => reading > 0,
    /** Drops the answer that is being read, which would be of two states once the run goes on. */
    drop() {
      latest += 1;
    },
    /**
     * Posts the answer: at once where it is read in one step, and otherwise it returns a promise. Both
     * say whether it was posted: one that is asked for later takes its place.
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
    /** Posts the core's reply to a request once it is whole, and a failure if the same operation is requested again before, or cancelled. */
    async postWhole(id: number, op: Operation, begun: CoreReply) {
      wanted.set(op, id);
      reading += 1;
      const reply = await finish(op, begun, () => wanted.get(op) === id).finally(() => (reading -= 1));
      post(id, reply ?? REPLACED);
    },
  };
}
