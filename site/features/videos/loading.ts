// Loads what looks at videos, before the page is sealed, and stores it in this browser for the next time.
import { pageVersion } from '../../version.ts';
import type { Parts } from './messages.ts';

/** The files that only this feature needs. */
export interface Files {
  panel: string;
  style: string;
  worker: string;
  wasm: string;
  weights: string;
  /** Bytes of the last three. */
  bytes: number;
}

export interface Loaded extends Omit<Parts, 'kernel'> {
  /** The worker's script as a blob, because the page's policy forbids a worker that is loaded by its address. */
  worker: string;
}

/** Fetches the files, and calls onProgress with the share of their bytes that has come. */
export async function load(files: Files, onProgress: (share: number) => void): Promise<Loaded> {
  let loaded = 0;
  const store = await storeOf();
  const get = (address: string, type: string) => fetchCounted(address, type, store, (bytes) => {
    loaded += bytes;
    onProgress(Math.min(1, loaded / files.bytes));
  });
  const [script, module, weights] = await Promise.all([
    get(files.worker, 'text/javascript').then((response) => response.blob()),
    WebAssembly.compileStreaming(get(files.wasm, 'application/wasm')),
    get(files.weights, '').then(unpack),
    storeShown(files, store),
  ]);
  return { worker: URL.createObjectURL(script), module, weights };
}

/** Adds a style sheet to the page, and resolves when it is there. */
export function loadStyle(address: string): Promise<void> {
  return new Promise((done, refused) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => done();
    link.onerror = () => refused(new Error(`${address} could not be loaded`));
    document.head.append(link);
  });
}

type Store = (address: string, response: Response) => void;

/**
 * Returns a function that stores a file with this version of the site, from which the service worker answers; see
 * keeping/versions.ts. Where the browser stores nothing the files are loaded at each visit.
 */
async function storeOf(): Promise<Store> {
  try {
    const cache = await caches.open(`siibp ${new URL('./', location.href).href} ${pageVersion()}`);
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    return (address, response) => {
      if (!stored.has(new URL(address, location.href).href)) cache.put(address, response).catch(() => {});
    };
  } catch {
    return () => {};
  }
}

/** Stores the script and the style sheet, which the page has loaded by itself. */
async function storeShown({ panel, style }: Files, store: Store) {
  await Promise.all([panel, style].map(async (address) => store(address, await fetch(address))));
}

/** Fetches a file, and returns a response of the given type. It calls onBytes with the size of every part that has come, and keeps no part in memory. */
async function fetchCounted(address: string, type: string, store: Store, onBytes: (bytes: number) => void): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${response.url} answers ${response.status}`);
  store(address, response.clone());
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onBytes(part.length);
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': type } });
}

/** Returns the content of a gzip file. */
const unpack = ({ body }: Response) => new Response(body?.pipeThrough(new DecompressionStream('gzip'))).blob();
