// The core in a worker of its own, made of the parts that the build puts into the package.
import { createCore } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import { createClient } from '../core/client.ts';
import { workerStarter } from '../core/parts.ts';
import type { CoreParts } from '../core/parts.ts';
import type { Hello } from '../core/messages.ts';
import { SiibpError, libraryError } from './error.ts';
import { compileKernel, unpacked } from './packed.ts';
import { nodeModules, startNodeWorker } from './node.ts';

/** The compiled modules and the text of the worker's script, which all engines share. */
let compiled: Promise<{ module: WebAssembly.Module; kernel?: WebAssembly.Module; script: string }> | undefined;

async function compile() {
  const [core, script] = await Promise.all([CORE_PACKED, WORKER_PACKED].map(unpacked));
  const [module, kernel] = await Promise.all([WebAssembly.compile(core), compileKernel()]);
  return { module, kernel, script: new TextDecoder().decode(script) };
}

const LONG_MS = 2 ** 30;

function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

/** A core that is running. */
export interface Engine {
  core: Core;
  hello: Promise<Hello>;
  /** Does work with the core once that has started. Node does not end before it is done, and close rejects it. Errors are those of the library. */
  use<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/** Starts a core. A run uses as many workers as cores says. */
export function startEngine(cores: number): Engine {
  let crash = '';
  const parts = (compiled ??= compile()).then(({ module, kernel, script }): CoreParts => {
    const node = nodeModules();
    return { module, kernel, start: node ? () => startNodeWorker(node, script) : workerStarter(script) };
  });
  const hello = deferred<Hello>();
  const closed = deferred<never>();
  for (const { promise } of [hello, closed]) promise.catch(() => {}); // use reports it
  const client = createClient(parts, {
    onHello: hello.resolve,
    onCrash(text) {
      crash = text;
      hello.reject(libraryError(null, text));
      client.terminate();
    },
  });
  parts.catch((error: unknown) => hello.reject(error));
  return {
    core: createCore(client, { cores: () => cores }),
    hello: hello.promise,
    close() {
      closed.reject(new SiibpError('The dataset is closed: open the files again.'));
      client.terminate();
    },
    async use(work) {
      const keepsNodeAlive = setInterval(() => {}, LONG_MS);
      try {
        return await Promise.race([closed.promise, hello.promise.then(work)]);
      } catch (error) {
        throw libraryError(error, crash);
      } finally {
        clearInterval(keepsNodeAlive);
      }
    },
  };
}
