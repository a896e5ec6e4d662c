// Node's modules and workers. They are asked for at run time, so that bundlers for pages find no import of them.
import type { CoreWorker } from '../core/parts.ts';

interface NodeModules {
  fs: typeof import('node:fs/promises');
  path: typeof import('node:path');
  url: typeof import('node:url');
  threads: typeof import('node:worker_threads');
}

let loaded: NodeModules | null | undefined;

/** Returns the modules of Node, null where they are not there. */
export function nodeModules(): NodeModules | null {
  if (loaded !== undefined) return loaded;
  const get = globalThis.process?.versions?.node ? globalThis.process.getBuiltinModule : undefined;
  loaded = get ? { fs: get('node:fs/promises'), path: get('node:path'), url: get('node:url'), threads: get('node:worker_threads') } : null;
  return loaded;
}

/** Gives the worker's script in Node the names that it has in a browser's worker. */
const PROLOGUE = `globalThis.self = globalThis;
globalThis.addEventListener = () => {};
const { parentPort } = require('node:worker_threads');
self.postMessage = (message, options) => parentPort.postMessage(message, options?.transfer);
parentPort.on('message', (data) => self.onmessage({ data }));
`;

/** Starts a thread with the methods of a browser's worker. Node may end although it runs. */
export function startNodeWorker({ threads }: NodeModules, script: string): CoreWorker {
  const thread = new threads.Worker(PROLOGUE + script, { eval: true });
  const worker: CoreWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message, transfer) => thread.postMessage(message, transfer as never),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', (data) => worker.onmessage?.({ data } as MessageEvent));
  thread.on('error', ({ message }) => worker.onerror?.({ message, preventDefault() {} } as ErrorEvent));
  thread.unref(); // after the listeners, which undo it
  return worker;
}
