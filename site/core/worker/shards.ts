// The shards of a run: workers beside this one, each with a core that sweeps some of the
// videos. A shard that dies is replaced.
import type { Post, Reply } from '../messages.ts';
import type { ShardRequest } from '../sibling-workers.ts';
import type { Sibling } from './siblings.ts';

const MAX_DEATHS = 3; // in one run; at the third the shards are given up
const VIDEOS_TIMEOUT_MS = 500; // far longer than videos normally take
const SUMS_TIMEOUT_MS = 180_000; // far longer than a sweep takes; a shard that takes longer counts as dead
const BUSY_MS = 1000; // a new run does not wait for a shard that has swept for longer than this for the last one

/** Bytes that the core reads when it needs them. The holder is reused, because the core releases objects late. */
interface Holder {
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is known of a shard's replies in the present run. */
interface Exchange {
  sumsId: number; // id of the sweep whose sums are awaited, 0 for none
  sumsSince: number; // since when, in milliseconds
  sumsTimer?: ReturnType<typeof setTimeout>; // ends the waiting
  videosId: number; // id of the sweep whose videos are awaited, 0 for none
  expectVideos: boolean; // false once its videos have taken too long
  sums: Holder; // the last that it sent
  videos: Holder[]; // of its last three sweeps, the latest first
}

interface Shard extends Exchange {
  worker: Sibling;
}

interface Callbacks {
  onSums(i: number, sums: Holder): void;
  onVideos(i: number, videos: Holder): void;
  /** Is called after shard i has been replaced by an empty one, or, with again false, after all shards were given up. */
  onLost(i: number, why: string, again: boolean): void;
  onTraffic(reply: Reply): void;
}

const emptyHolder = (): Holder => ({ bytes: new Uint8Array() });
const idle = (): Exchange => ({ sumsId: 0, sumsSince: 0, videosId: 0, expectVideos: true, sums: emptyHolder(), videos: [emptyHolder(), emptyHolder(), emptyHolder()] });

/** Spawn makes a worker with a core that is starting. */
export function createShards(spawn: () => Sibling, callbacks: Callbacks) {
  let shards: Shard[] = []; // shard 1 is the first: shard 0 is this worker
  let lastId = 0;
  let deaths = 0;
  const waiters: (() => void)[] = []; // callers that wait for all videos

  const allVideosReceived = () => shards.every(({ videosId, expectVideos }) => !videosId || !expectVideos);

  function releaseWaiters() {
    if (allVideosReceived()) for (const release of waiters.splice(0)) release();
  }

  function stopWaiting() {
    for (const shard of shards) shard.expectVideos = !shard.videosId;
    releaseWaiters();
  }

  function start(i: number): Shard {
    const worker = spawn();
    const shard = { worker, ...idle() };
    worker.onmessage = ({ data }) => shards[i - 1] === shard && receive(i, shard, data);
    worker.onerror = (why) => shards[i - 1] === shard && replace(i, why);
    return shard;
  }

  function receive(i: number, shard: Shard, { id, reply }: Post) {
    const { type } = reply;
    if (type === 'failure') return replace(i, JSON.parse(reply.message).text);
    if (type === 'traffic') return callbacks.onTraffic(reply);
    if (type === 'swept' && id === shard.sumsId) {
      clearTimeout(shard.sumsTimer);
      [shard.sumsId, shard.videosId, shard.expectVideos] = [0, id, true];
      [shard.sums.bytes] = reply.buffers;
      callbacks.onSums(i, shard.sums);
    }
    if (type === 'videos' && id === shard.videosId) {
      shard.videosId = 0;
      shard.videos.unshift(...shard.videos.splice(-1));
      [shard.videos[0].bytes] = reply.buffers;
      callbacks.onVideos(i, shard.videos[0]);
      releaseWaiters();
    }
  }

  /** Replaces a shard that has died. */
  function replace(i: number, why: string) {
    deaths += 1;
    const again = deaths < MAX_DEATHS;
    if (again) {
      end(shards[i - 1]);
      shards[i - 1] = start(i);
    } else {
      terminateAll();
    }
    callbacks.onLost(i, why, again);
    releaseWaiters();
  }

  /** Sends a shard a reply of this worker's core, and returns the request's id. */
  function post(i: number, op: ShardRequest['op'], { message, buffers }: Pick<Reply, 'message' | 'buffers'>): number {
    lastId += 1;
    shards[i - 1].worker.postMessage({ id: lastId, op, message, buffers }, { transfer: buffers.map((b) => b.buffer) });
    return lastId;
  }

  function end({ worker, sumsTimer }: Shard) {
    clearTimeout(sumsTimer);
    worker.terminate();
  }

  function terminateAll() {
    for (const shard of shards) end(shard);
    shards = [];
    releaseWaiters();
  }

  const isStuck = ({ sumsId, sumsSince }: Shard) => sumsId > 0 && performance.now() - sumsSince > BUSY_MS;

  return {
    terminateAll,
    /** Prepares n shards for a new run, this worker among them; replies of the last run are ignored. Returns those that are new. */
    resize(n: number): number[] {
      deaths = 0;
      for (const shard of shards.splice(n - 1)) end(shard);
      const fresh: number[] = [];
      for (let i = 1; i < n; i++) {
        const shard = shards.at(i - 1);
        if (shard && !isStuck(shard)) {
          clearTimeout(shard.sumsTimer);
          Object.assign(shard, idle()); // new holders, because the last run may still read its own
          continue;
        }
        if (shard) end(shard);
        shards[i - 1] = start(i);
        fresh.push(i);
      }
      releaseWaiters();
      return fresh;
    },
    join(i: number, part: Reply) {
      post(i, 'join', part);
    },
    /** Sends a task with the buffers that are no longer read, for the shard to write into: new memory takes time. */
    sweep(i: number, { message, buffers }: Reply) {
      const { sums, videos } = shards[i - 1];
      const recycled = [sums, videos[2]].map((holder) => holder.bytes);
      for (const holder of [sums, videos[2]]) Object.assign(holder, emptyHolder());
      const shard = shards[i - 1];
      shard.sumsId = post(i, 'sweep', { message, buffers: [...buffers, ...recycled] });
      shard.sumsSince = performance.now();
      clearTimeout(shard.sumsTimer);
      shard.sumsTimer = setTimeout(() => shards[i - 1] === shard && replace(i, 'it does not answer any more'), SUMS_TIMEOUT_MS);
    },
    /** Resolves when the core has the videos of every sweep whose sums it has, at the latest after VIDEOS_TIMEOUT_MS. */
    awaitVideos: () => new Promise<void>((resolve) => {
      if (allVideosReceived()) return resolve();
      waiters.push(resolve);
      setTimeout(() => waiters.includes(resolve) && stopWaiting(), VIDEOS_TIMEOUT_MS);
    }),
  };
}
