// The shards of a run: workers beside this one, each with a core that sweeps some of the
// videos. One that dies is replaced.

/** @typedef {import('../wire.js').Reply} Reply */

const PATIENCE = 3; // deaths in a run, after which it goes on alone

const nothing = () => new Uint8Array();
const pair = () => [{ bytes: nothing() }, { bytes: nothing() }];

/**
 * @typedef {object} Shard
 * @property {import('./siblings.js').Sibling} worker
 * @property {number} asked id of the sweep that is awaited, 0: none
 * @property {Kept[]} kept what it gave back of its last two sweeps, the latest first
 */

/** @typedef {{bytes: Uint8Array}} Kept what the core reads, if it has to: the object is the same every other sweep, for what the core once knew it forgets late */

/**
 * @param {() => import('./siblings.js').Sibling} spawn a worker with a core that is starting
 * @param {{swept: (i: number, kept: Kept) => void, lost: (i: number, why: string, again: boolean) => void, sent: (reply: Reply) => void}} told
 *   what came of shard i; one that is lost is there anew, and has nothing, unless `again` is false: then all are gone
 */
export function createShards(spawn, told) {
  /** From shard 1 on: shard 0 is this worker. @type {Shard[]} */
  let shards = [];
  let last = 0;
  let deaths = 0;

  /** @param {number} i @returns {Shard} */
  function start(i) {
    const worker = spawn();
    const shard = { worker, asked: 0, kept: pair() };
    worker.onmessage = ({ data }) => shards[i - 1] === shard && hear(i, shard, data);
    worker.onerror = (why) => shards[i - 1] === shard && lose(i, why);
    return shard;
  }

  /** @param {number} i @param {Shard} shard @param {import('../wire.js').Post} post */
  function hear(i, shard, { id, reply }) {
    const { type, text } = JSON.parse(reply.message);
    if (type === 'error') return lose(i, text);
    if (type === 'traffic') return told.sent(reply);
    if (type !== 'swept' || id !== shard.asked) return;
    shard.asked = 0;
    shard.kept.reverse();
    [shard.kept[0].bytes] = reply.buffers;
    told.swept(i, shard.kept[0]);
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
  }

  return {
    end,
    /** A new run has n shards, this worker among them. What is under way is of no use. @param {number} n */
    begin(n) {
      deaths = 0;
      for (const { worker } of shards.splice(n - 1)) worker.terminate();
      while (shards.length < n - 1) shards.push(start(shards.length + 1));
      for (const shard of shards) Object.assign(shard, { asked: 0, kept: pair() }); // the run before may still read its own
    },
    /** @param {number} i @param {Reply} part */
    join(i, part) {
      ask(i, 'join', part);
    },
    /** What it gave back last but one is read no more: it gives back the next in that memory, for new one takes time. @param {number} i @param {Reply} task */
    sweep(i, { message, buffers }) {
      const shard = shards[i - 1];
      const room = shard.kept[1].bytes;
      shard.kept[1].bytes = nothing();
      shard.asked = ask(i, 'sweep', { message, buffers: [...buffers, room] });
    },
  };
}
