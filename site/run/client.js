// The page's side of the worker: starts it, asks it, starts it again if it dies.
import { decode } from '../wire.js';
import { createSpawned } from './sibling-workers.js';

/** @typedef {import('../wire.js').Message} Message */
/** @typedef {import('../wire.js').Request} Request */

/** What a request says, without its id. @typedef {Request extends infer R ? R extends Request ? Omit<R, 'id'> : never : never} Ask */

/** @typedef {{worker: string, module: WebAssembly.Module, kernel?: WebAssembly.Module}} Parts the address of the worker's script, the core, its kernel */

/**
 * @typedef {object} Client
 * @property {(ask: Ask, hear?: (message: Message) => void) => number} ask returns the request's id
 * @property {(id: number) => void} forget what else comes for this id is dropped
 * @property {() => void} restart a new worker; what was asked before is forgotten
 * @property {() => void} end the worker is gone, and what was asked forgotten
 */

/**
 * @param {Promise<Parts>} parts what is asked before they are here waits for them
 * @param {{hello: (hello: import('../wire.js').Hello) => void, gone: (text: string) => void, lost?: (lost: import('../wire.js').Lost) => void, sent?: (sent: import('../traffic.js').Sent[]) => void}} told
 * @returns {Client}
 */
export function createClient(parts, told) {
  /** @type {Map<number, (message: Message) => void>} */
  const waiting = new Map();
  let last = 0;
  /** Those that were started for the worker. @type {ReturnType<typeof createSpawned>|undefined} */
  let spawned;
  let worker = start();

  function start() {
    const started = parts.then((all) => {
      const { worker: script, module, kernel } = all;
      const made = new Worker(script);
      const others = createSpawned(all, made);
      spawned = others;
      made.onmessage = ({ data }) => {
        if (started !== worker) return;
        if ('reply' in data) receive(data);
        else others.grant(data);
      };
      made.onerror = (event) => {
        event.preventDefault();
        if (started === worker) told.gone(event.message || 'the worker ended');
      };
      made.postMessage({ module, kernel });
      return made;
    });
    started.catch(() => {}); // who fetches the parts says so
    return started;
  }

  /** @param {(worker: Worker) => void} act */
  const tell = (act) => void worker.then(act, () => {});

  /** @param {import('../wire.js').Post} post */
  function receive({ id, reply }) {
    const message = decode(reply);
    if (message.type === 'error' && message.panic) return told.gone(message.text);
    if (message.type === 'hello') return told.hello(message);
    if (message.type === 'lost') return told.lost?.(message);
    if (message.type === 'traffic') return told.sent?.(message.sent);
    if (id === undefined) return;
    waiting.get(id)?.(message);
  }

  function end() {
    tell((ended) => ended.terminate());
    spawned?.end();
    waiting.clear();
  }

  return {
    end,
    ask(ask, hear) {
      last += 1;
      if (hear) waiting.set(last, hear);
      const id = last;
      tell((asked) => asked.postMessage({ ...ask, id }));
      return id;
    },
    forget(id) {
      waiting.delete(id);
    },
    restart() {
      end();
      worker = start();
    },
  };
}

/**
 * Fetches the parts, once. The worker's script becomes a blob so that it works
 * under the page's own policy, which a worker loaded by its address would not.
 * @param {string} script
 * @param {string} wasm
 * @param {string[]} kernels
 * @returns {Promise<Parts>}
 */
export async function fetchParts(script, wasm, kernels) {
  const [text, module, kernel] = await Promise.all([
    fetch(script).then((response) => wanted(response).text()),
    WebAssembly.compileStreaming(fetch(wasm).then(wanted)),
    fetchKernel(kernels),
  ]);
  return { worker: URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), module, kernel };
}

/**
 * The first of some kernels whose instructions the browser knows, if any.
 * @param {string[]} addresses
 */
async function fetchKernel(addresses) {
  for (const address of addresses) {
    const code = await fetch(address).then((response) => wanted(response).arrayBuffer());
    if (WebAssembly.validate(code)) return WebAssembly.compile(code);
  }
}

/** @param {Response} response */
export function wanted(response) {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return response;
}
