// The shards of a run: workers beside this one, each with a core that sweeps some of the
// videos. One that dies is replaced.

/** @typedef {import('../wire.js').Reply} Reply */

const PATIENCE = 3; // deaths in a run, after which it goes on alone
const VIDEOS_MS = 500; // far longer than videos take to come: what needs them then does without

const nothing = () => ({ bytes: new Uint8Array() });
const anew = () => ({ asked: 0, due: 0, hope: true, sums: nothing(), videos: [nothing(), nothing(), nothing()] });

/**
 * @typedef {object} Shard
 * @property {import('./siblings.js').Sibling} worker
 * @property {number} asked id of the sweep whose sums are awaited, 0: none
 * @property {number} due id of the sweep whose videos are awaited, 0: none
 * @property {boolean} hope that they come soon
 * @property {Kept} sums what it gave back last
 * @property {Kept[]} videos what it gave back of its last sweeps, the latest first
 */

/** @typedef {{bytes: Uint8Array}} Kept what the core reads, if it has to: the objects are the same again and again, for what the core once knew it forgets late */

/**
 * @param {() => import('./siblings.js').Sibling} spawn a worker with a core that is starting
 * @param {{swept: (i: number, sums: Kept) => void, videos: (i: number, videos: Kept) => void, lost: (i: number, why: string, again: boolean) => void, sent: (reply: Reply) => void}} told
 *   what came of shard i; one that is lost is there anew, and has nothing, unless `again` is false: then all are gone
 */
export function createShards(spawn, told) {
  /** From shard 1 on: shard 0 is this worker. @type {Shard[]} */
  let shards = [];
  let last = 0;
  let deaths = 0;
  /** Who wait for all videos to have come. @type {(() => void)[]} */
  const awaiting = [];

  const whole = () => shards.every(({ due, hope }) => !due || !hope);

  function settle() {
    if (whole()) for (const go of awaiting.splice(0)) go();
  }

  function giveUp() {
    for (const shard of shards) shard.hope = !shard.due;
    settle();
  }

  /** @param {number} i @returns {Shard} */
  function start(i) {
    const worker = spawn();
    const shard = { worker, ...anew() };
    worker.onmessage = ({ data }) => shards[i - 1] === shard && hear(i, shard, data);
    worker.onerror = (why) => shards[i - 1] === shard && lose(i, why);
    return shard;
  }

  /** @param {number} i @param {Shard} shard @param {import('../wire.js').Post} post */
  function hear(i, shard, { id, reply }) {
    const { type, text } = JSON.parse(reply.message);
    if (type === 'error') return lose(i, text);
    if (type === 'traffic') return told.sent(reply);
    if (type === 'swept' && id === shard.asked) {
      [shard.asked, shard.due, shard.hope] = [0, id, true];
      [shard.sums.bytes] = reply.buffers;
      told.swept(i, shard.sums);
    }
    if (type === 'videos' && id === shard.due) {
      shard.due = 0;
      shard.videos.unshift(...shard.videos.splice(-1));
      [shard.videos[0].bytes] = reply.buffers;
      told.videos(i, shard.videos[0]);
      settle();
    }
  }

  /** @param {number} i @param {string} why */
  function lose(i, why) {
    deaths += 1;
    const again = deaths < PATIENCE;
    if (again) {
      shards[i - 1].worker.terminate();
      shards[i - 1] = start(i);
    } else {
      end();
    }
    told.lost(i, why, again);
    settle();
  }

  /** @param {number} i @param {'join'|'sweep'} op @param {Reply} reply */
  function ask(i, op, { message, buffers }) {
    last += 1;
    shards[i - 1].worker.postMessage({ id: last, op, message, buffers }, { transfer: buffers.map((b) => b.buffer) });
    return last;
  }

  function end() {
    for (const { worker } of shards) worker.terminate();
    shards = [];
    settle();
  }

  return {
    end,
    /** A new run has n shards, this worker among them. What is under way is of no use. @param {number} n */
    begin(n) {
      deaths = 0;
      for (const { worker } of shards.splice(n - 1)) worker.terminate();
      while (shards.length < n - 1) shards.push(start(shards.length + 1));
      for (const shard of shards) Object.assign(shard, anew()); // the run before may still read its own
      settle();
    },
    /** @param {number} i @param {Reply} part */
    join(i, part) {
      ask(i, 'join', part);
    },
    /** What it gave back that is read no more it writes over, for new memory takes time. @param {number} i @param {Reply} task */
    sweep(i, { message, buffers }) {
      const { sums, videos } = shards[i - 1];
      const rooms = [sums, videos[2]].map((kept) => kept.bytes);
      for (const kept of [sums, videos[2]]) Object.assign(kept, nothing());
      shards[i - 1].asked = ask(i, 'sweep', { message, buffers: [...buffers, ...rooms] });
    },
    /** Resolves when the core has all videos of the sweeps that it has the sums of, or when there is no hope of them. @returns {Promise<void>} */
    whole: () => new Promise((resolve) => {
      if (whole()) return resolve();
      awaiting.push(resolve);
      setTimeout(() => awaiting.includes(resolve) && giveUp(), VIDEOS_MS);
    }),
  };
}
