// Names that the build replaces, and names that Go's runtime script and the core define in the
// worker.

declare const WORKER_URL: string;
declare const WASM_URL: string;
declare const RELAXED_URL: string;
declare const PLAIN_URL: string;
declare const DEMO_URL: string;
declare const FIRST_URL: string;
declare const COMPARED_URL: string;
declare const FILM_URL: string;
/** The importers as JSON; see features/importers.ts. */
declare const IMPORTERS: string;
/** The parts of the library's package: gzip in base64. */
declare const CORE_PACKED: string;
declare const WORKER_PACKED: string;
declare const RELAXED_PACKED: string;
declare const PLAIN_PACKED: string;
declare const VISION_PACKED: string;
declare const VISION_WORKER_PACKED: string;
declare const VERSION: string;
declare const FILES: [address: string, integrity: string][];
declare const LATER: [address: string, integrity: string][];

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** The core; see core/worker/core.ts. */
declare var siibp: import('./core/worker/core.ts').Siibp;

declare module '*.py' {
  const text: string;
  export default text;
}
