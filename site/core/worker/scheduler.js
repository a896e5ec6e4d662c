// Runs the core's jobs (fit, compare, prepare) in bounded steps. It returns to the event loop
// after each step, so that pause and cancel are received. A fit is shared with other workers
// where more than one core is asked for.
import { createPacing } from './pacing.js';
import { createShards } from './shards.js';

/** @typedef {import('../messages.js').Reply} Reply */

/**
 * The job that is under way.
 * @typedef {object} Job
 * @property {number} id of the request that started it
 * @property {'fit'|'compare'|'prepare'} kind
 * @property {'running'|'paused'|'iterate'} mode iterate: it pauses at the end of the iteration
 * @property {boolean} shared whether its videos have been split among the shards
 * @property {boolean} waiting whether the next step needs the reply of a shard
 * @property {boolean} assigned whether the last step gave tasks to shards
 * @property {boolean} answerOwed whether an answer was due and put off, so that the shards could begin first
 * @property {ReturnType<typeof createPacing>} pacing
 */

/**
 * @param {() => Core} core
 * @param {() => import('./siblings.js').Sibling} spawn starts a worker that sweeps with this one
 * @param {{post: (id: number|undefined, reply: Reply) => {type: string}, guard: (id: number|undefined, work: () => unknown) => void}} worker
 *   post passes a reply of the core to the page; guard turns whatever is thrown into an error reply
 */
export function createScheduler(core, spawn, { post, guard }) {
  /** @type {Job|null} */
  let job = null;
  let cores = 1; // of the next run

  // A message channel paces the steps, because browsers delay timers and not messages.
  const ticks = new MessageChannel();
  let scheduled = false;
  ticks.port1.onmessage = async () => {
    await guard(job?.id, { fit: stepFit, compare: stepComparison, prepare: stepFeatures }[job?.kind ?? 'fit']);
    scheduled = false;
    scheduleStep();
  };

  const shards = createShards(spawn, {
    // A reply that arrives after its run has ended is ignored.
    onSums: (i, sums) => job?.shared && guard(job.id, async () => resumeWaiting(await core().take(i, sums))),
    onVideos: (i, videos) => job?.shared && guard(job.id, async () => resumeWaiting(await core().takeVideos(i, videos))),
    onLost: (i, why, again) => guard(job?.id, () => shardLost(i, why, again)),
    onTraffic: (reply) => post(undefined, reply),
  });

  /**
   * Posts the core's first reply to a request and schedules the job, unless the reply is an error.
   * @param {number} id
   * @param {Job['kind']} kind
   * @param {Reply} reply
   */
  function start(id, kind, reply) {
    job = null;
    if (post(id, reply).type === 'error') return;
    job = { id, kind, mode: 'running', shared: false, waiting: false, assigned: false, answerOwed: false, pacing: createPacing() };
    scheduleStep();
  }

  /**
   * Starts a warm run, or returns to a kept one. If the core refuses, the present job goes on.
   * @param {number} id
   * @param {Reply} reply
   */
  function replace(id, reply) {
    const previous = job;
    start(id, 'fit', reply);
    if (job) job.pacing.holdBack(performance.now());
    else job = previous;
    scheduleStep();
  }

  /** Splits the videos of a new run among the shards, if the run is large enough. */
  async function shareRun() {
    const { shards: count, parts } = parseReply(await core().share(cores));
    shards.resize(count);
    for (let i = 1; parts && i < count; i++) shards.join(i, await core().part(i));
  }

  /** Continues a job that waited for a shard. @param {Reply} reply of the core to what the shard sent */
  function resumeWaiting(reply) {
    parseReply(reply);
    if (job) job.waiting = false;
    scheduleStep();
  }

  /**
   * Gives the part and the task of a dead shard to its replacement. After too many deaths the
   * run goes on in this worker alone.
   * @param {number} i
   * @param {string} why
   * @param {boolean} again whether another worker has taken its place
   */
  async function shardLost(i, why, again) {
    if (!job?.shared) {
      shards.terminateAll();
      return core().share(1); // the next run shares its videos anew
    }
    post(job.id, { message: JSON.stringify({ type: 'lost', text: why, again }), buffers: [] });
    if (!again) return resumeWaiting(await core().share(1));
    const reply = await core().lose(i);
    if (parseReply(reply).shards > i) shards.join(i, await core().part(i));
    resumeWaiting(reply);
  }

  /** Parses a reply that cannot be an error unless the core is broken; then it throws. @param {Reply} reply */
  function parseReply({ message }) {
    const decoded = JSON.parse(message);
    if (decoded.type === 'error') throw new Error(decoded.text);
    return decoded;
  }

  function scheduleStep() {
    if (scheduled || !job || job.waiting || job.mode === 'paused') return;
    scheduled = true;
    ticks.port2.postMessage(null);
  }

  /** Takes one step of the fit, gives the shards their tasks, and posts what is due. */
  async function stepFit() {
    const current = job;
    if (!current || current.mode === 'paused') return;
    if (!current.shared) await shareRun();
    current.shared = true;
    const { pacing } = current;
    const saving = pacing.saveDue(performance.now());
    const reply = await core().step(current.mode !== 'iterate' && !saving);
    const message = JSON.parse(reply.message);
    if (message.type !== 'progress') {
      job = null;
      return post(current.id, reply);
    }
    for (const i of message.asking) shards.sweep(i, await core().task(i));
    const assigning = message.asking.length > 0;
    current.waiting = message.waiting;
    const last = message.done !== null;
    const stop = last || (current.mode === 'iterate' && message.boundary);
    const due = message.boundary && pacing.answerDue(performance.now());
    const answering = stop || current.answerOwed || (due && (assigning || !current.assigned));
    if (answering || (message.boundary && saving)) await shards.awaitVideos();
    if (job !== current) return; // it was ended while the videos were awaited
    if (message.boundary && saving && !last) await saveCheckpoint(current);
    const now = performance.now();
    if (answering) {
      post(current.id, await core().answer());
      current.answerOwed = false;
      pacing.answerPosted(now, performance.now());
    } else if (due) {
      current.answerOwed = true; // the shards begin first, or they would wait as long as this worker sweeps
    }
    if (assigning || message.boundary) current.assigned = assigning;
    if (stop || pacing.progressDue(now)) {
      post(current.id, reply);
      pacing.progressPosted(now);
    }
    if (last) job = null;
    else if (stop) current.mode = 'paused';
  }

  /** Posts what another worker needs to continue the run if this one dies. @param {Job} current */
  async function saveCheckpoint(current) {
    const begun = performance.now();
    const reply = await core().save();
    if (JSON.parse(reply.message).type === 'saved') post(current.id, reply); // a very large run cannot be saved
    current.pacing.saved(begun, performance.now());
  }

  /** Takes one step of the comparison and posts its reply if that is due. */
  async function stepComparison() {
    const current = job;
    if (!current) return;
    const reply = await core().advance();
    const { type, done, body } = JSON.parse(reply.message);
    postStep(current, reply, done || type !== 'compared', Boolean(body));
  }

  /** Makes one piece of the features and posts its reply if that is due. */
  async function stepFeatures() {
    const current = job;
    if (!current) return;
    const reply = await core().make();
    const { type, done } = JSON.parse(reply.message);
    postStep(current, reply, done || type !== 'prepared', false);
  }

  /**
   * Posts a step's reply if it is the last, urgent or due, and ends the job after its last step.
   * @param {Job} current
   * @param {Reply} reply
   * @param {boolean} last
   * @param {boolean} urgent
   */
  function postStep(current, reply, last, urgent) {
    const now = performance.now();
    if (last || urgent || current.pacing.progressDue(now)) {
      post(current.id, reply);
      current.pacing.progressPosted(now);
    }
    if (last) job = null;
  }

  /** Cancels the features that are being made. @param {number} id of the request to cancel */
  async function cancelFeatures(id) {
    job = null;
    post(id, await core().abandon());
  }

  /** Pauses the fit and posts its present answer. @param {Job} current */
  async function pauseFit(current) {
    current.mode = 'paused';
    current.answerOwed = false;
    post(current.id, await core().answer());
  }

  /** Stops the fit where it is; the best start so far is its result. @param {Job} current */
  async function stopFit(current) {
    job = null;
    const reply = await core().stop();
    post(current.id, await core().answer());
    post(current.id, reply);
  }

  return {
    start,
    replace,
    awaitVideos: shards.awaitVideos,
    /** Sets how many cores the next run uses. @param {number} n */
    setCores(n) {
      cores = n;
    },
    /**
     * Opens a dataset. If the core refuses it, the job over the previous dataset goes on.
     * @param {number} id
     * @param {() => Reply|Promise<Reply>} open
     */
    async open(id, open) {
      const previous = job;
      job = null;
      if (post(id, await open()).type === 'dataset') return shards.terminateAll();
      job = previous;
      scheduleStep();
    },
    async pause() {
      if (job?.kind === 'fit') await pauseFit(job);
    },
    /** @param {'running'|'iterate'} mode iterate: up to the end of the iteration */
    resume(mode) {
      if (job) job.mode = mode;
      scheduleStep();
    },
    /** Ends the present job. Without one it replies as to cancelled features. @param {number} id of the request to cancel */
    async cancel(id) {
      if (job?.kind === 'compare') await core().conclude();
      else if (job?.kind === 'fit') await stopFit(job);
      else await cancelFeatures(id);
    },
    /** Forgets the job, because the core is gone. */
    discard() {
      job = null;
    },
  };
}
