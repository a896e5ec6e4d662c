// The worker: the only file that knows Go exists. It starts the core in a
// module that the page has compiled, with a kernel if there is one, and drives a run in bounded steps, going
// back to its event loop after each, so that pause and cancel are heard.
// The build puts Go's own runtime script, which defines Go, in front of this one.

import { kernelOf } from './kernel.js';
import { createShards } from './shards.js';
import { createSiblings } from './siblings.js';
import { watchTraffic } from './traffic.js';

/** @typedef {import('./wire.js').Reply} Reply */
/** @typedef {import('./wire.js').Request} Ask */

const PROGRESS_MS = 50; // a progress at most this often
const ANSWER_MS = 100; // an answer at most this often
const ANSWER_SHARE = 20; // and so rarely that answers take at most this part of the time
const SAVE_MS = 1000; // the run is saved at most this often
const SAVE_SHARE = 50; // likewise

/** @type {{id: number, kind: 'fit'|'compare'|'prepare', mode: 'running'|'paused'|'iterate', shared: boolean, waiting: boolean, progressAt: number, answerAt: number, answerEvery: number, saveAt: number} | null} */
let run = null;

/** Its messages are steps to take: unlike a timer's they are not held back. */
const ticks = new MessageChannel();
let ticking = false;
ticks.port1.onmessage = () => {
  ticking = false;
  guard(run?.id, { fit: step, compare: advance, prepare: make }[run?.kind ?? 'fit']);
};

/** Messages are handled one after another, the start of the core before all. @type {Promise<void>} */
let handled = Promise.resolve();

self.onmessage = ({ data }) => {
  const work = data.module ? () => start(data) : () => handle(data);
  handled = handled.then(() => guard(data.id, work));
};

// The page tells of what this worker, or one that sweeps for it, asks for: it should be nothing.
watchTraffic('worker', (sent) => post(undefined, { message: JSON.stringify({ type: 'traffic', sent }), buffers: [] }))();

/** How many cores a run has. */
let cores = 1;

const siblings = createSiblings((message, transfer) => self.postMessage(message, { transfer }));

/** The workers that sweep with this one; they know no others. */
const shards = createShards(siblings.spawn, {
  // What comes after its run has ended is of no use.
  swept: (i, sums, videos) => run?.shared && guard(run.id, async () => awaken(await globalThis.siibp.take(i, sums, videos))),
  lost: (i, why, again) => guard(run?.id, () => lost(i, why, again)),
  sent: (reply) => post(undefined, reply),
});

/**
 * Starts the core. Go's main registers globalThis.siibp before it first blocks.
 * @param {{module: WebAssembly.Module, kernel?: WebAssembly.Module}} parts
 */
async function start({ module, kernel }) {
  const go = new Go();
  const { imports, link } = kernelOf(module);
  const instance = await WebAssembly.instantiate(module, { ...go.importObject, simd: imports });
  if (kernel) link(kernel, instance.exports.mem);
  void go.run(instance).then(() => fail(undefined, 'the core ended'));
  post(undefined, globalThis.siibp.hello());
}

/** @param {Ask} request */
async function handle(request) {
  const core = globalThis.siibp;
  if ('cores' in request) cores = request.cores ?? 1;
  switch (request.op) {
    case 'open':
      return open(request.id, request.files, request.how ?? {});
    case 'prepare':
      return begin(request.id, 'prepare', await core.prepare(JSON.stringify(request.recipe)));
    case 'export':
      return post(request.id, await core.export(request.name, JSON.stringify(request.page)));
    case 'inspect':
      return post(request.id, await core.inspect(JSON.stringify(request.about)));
    case 'visit':
      return post(request.id, await core.visit(request.iteration));
    case 'report':
      return post(request.id, await core.report(request.name));
    case 'lesson':
      return post(request.id, await core.lesson(JSON.stringify(request.settings)));
    case 'fit':
      return begin(request.id, 'fit', await edited(request) ?? await core.fit(JSON.stringify(request.options)));
    case 'apply':
      return begin(request.id, 'fit', await core.apply());
    case 'warm':
      return turn(request.id, await edited(request) ?? await core.warm(JSON.stringify(request.options), request.from));
    case 'back':
      return turn(request.id, await core.back(request.mark));
    case 'revive':
      return begin(request.id, 'fit', await core.revive(request.message, request.buffers));
    case 'keep':
      return post(request.id, await core.keep(request.mark));
    case 'join':
      return post(request.id, await core.join(request.message, request.buffers));
    case 'heard':
      return siblings.heard(request.key, request.data);
    case 'died':
      return siblings.died(request.key, request.why);
    case 'sweep':
      return post(request.id, await core.sweep(request.message, request.buffers));
    case 'compare':
      return begin(request.id, 'compare', await core.compare(JSON.stringify(request.settings)));
    case 'pause':
      if (run?.kind === 'fit') await pause(run);
      return;
    case 'cancel':
      if (run?.kind === 'compare') await core.conclude();
      else if (run?.kind === 'fit') await end(run);
      else await abandon(request.id);
      return;
    case 'resume':
    case 'iterate':
      if (run) run.mode = request.op === 'resume' ? 'running' : 'iterate';
      return tick();
  }
}

/**
 * Opens a dataset; the run over the one before goes on if this one is refused.
 * @param {number} id
 * @param {import('./wire.js').Item[]} files
 * @param {import('./wire.js').How} how
 */
async function open(id, files, how) {
  const held = run;
  run = null;
  if (post(id, await globalThis.siibp.open(files, JSON.stringify(how))).type === 'dataset') return shards.end();
  run = held;
  tick();
}

/** Says what the data of the next run is to be; what the core replies where it cannot be so. @param {{edits?: import('./wire.js').Edits}} request */
async function edited({ edits }) {
  if (!edits) return null; // as it was opened
  const reply = await globalThis.siibp.edit(JSON.stringify(edits));
  return JSON.parse(reply.message).type === 'error' ? reply : null;
}

/**
 * Goes on with what the core has begun, unless it refused.
 * @param {number} id
 * @param {'fit'|'compare'|'prepare'} kind
 * @param {Reply} reply
 */
function begin(id, kind, reply) {
  run = null;
  if (post(id, reply).type === 'error') return;
  run = { id, kind, mode: 'running', shared: false, waiting: false, progressAt: 0, answerAt: 0, answerEvery: ANSWER_MS, saveAt: 0 };
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
  const { shards: n, parts: anew } = said(await globalThis.siibp.share(cores));
  shards.begin(n);
  for (let i = 1; anew && i < n; i++) shards.join(i, await globalThis.siibp.part(i));
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
    return globalThis.siibp.share(1); // the next run hands out parts anew
  }
  post(run.id, { message: JSON.stringify({ type: 'lost', text: why, again }), buffers: [] });
  if (!again) return awaken(await globalThis.siibp.share(1));
  const reply = await globalThis.siibp.lose(i);
  if (said(reply).shards > i) shards.join(i, await globalThis.siibp.part(i));
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
  const reply = await globalThis.siibp.step();
  const message = JSON.parse(reply.message);
  if (message.type !== 'progress') {
    run = null;
    return post(current.id, reply);
  }
  for (const i of message.asking) shards.sweep(i, await globalThis.siibp.task(i));
  current.waiting = message.waiting;
  const last = message.done !== null;
  const stop = last || (current.mode === 'iterate' && message.boundary);
  if (message.boundary && !last && performance.now() >= current.saveAt) await save(current);
  const now = performance.now();
  if (stop || (message.boundary && now - current.answerAt >= current.answerEvery)) {
    post(current.id, await globalThis.siibp.answer());
    current.answerAt = performance.now();
    current.answerEvery = Math.max(ANSWER_MS, ANSWER_SHARE * (current.answerAt - now));
  }
  if (stop || now - current.progressAt >= PROGRESS_MS) {
    post(current.id, reply);
    current.progressAt = now;
  }
  if (last) run = null;
  else if (stop) current.mode = 'paused';
  tick();
}

/**
 * Hands out what the run needs to go on in another worker, should this one die.
 * @param {NonNullable<typeof run>} current
 */
async function save(current) {
  const begun = performance.now();
  const reply = await globalThis.siibp.save();
  if (JSON.parse(reply.message).type === 'saved') post(current.id, reply); // a very large one is not
  const now = performance.now();
  current.saveAt = now + Math.max(SAVE_MS, SAVE_SHARE * (now - begun));
}

/** Takes one step of the comparison and says what it gave, if it is time to. */
async function advance() {
  const current = run;
  if (!current) return;
  const reply = await globalThis.siibp.advance();
  const { type, done, body } = JSON.parse(reply.message);
  const now = performance.now();
  const last = done || type !== 'compared';
  if (last || body || now - current.progressAt >= PROGRESS_MS) {
    post(current.id, reply);
    current.progressAt = now;
  }
  if (last) run = null;
  tick();
}

/** Makes a piece of the features and says what it is at, if it is time to. */
async function make() {
  const current = run;
  if (!current) return;
  const reply = await globalThis.siibp.make();
  const { type, done } = JSON.parse(reply.message);
  const last = done || type !== 'prepared';
  const now = performance.now();
  if (last || now - current.progressAt >= PROGRESS_MS) {
    post(current.id, reply);
    current.progressAt = now;
  }
  if (last) run = null;
  tick();
}

/** Gives up the features that are being made, and says so. @param {number} id */
async function abandon(id) {
  run = null;
  post(id, await globalThis.siibp.abandon());
}

/**
 * Holds the run and shows where it stands.
 * @param {NonNullable<typeof run>} held
 */
async function pause(held) {
  held.mode = 'paused';
  post(held.id, await globalThis.siibp.answer());
}

/**
 * Ends the run where it is; the best start so far is its result.
 * @param {NonNullable<typeof run>} held
 */
async function end(held) {
  run = null;
  const reply = await globalThis.siibp.stop();
  post(held.id, await globalThis.siibp.answer());
  post(held.id, reply);
}

/**
 * Posts a reply, its buffers transferred.
 * @param {number|undefined} id
 * @param {Reply} reply
 * @returns {{type: string}} the message
 */
function post(id, reply) {
  const buffers = reply.buffers ?? [];
  const transfer = [...new Set(buffers.map((b) => b.buffer))];
  const message = JSON.parse(reply.message);
  self.postMessage({ id, reply: { message: reply.message, buffers } }, { transfer });
  return message;
}

/**
 * Runs a piece of work; whatever it throws becomes an error message.
 * @param {number|undefined} id
 * @param {() => unknown} work
 */
async function guard(id, work) {
  try {
    await work();
  } catch (error) {
    fail(id, error);
  }
}

/**
 * A call that throws means that the core is gone: its own errors are replies.
 * @param {number|undefined} id
 * @param {unknown} error
 */
function fail(id, error) {
  run = null;
  const text = error instanceof Error ? error.message : String(error);
  post(id, { message: JSON.stringify({ type: 'error', text, panic: true }), buffers: [] });
}
