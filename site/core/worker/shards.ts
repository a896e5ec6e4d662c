// The shards of a run: further workers, each with a core that computes the E-step of some videos. A shard that
// crashes is replaced.
import type { Post, Reply } from '../messages.ts';
import type { ShardRequest } from '../sibling-workers.ts';
import type { Sibling } from './siblings.ts';

const MAX_DEATHS = 3; // in one run; after the third one the shards are given up
const VIDEOS_TIMEOUT_MS = 500; // far more than videos normally take
const SUMS_TIMEOUT_MS = 180_000; // far more than an E-step takes; a slower shard counts as crashed
const BUSY_MS = 1000; // a new run does not wait for a shard that has worked longer than this for the previous one

/** Bytes that the core reads on demand. The holder is reused, because the core releases objects late. */
interface Holder {
  bytes: Uint8Array<ArrayBuffer>;
}

/** The state of a shard's replies in the present run. */
interface Exchange {
  sumsId: number; // id of the E-step whose sums are pending, 0 for none
  sumsSince: number; // start of the wait, in milliseconds
  sumsTimer?: ReturnType<typeof setTimeout>; // ends the wait
  videosId: number; // id of the E-step whose videos are pending, 0 for none
  expectVideos: boolean; // false after its videos have taken too long
  sums: Holder; // of its last E-step
  videos: Holder[]; // of its last three E-steps, the latest first
}

interface Shard extends Exchange {
  worker: Sibling;
}

interface Callbacks {
  onSums(i: number, sums: Holder): void;
  onVideos(i: number, videos: Holder): void;
  /** Called after shard i was replaced by an empty one, or, with again false, after all shards were given up. */
  onLost(i: number, why: string, again: boolean): void;
  onTraffic(reply: Reply): void;
}

const emptyHolder = (): Holder => ({ bytes: new Uint8Array() });
const idle = (): Exchange => ({ sumsId: 0, sumsSince: 0, videosId: 0, expectVideos: true, sums: emptyHolder(), videos: [emptyHolder(), emptyHolder(), emptyHolder()] });

/** The shards of the present run. Shard 1 is the first in the list: shard 0 is this worker. */
export class Shards {
  private readonly spawn: () => Sibling;
  private readonly callbacks: Callbacks;
  private shards: Shard[] = [];
  private lastId = 0;
  private deaths = 0;
  private readonly waiters: (() => void)[] = []; // callers that wait for all videos

  /** spawn creates a worker whose core is starting. */
  constructor(spawn: () => Sibling, callbacks: Callbacks) {
    this.spawn = spawn;
    this.callbacks = callbacks;
  }

  /** Prepares n shards for a new run, including this worker. Replies of the previous run are ignored. Returns the new shards. */
  resize(n: number): number[] {
    this.deaths = 0;
    for (const shard of this.shards.splice(n - 1)) end(shard);
    const fresh: number[] = [];
    for (let i = 1; i < n; i++) {
      const shard = this.shards.at(i - 1);
      if (shard && !isStuck(shard)) {
        clearTimeout(shard.sumsTimer);
        Object.assign(shard, idle()); // new holders, because the last run may still read its own
        continue;
      }
      if (shard) end(shard);
      this.shards[i - 1] = this.start(i);
      fresh.push(i);
    }
    this.releaseWaiters();
    return fresh;
  }

  join(i: number, part: Reply) {
    this.post(i, 'join', part);
  }

  /** Sends a task, with unused buffers that the shard can reuse, because allocation takes time. */
  eStep(i: number, { message, buffers }: Reply) {
    const shard = this.shards[i - 1];
    const free = [shard.sums, shard.videos[2]];
    const recycled = free.map((holder) => holder.bytes);
    for (const holder of free) Object.assign(holder, emptyHolder());
    shard.sumsId = this.post(i, 'estep', { message, buffers: [...buffers, ...recycled] });
    shard.sumsSince = performance.now();
    clearTimeout(shard.sumsTimer);
    shard.sumsTimer = setTimeout(() => this.isPresent(i, shard) && this.replace(i, 'it does not answer any more'), SUMS_TIMEOUT_MS);
  }

  /** Resolves when the core has the videos of every E-step whose sums it has, at the latest after VIDEOS_TIMEOUT_MS. */
  awaitVideos() {
    return new Promise<void>((resolve) => {
      if (this.allVideosReceived()) return resolve();
      this.waiters.push(resolve);
      setTimeout(() => this.waiters.includes(resolve) && this.stopWaiting(), VIDEOS_TIMEOUT_MS);
    });
  }

  terminateAll() {
    for (const shard of this.shards) end(shard);
    this.shards = [];
    this.releaseWaiters();
  }

  private start(i: number): Shard {
    const worker = this.spawn();
    const shard = { worker, ...idle() };
    worker.onmessage = ({ data }) => this.isPresent(i, shard) && this.receive(i, shard, data);
    worker.onerror = (why) => this.isPresent(i, shard) && this.replace(i, why);
    return shard;
  }

  /** Whether a shard has not been replaced. */
  private isPresent(i: number, shard: Shard) {
    return this.shards[i - 1] === shard;
  }

  private receive(i: number, shard: Shard, { id, reply }: Post) {
    const { type } = reply;
    if (type === 'failure') return this.replace(i, JSON.parse(reply.message).text);
    if (type === 'traffic') return this.callbacks.onTraffic(reply);
    if (type === 'shard-stats' && id === shard.sumsId) {
      clearTimeout(shard.sumsTimer);
      [shard.sumsId, shard.videosId, shard.expectVideos] = [0, id, true];
      [shard.sums.bytes] = reply.buffers;
      this.callbacks.onSums(i, shard.sums);
    }
    if (type === 'shard-videos' && id === shard.videosId) {
      shard.videosId = 0;
      shard.videos.unshift(...shard.videos.splice(-1));
      [shard.videos[0].bytes] = reply.buffers;
      this.callbacks.onVideos(i, shard.videos[0]);
      this.releaseWaiters();
    }
  }

  /** Replaces a crashed shard. */
  private replace(i: number, why: string) {
    this.deaths += 1;
    const again = this.deaths < MAX_DEATHS;
    if (again) {
      end(this.shards[i - 1]);
      this.shards[i - 1] = this.start(i);
    } else {
      this.terminateAll();
    }
    this.callbacks.onLost(i, why, again);
    this.releaseWaiters();
  }

  /** Sends a reply of this worker's core to a shard, and returns the id of the request. */
  private post(i: number, op: ShardRequest['op'], { message, buffers }: Pick<Reply, 'message' | 'buffers'>): number {
    this.lastId += 1;
    this.shards[i - 1].worker.postMessage({ id: this.lastId, op, message, buffers }, { transfer: buffers.map((b) => b.buffer) });
    return this.lastId;
  }

  private allVideosReceived() {
    return this.shards.every(({ videosId, expectVideos }) => !videosId || !expectVideos);
  }

  private releaseWaiters() {
    if (this.allVideosReceived()) for (const release of this.waiters.splice(0)) release();
  }

  private stopWaiting() {
    for (const shard of this.shards) shard.expectVideos = !shard.videosId;
    this.releaseWaiters();
  }
}

function end({ worker, sumsTimer }: Shard) {
  clearTimeout(sumsTimer);
  worker.terminate();
}

/** Whether a shard has worked for so long that a new run does not wait for it. */
const isStuck = ({ sumsId, sumsSince }: Shard) => sumsId > 0 && performance.now() - sumsSince > BUSY_MS;
