// The shards of a run: workers beside this one, each with a core that sweeps some of the
// videos. A shard that dies is replaced.

/** @typedef {import('../messages.js').Reply} Reply */

const MAX_DEATHS = 3; // in one run; at the third the shards are given up
const VIDEOS_TIMEOUT_MS = 500; // far longer than videos normally take

/** Bytes that the core reads when it needs them. The holder object is reused, because the core releases objects late. @typedef {{bytes: Uint8Array}} BufferHolder */

/**
 * @typedef {object} Shard
 * @property {import('./siblings.js').Sibling} worker
 * @property {number} sumsId id of the sweep whose sums are awaited, 0 for none
 * @property {number} videosId id of the sweep whose videos are awaited, 0 for none
 * @property {boolean} expectVideos false once its videos have taken too long
 * @property {BufferHolder} sums the last that it sent
 * @property {BufferHolder[]} videos of its last three sweeps, the latest first
 */

const emptyHolder = () => ({ bytes: new Uint8Array() });
const idleShard = () => ({ sumsId: 0, videosId: 0, expectVideos: true, sums: emptyHolder(), videos: [emptyHolder(), emptyHolder(), emptyHolder()] });

/**
 * @param {() => import('./siblings.js').Sibling} spawn makes a worker with a core that is starting
 * @param {{onSums: (i: number, sums: BufferHolder) => void, onVideos: (i: number, videos: BufferHolder) => void, onLost: (i: number, why: string, again: boolean) => void, onTraffic: (reply: Reply) => void}} callbacks
 *   onLost is called after shard i has been replaced by an empty one, or, with again false, after all shards were given up
 */
export function createShards(spawn, callbacks) {
  /** Shard 1 is the first element: shard 0 is this worker. @type {Shard[]} */
  let shards = [];
  let lastId = 0;
  let deaths = 0;
  /** Callers that wait for all videos. @type {(() => void)[]} */
  const waiters = [];

  const allVideosReceived = () => shards.every(({ videosId, expectVideos }) => !videosId || !expectVideos);

  function releaseWaiters() {
    if (allVideosReceived()) for (const release of waiters.splice(0)) release();
  }

  function stopWaiting() {
    for (const shard of shards) shard.expectVideos = !shard.videosId;
    releaseWaiters();
  }

  /** @param {number} i @returns {Shard} */
  function start(i) {
    const worker = spawn();
    const shard = { worker, ...idleShard() };
    worker.onmessage = ({ data }) => shards[i - 1] === shard && receive(i, shard, data);
    worker.onerror = (why) => shards[i - 1] === shard && replace(i, why);
    return shard;
  }

  /** @param {number} i @param {Shard} shard @param {import('../messages.js').Post} post */
  function receive(i, shard, { id, reply }) {
    const { type, text } = JSON.parse(reply.message);
    if (type === 'error') return replace(i, text);
    if (type === 'traffic') return callbacks.onTraffic(reply);
    if (type === 'swept' && id === shard.sumsId) {
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

  /** @param {number} i of a shard that has died @param {string} why */
  function replace(i, why) {
    deaths += 1;
    const again = deaths < MAX_DEATHS;
    if (again) {
      shards[i - 1].worker.terminate();
      shards[i - 1] = start(i);
    } else {
      terminateAll();
    }
    callbacks.onLost(i, why, again);
    releaseWaiters();
  }

  /** @param {number} i @param {'join'|'sweep'} op @param {Reply} reply of this worker's core @returns the request's id */
  function post(i, op, { message, buffers }) {
    lastId += 1;
    shards[i - 1].worker.postMessage({ id: lastId, op, message, buffers }, { transfer: buffers.map((b) => b.buffer) });
    return lastId;
  }

  function terminateAll() {
    for (const { worker } of shards) worker.terminate();
    shards = [];
    releaseWaiters();
  }

  return {
    terminateAll,
    /** Prepares n shards for a new run, this worker among them; replies of the last run are ignored. @param {number} n */
    resize(n) {
      deaths = 0;
      for (const { worker } of shards.splice(n - 1)) worker.terminate();
      while (shards.length < n - 1) shards.push(start(shards.length + 1));
      for (const shard of shards) Object.assign(shard, idleShard()); // new holders, because the last run may still read its own
      releaseWaiters();
    },
    /** @param {number} i @param {Reply} part */
    join(i, part) {
      post(i, 'join', part);
    },
    /** Sends a task with the buffers that are no longer read, for the shard to write into: new memory takes time. @param {number} i @param {Reply} task */
    sweep(i, { message, buffers }) {
      const { sums, videos } = shards[i - 1];
      const recycled = [sums, videos[2]].map((holder) => holder.bytes);
      for (const holder of [sums, videos[2]]) Object.assign(holder, emptyHolder());
      shards[i - 1].sumsId = post(i, 'sweep', { message, buffers: [...buffers, ...recycled] });
    },
    /** Resolves when the core has the videos of every sweep whose sums it has, at the latest after VIDEOS_TIMEOUT_MS. @returns {Promise<void>} */
    awaitVideos: () => new Promise((resolve) => {
      if (allVideosReceived()) return resolve();
      waiters.push(resolve);
      setTimeout(() => waiters.includes(resolve) && stopWaiting(), VIDEOS_TIMEOUT_MS);
    }),
  };
}
