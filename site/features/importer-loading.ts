// Loads the files of an importer before the page is locked down, and stores them in this browser for the next time.
import { pageVersion } from '../version.ts';
import type { ImporterFiles } from './importers.ts';

/** Returns what fetches the files of an importer. onProgress is called with the share of their bytes that has come. */
export async function createLoader(files: ImporterFiles, onProgress: (share: number) => void) {
  let loaded = 0;
  const store = await storeOf();
  const get = (address: string, type: string) => fetchCounted(address, type, store, (bytes) => {
    loaded += bytes;
    onProgress(Math.min(1, loaded / files.bytes));
  });
  return {
    /** The address of the worker's script as a blob, because the page's policy forbids a worker that is loaded by its address. */
    worker: async () => URL.createObjectURL(await (await get(files.worker, 'text/javascript')).blob()),
    module: () => WebAssembly.compileStreaming(get(files.wasm, 'application/wasm')),
    data: () => get(files.data, '').then(unpack),
    /** Stores the script and the style sheet, which the page has loaded by itself. */
    storeShown: async () => {
      await Promise.all([files.script, files.style].filter(Boolean).map(async (address) => store(address, await fetch(address))));
    },
  };
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
 * storage/versions.ts. Where the browser stores nothing the files are loaded at each visit.
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
