// The parts of the core, which the page fetches once and hands to every worker that it starts.
import { requireOk } from '../traffic.ts';

/** The methods of a Worker that a client uses. Node's workers have them in node-worker.ts. */
export interface CoreWorker {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What starts a worker with the worker's script, the compiled core, and its kernel if this engine can run one. */
export interface CoreParts {
  start(): CoreWorker;
  module: WebAssembly.Module;
  kernel?: WebAssembly.Module;
}

/**
 * Fetches the parts once; of the kernels, the preferred stands first. The worker's script becomes
 * a blob, because the page's content security policy forbids a worker that is loaded by its
 * address.
 */
export async function fetchParts(script: string, wasm: string, kernels: string[]): Promise<CoreParts> {
  const [text, module, kernel] = await Promise.all([
    fetch(script).then((response) => requireOk(response).text()),
    WebAssembly.compileStreaming(fetch(wasm).then(requireOk)),
    fetchKernel(kernels),
  ]);
  return { start: workerStarter(text), module, kernel };
}

/** Returns a function that starts a worker from the text of its script. */
export function workerStarter(text: string): () => CoreWorker {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return () => new Worker(address);
}

/**
 * Compiles the first kernel that can be had and whose instructions the browser knows. Returns undefined if there is
 * none: the core then does the same, more slowly.
 */
async function fetchKernel(addresses: string[]): Promise<WebAssembly.Module | undefined> {
  for (const address of addresses) {
    const code = await fetch(address).then((response) => requireOk(response).arrayBuffer()).catch(() => null);
    if (code && WebAssembly.validate(code)) return WebAssembly.compile(code);
  }
  return undefined;
}
