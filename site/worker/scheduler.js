// The run that the core has, in bounded steps: back to the event loop after each, so that
// pause and cancel are heard. Where there are more cores, it is shared out to them.
import { createShards } from './shards.js';

/** @typedef {import('../wire.js').Reply} Reply */

const PROGRESS_MS = 50; // a progress at most this often
const ANSWER_MS = 100; // an answer at most this often
const ANSWER_SHARE = 20; // and so rarely that answers take at most this part of the time
const SAVE_MS = 1000; // the run is saved at most this often
const SAVE_SHARE = 50; // likewise

/**
 * @param {() => Core} core
 * @param {() => import('./siblings.js').Sibling} spawn starts a worker to sweep with this one
 * @param {{post: (id: number|undefined, reply: Reply) => {type: string}, guard: (id: number|undefined, work: () => unknown) => void}} worker
 *   who passes on what the core replies, and turns what is thrown into a reply
 */
export function createDrive(core, spawn, { post, guard }) {
  /** @type {{id: number, kind: 'fit'|'compare'|'prepare', mode: 'running'|'paused'|'iterate', shared: boolean, waiting: boolean, lent: boolean, owing: boolean, progressAt: number, answerAt: number, answerEvery: number, saveAt: number} | null} */
  let run = null;
  /** How many cores a run has. */
  let cores = 1;

  /** Its messages are steps to take: unlike a timer's they are not held back. */
  const ticks = new MessageChannel();
  let ticking = false;
  ticks.port1.onmessage = async () => {
    await guard(run?.id, { fit: step, compare: advance, prepare: make }[run?.kind ?? 'fit']);
    ticking = false;
    tick();
  };

  /** The workers that sweep with this one; they know no others. */
  const shards = createShards(spawn, {
    // What comes after its run has ended is of no use.
    swept: (i, sums) => run?.shared && guard(run.id, async () => awaken(await core().take(i, sums))),
    videos: (i, videos) => run?.shared && guard(run.id, async () => awaken(await core().takeVideos(i, videos))),
    lost: (i, why, again) => guard(run?.id, () => lost(i, why, again)),
    sent: (reply) => post(undefined, reply),
  });

  /**
   * Goes on with what the core has begun, unless it refused.
   * @param {number} id
   * @param {'fit'|'compare'|'prepare'} kind
   * @param {Reply} reply
   */
  function begin(id, kind, reply) {
    run = null;
    if (post(id, reply).type === 'error') return;
    run = { id, kind, mode: 'running', shared: false, waiting: false, lent: false, owing: false, progressAt: 0, answerAt: 0, answerEvery: ANSWER_MS, saveAt: 0 };
    tick();
  }

  /**
   * Goes on from a run that is kept, or with it; refused, with the one that is under way.
   * @param {number} id
   * @param {Reply} reply
   */
  function turn(id, reply) {
    const held = run;
    begin(id, 'fit', reply);
    if (run) {
      run.answerAt = performance.now(); // the answer that is shown stays for a moment
      run.saveAt = run.answerAt + SAVE_MS; // most are over by then
    } else run = held;
    tick();
  }

  /** Shares the run that has begun, if it is large enough. */
  async function share() {
    const { shards: n, parts: anew } = said(await core().share(cores));
    shards.begin(n);
    for (let i = 1; anew && i < n; i++) shards.join(i, await core().part(i));
  }

  /** Goes on with what a shard was waited for. @param {Reply} reply */
  function awaken(reply) {
    said(reply);
    if (run) run.waiting = false;
    tick();
  }

  /**
   * A shard is gone: another gets its part and its task, or, after several, the run goes on
   * in this worker alone.
   * @param {number} i
   * @param {string} why
   * @param {boolean} again
   */
  async function lost(i, why, again) {
    if (!run?.shared) {
      shards.end();
      return core().share(1); // the next run hands out parts anew
    }
    post(run.id, { message: JSON.stringify({ type: 'lost', text: why, again }), buffers: [] });
    if (!again) return awaken(await core().share(1));
    const reply = await core().lose(i);
    if (said(reply).shards > i) shards.join(i, await core().part(i));
    awaken(reply);
  }

  /** What the core replies, which is no error unless it is broken. @param {Reply} reply */
  function said({ message }) {
    const decoded = JSON.parse(message);
    if (decoded.type === 'error') throw new Error(decoded.text);
    return decoded;
  }

  function tick() {
    if (ticking || !run || run.waiting || run.mode === 'paused') return;
    ticking = true;
    ticks.port2.postMessage(null);
  }

  /** Takes one step of the run and says what it gave, if it is time to. */
  async function step() {
    const current = run;
    if (!current || current.mode === 'paused') return;
    if (!current.shared) await share();
    current.shared = true;
    const saving = performance.now() >= current.saveAt;
    const reply = await core().step(current.mode !== 'iterate' && !saving);
    const message = JSON.parse(reply.message);
    if (message.type !== 'progress') {
      run = null;
      return post(current.id, reply);
    }
    for (const i of message.asking) shards.sweep(i, await core().task(i));
    const asked = message.asking.length > 0;
    current.waiting = message.waiting;
    const last = message.done !== null;
    const stop = last || (current.mode === 'iterate' && message.boundary);
    const due = message.boundary && performance.now() - current.answerAt >= current.answerEvery;
    const answering = stop || current.owing || (due && (asked || !current.lent));
    if (answering || (message.boundary && saving)) await shards.whole();
    if (run !== current) return; // it was ended meanwhile
    if (message.boundary && saving && !last) await save(current);
    const now = performance.now();
    if (answering) {
      post(current.id, await core().answer());
      current.owing = false;
      current.answerAt = performance.now();
      current.answerEvery = Math.max(ANSWER_MS, ANSWER_SHARE * (current.answerAt - now));
    } else if (due) {
      current.owing = true; // the shards begin first: else they wait as long as a sweep of theirs takes
    }
    if (asked || message.boundary) current.lent = asked;
    if (stop || now - current.progressAt >= PROGRESS_MS) {
      post(current.id, reply);
      current.progressAt = now;
    }
    if (last) run = null;
    else if (stop) current.mode = 'paused';
  }

  /**
   * Hands out what the run needs to go on in another worker, should this one die.
   * @param {NonNullable<typeof run>} current
   */
  async function save(current) {
    const begun = performance.now();
    const reply = await core().save();
    if (JSON.parse(reply.message).type === 'saved') post(current.id, reply); // a very large one is not
    const now = performance.now();
    current.saveAt = now + Math.max(SAVE_MS, SAVE_SHARE * (now - begun));
  }

  /** Takes one step of the comparison and says what it gave, if it is time to. */
  async function advance() {
    const current = run;
    if (!current) return;
    const reply = await core().advance();
    const { type, done, body } = JSON.parse(reply.message);
    const now = performance.now();
    const last = done || type !== 'compared';
    if (last || body || now - current.progressAt >= PROGRESS_MS) {
      post(current.id, reply);
      current.progressAt = now;
    }
    if (last) run = null;
  }

  /** Makes a piece of the features and says what it is at, if it is time to. */
  async function make() {
    const current = run;
    if (!current) return;
    const reply = await core().make();
    const { type, done } = JSON.parse(reply.message);
    const last = done || type !== 'prepared';
    const now = performance.now();
    if (last || now - current.progressAt >= PROGRESS_MS) {
      post(current.id, reply);
      current.progressAt = now;
    }
    if (last) run = null;
  }

  /** Gives up the features that are being made, and says so. @param {number} id */
  async function abandon(id) {
    run = null;
    post(id, await core().abandon());
  }

  /**
   * Holds the run and shows where it stands.
   * @param {NonNullable<typeof run>} held
   */
  async function pause(held) {
    held.mode = 'paused';
    held.owing = false;
    post(held.id, await core().answer());
  }

  /**
   * Ends the run where it is; the best start so far is its result.
   * @param {NonNullable<typeof run>} held
   */
  async function end(held) {
    run = null;
    const reply = await core().stop();
    post(held.id, await core().answer());
    post(held.id, reply);
  }

  return {
    begin,
    turn,
    whole: shards.whole,
    /** A run from now on has so many. @param {number} n */
    use(n) {
      cores = n;
    },
    /**
     * Opens a dataset; the run over the one before goes on if this one is refused.
     * @param {number} id
     * @param {() => Reply|Promise<Reply>} open
     */
    async open(id, open) {
      const held = run;
      run = null;
      if (post(id, await open()).type === 'dataset') return shards.end();
      run = held;
      tick();
    },
    async pause() {
      if (run?.kind === 'fit') await pause(run);
    },
    /** Goes on, or on to the end of an iteration. @param {'running'|'iterate'} mode */
    resume(mode) {
      if (run) run.mode = mode;
      tick();
    },
    /** Ends what is under way, and says so. @param {number} id */
    async cancel(id) {
      if (run?.kind === 'compare') await core().conclude();
      else if (run?.kind === 'fit') await end(run);
      else await abandon(id);
    },
    /** The core is gone. */
    drop() {
      run = null;
    },
  };
}
