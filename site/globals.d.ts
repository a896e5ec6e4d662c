// Names that the build replaces, and names that Go's runtime script and the core define in the
// worker.

declare const WORKER_URL: string;
declare const WASM_URL: string;
declare const RELAXED_URL: string;
declare const PLAIN_URL: string;
declare const DEMO_URL: string;
declare const FIRST_URL: string;
declare const VERSION: string;
declare const FILES: [address: string, integrity: string][];

declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

interface CoreReply {
  message: string;
  buffers: Uint8Array[];
}

interface Core {
  hello(): CoreReply;
  open(files: { path: string; file: Blob }[], how: string): CoreReply | Promise<CoreReply>;
  rates(answers: string): CoreReply | Promise<CoreReply>;
  prepare(recipe: string): CoreReply | Promise<CoreReply>;
  make(): CoreReply | Promise<CoreReply>;
  abandon(): CoreReply | Promise<CoreReply>;
  fit(options: string): CoreReply | Promise<CoreReply>;
  apply(): CoreReply | Promise<CoreReply>;
  keep(mark: number): CoreReply | Promise<CoreReply>;
  back(mark: number): CoreReply | Promise<CoreReply>;
  warm(options: string, from: number): CoreReply | Promise<CoreReply>;
  step(on: boolean): CoreReply | Promise<CoreReply>;
  stop(): CoreReply | Promise<CoreReply>;
  answer(): CoreReply | Promise<CoreReply>;
  save(): CoreReply | Promise<CoreReply>;
  revive(saved: string, buffers: Uint8Array[]): CoreReply | Promise<CoreReply>;
  share(cores: number): CoreReply | Promise<CoreReply>;
  part(shard: number): CoreReply | Promise<CoreReply>;
  join(part: string, buffers: Uint8Array[]): CoreReply | Promise<CoreReply>;
  task(shard: number): CoreReply | Promise<CoreReply>;
  sweep(task: string, buffers: Uint8Array[], room?: Uint8Array): CoreReply | Promise<CoreReply>;
  videos(room?: Uint8Array): CoreReply | Promise<CoreReply>;
  take(shard: number, sums: {bytes: Uint8Array}): CoreReply | Promise<CoreReply>;
  takeVideos(shard: number, videos: {bytes: Uint8Array}): CoreReply | Promise<CoreReply>;
  lose(shard: number): CoreReply | Promise<CoreReply>;
  compare(settings: string): CoreReply | Promise<CoreReply>;
  advance(): CoreReply | Promise<CoreReply>;
  conclude(): CoreReply | Promise<CoreReply>;
  inspect(about: string): CoreReply | Promise<CoreReply>;
  visit(iteration: number): CoreReply | Promise<CoreReply>;
  edit(edits: string): CoreReply | Promise<CoreReply>;
  lesson(settings: string): CoreReply | Promise<CoreReply>;
  report(name: string): CoreReply | Promise<CoreReply>;
  export(name: string, page: string): CoreReply | Promise<CoreReply>;
}

declare var siibp: Core;
