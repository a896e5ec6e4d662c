// Calls of the core, which is one function: siibp(operation, arguments as JSON, attachments).
import { operations } from '../protocol.ts';
import type { Arguments, BufferHolder, GivenItem, InternalArguments, State } from '../protocol.ts';
import type { Reply } from '../messages.ts';

/** A reply of the core: one that the worker can post, and the JSON of a job's state. */
export interface CoreReply extends Reply {
  state?: string;
}

/** Values that JSON cannot hold. output is memory for the reply's last buffer, used if the length fits. */
export interface Attachments {
  files?: GivenItem[];
  buffers?: Uint8Array[];
  sent?: BufferHolder;
  output?: Uint8Array;
}

export type Siibp = (operation: string, json?: string, attachments?: Attachments) => CoreReply;

type AllArguments = Arguments & InternalArguments;

/** Calls an operation of the core. */
export type Core = <O extends keyof AllArguments>(operation: O, args: AllArguments[O]) => CoreReply;

/** Returns a function that calls the core, once it has started, with typed arguments. */
export function createCore(siibp: () => Siibp): Core {
  return (operation, args) => {
    const json: Record<string, unknown> = { ...args };
    const attachments: Record<string, unknown> = {};
    for (const [key, passedAs] of Object.entries(operations[operation].attachments ?? {})) {
      attachments[passedAs] = json[key];
      delete json[key];
    }
    return siibp()(operation, JSON.stringify(json), attachments);
  };
}

/** Returns the state of the job that a reply belongs to, null for none. */
export const stateOf = ({ state }: CoreReply): State | null => (state === undefined ? null : JSON.parse(state));

/** Returns the message of a reply. Throws if it is a failure, which is a bug of the core. */
export function expectMessage<M>({ type, message }: Reply): M {
  const decoded = JSON.parse(message);
  if (type === 'failure') throw new Error(decoded.text);
  return decoded;
}
