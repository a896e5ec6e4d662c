// The page's side of the worker: starts it, sends it requests, and starts another when it has died.
import { decode } from './messages.js';
import { createSiblingWorkers } from './sibling-workers.js';

/** @typedef {import('./messages.js').Message} Message */
/** @typedef {import('./messages.js').Request} Request */

/** A request without its id, which the client adds. @typedef {Request extends infer R ? R extends Request ? Omit<R, 'id'> : never : never} RequestBody */

/** The address of the worker's script, the compiled core, and its kernel if the browser can run one. @typedef {{worker: string, module: WebAssembly.Module, kernel?: WebAssembly.Module}} CoreParts */

/**
 * @typedef {object} Client
 * @property {(body: RequestBody, onReply?: (message: Message) => void) => number} request returns the request's id
 * @property {(id: number) => void} forget ignores all further replies to this id
 * @property {() => void} restart replaces the worker and forgets all requests
 * @property {() => void} terminate ends the worker and forgets all requests
 *
 * @typedef {object} Callbacks
 * @property {(hello: import('./messages.js').Hello) => void} onHello the core has started
 * @property {(text: string) => void} onCrash the worker or its core has died, for this reason
 * @property {(lost: import('./messages.js').Lost) => void} [onShardLost]
 * @property {(sent: import('../traffic.js').RequestRecord[]) => void} [onTraffic] the worker has made network requests
 */

/**
 * @param {Promise<CoreParts>} parts requests wait until they are loaded
 * @param {Callbacks} callbacks
 * @returns {Client}
 */
export function createClient(parts, callbacks) {
  /** By the request's id. @type {Map<number, (message: Message) => void>} */
  const listeners = new Map();
  let lastId = 0;
  /** @type {ReturnType<typeof createSiblingWorkers>|undefined} */
  let siblings;
  let worker = start();

  function start() {
    const started = parts.then((all) => {
      const { worker: script, module, kernel } = all;
      const newWorker = new Worker(script);
      const others = createSiblingWorkers(all, newWorker);
      siblings = others;
      newWorker.onmessage = ({ data }) => {
        if (started !== worker) return;
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

  /** @param {(worker: Worker) => void} act */
  const withWorker = (act) => void worker.then(act, () => {});

  /** @param {import('./messages.js').Post} post */
  function receive({ id, reply }) {
    const message = decode(reply);
    if (message.type === 'error' && message.panic) return callbacks.onCrash(message.text);
    if (message.type === 'hello') return callbacks.onHello(message);
    if (message.type === 'lost') return callbacks.onShardLost?.(message);
    if (message.type === 'traffic') return callbacks.onTraffic?.(message.sent);
    if (id === undefined) return;
    listeners.get(id)?.(message);
  }

  function terminate() {
    withWorker((ended) => ended.terminate());
    siblings?.terminate();
    listeners.clear();
  }

  return {
    terminate,
    request(body, onReply) {
      lastId += 1;
      if (onReply) listeners.set(lastId, onReply);
      const id = lastId;
      withWorker((current) => current.postMessage({ ...body, id }));
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

/**
 * Fetches the parts once. The worker's script becomes a blob, because the page's content
 * security policy forbids a worker that is loaded by its address.
 * @param {string} script
 * @param {string} wasm
 * @param {string[]} kernels the preferred first
 * @returns {Promise<CoreParts>}
 */
export async function fetchParts(script, wasm, kernels) {
  const [text, module, kernel] = await Promise.all([
    fetch(script).then((response) => requireOk(response).text()),
    WebAssembly.compileStreaming(fetch(wasm).then(requireOk)),
    fetchKernel(kernels),
  ]);
  return { worker: URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), module, kernel };
}

/**
 * Compiles the first kernel whose instructions the browser knows. Returns undefined if there is none.
 * @param {string[]} addresses
 */
async function fetchKernel(addresses) {
  for (const address of addresses) {
    const code = await fetch(address).then((response) => requireOk(response).arrayBuffer());
    if (WebAssembly.validate(code)) return WebAssembly.compile(code);
  }
}

/** Returns the response, or throws where its status is an error. @param {Response} response */
export function requireOk(response) {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  return response;
}
