// The module siibp/videos: makes the files of a dataset out of video clips, where the browser decodes them (WebCodecs).
//
//   import { open } from 'siibp';
//   import { tracks } from 'siibp/videos';
//   const files = await tracks({ 'clip-1.mp4': file }, { people: true, weights: 'networks.bin' });
//   const data = await open({ ...files, 'captions.txt': text });
import { nameClips } from '../features/videos/files.ts';
import { createPool } from '../features/videos/pool.ts';
import { checkArguments } from './arguments.ts';
import { SiibpError } from './error.ts';
import { compileKernel, unpacked } from './packed.ts';

/** How clips are analyzed. */
export interface TracksOptions {
  /** Detects persons, faces and objects with the networks in weights. Otherwise only what moves is found. */
  people?: boolean;
  /** Also describes actions by the poses of persons, with people. */
  poses?: boolean;
  /** The weights of the networks, or their address: the file videos-networks-….bin of the built site. */
  weights?: string | Blob;
  /** The number of clips that are analyzed at a time; without it, one. */
  workers?: number;
  /** Called after each frame, with the clip and the seconds of it that are done. */
  onProgress?(clip: string, seconds: number): void;
  /** Aborts: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Makes tracks and features of clips, given by their names. Returns the files that open takes with captions; the clips are among them. */
export async function tracks(clips: Record<string, Blob>, options: TracksOptions = {}): Promise<Record<string, Uint8Array | Blob>> {
  checkArguments('tracks', options);
  const { people = false, poses = false, workers = 1, onProgress, signal } = options;
  if (!('VideoDecoder' in globalThis)) throw new SiibpError('tracks: nothing here decodes videos (WebCodecs). The command siibp video does.');
  const files = Object.entries(clips).map(([name, clip]) => new File([clip], name, { type: clip.type }));
  if (files.length === 0) throw new SiibpError('tracks: there is no clip.');
  const names = nameClips(files);
  const [parts, script] = await Promise.all([loadParts(people ? options.weights : new Blob()), unpacked(VISION_WORKER_PACKED)]);
  signal?.throwIfAborted();
  const refusals: SiibpError[] = [];
  const found = new Map<number, Uint8Array<ArrayBuffer>>();
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const pool = createPool(address, parts, workers, {
    onTraffic() {},
    onClip(news) {
      if (news.type === 'frame') onProgress?.(files[news.clip].name, news.time);
      else if (news.type === 'clip') found.set(news.clip, news.packed);
      else if (news.type === 'refused') refusals.push(refusal(files[news.clip].name, news.refusal));
    },
  });
  const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  try {
    await Promise.race([pool.analyze(new Map(files.entries()), people ? (poses ? 'poses' : 'detect') : 'motion'), aborted]);
    if (refusals.length > 0) throw refusals[0];
    const written = await Promise.race([pool.dataset(names, files.map((_, i) => found.get(i)!)), aborted]);
    return Object.fromEntries([...written.map(({ path, content }) => [path, content] as const), ...names.map(({ media }, i) => [media, files[i]] as const)]);
  } finally {
    pool.end();
    URL.revokeObjectURL(address);
  }
}

async function loadParts(weights: string | Blob | undefined) {
  if (weights === undefined) throw new SiibpError('tracks: people needs weights, the networks\u2019 file or its address.');
  const [module, kernel, content] = await Promise.all([unpacked(VISION_PACKED).then((bytes) => WebAssembly.compile(bytes)), compileKernel(), typeof weights === 'string' ? fetched(weights) : weights]);
  return { module, kernel, weights: await plain(content) };
}

async function fetched(address: string) {
  const response = await fetch(address);
  if (!response.ok) throw new SiibpError(`${address} answers ${response.status}; weights is the address of the networks\u2019 file.`);
  return response.blob();
}

/** The content of a file that may be gzipped, as the site's is. */
async function plain(file: Blob) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

/** The error of a clip that cannot be used. */
function refusal(file: string, { why, help }: { why: string; help: string }) {
  const text = `${file}: ${why} ${help}`;
  return new SiibpError(text, [{ file, row: 0, rows: '', column: '', rule: why, found: '', want: help, text }]);
}
