// The worker, and the only file that knows Go exists. It starts the core in a module that the
// page has compiled, links the kernel if there is one, and passes the page's requests to the
// core. The build puts Go's runtime script, which defines Go, in front of this one.

import { watchTraffic } from '../../traffic.js';
import { kernelOf } from './kernel.js';
import { createScheduler } from './scheduler.js';
import { createSiblings } from './siblings.js';

/** @typedef {import('../messages.js').Reply} Reply */
/** @typedef {import('../messages.js').Request} WorkerRequest */

/** Requests run in order, after start-up. Messages from sibling workers bypass the queue, because a request may be waiting for them. @type {Promise<void>} */
let queue = Promise.resolve();

self.onmessage = ({ data }) => {
  if (data.op === 'heard') return siblings.receive(data.key, data.data);
  if (data.op === 'died') return siblings.reportDeath(data.key, data.why);
  const work = data.module ? () => start(data) : () => handle(data);
  queue = queue.then(() => guard(data.id, work));
};

// The page counts the network requests of this worker and of the workers that sweep for it. There should be none.
watchTraffic('worker', (sent) => post(undefined, { message: JSON.stringify({ type: 'traffic', sent }), buffers: [] }))();

const siblings = createSiblings((message, transfer) => self.postMessage(message, { transfer }));
const scheduler = createScheduler(() => globalThis.siibp, siblings.spawn, { post, guard });

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

/** Passes one request to the core, and posts its reply or starts a job with it. @param {WorkerRequest} request */
async function handle(request) {
  const core = globalThis.siibp;
  if ('cores' in request) scheduler.setCores(request.cores ?? 1);
  await scheduler.awaitVideos();
  switch (request.op) {
    case 'open':
      return scheduler.open(request.id, () => core.open(request.files, JSON.stringify(request.how ?? {})));
    case 'prepare':
      return scheduler.start(request.id, 'prepare', await core.prepare(JSON.stringify(request.recipe)));
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
      return scheduler.start(request.id, 'fit', await applyEdits(request) ?? await core.fit(JSON.stringify(request.options)));
    case 'apply':
      return scheduler.start(request.id, 'fit', await core.apply());
    case 'warm':
      return scheduler.replace(request.id, await applyEdits(request) ?? await core.warm(JSON.stringify(request.options), request.from));
    case 'back':
      return scheduler.replace(request.id, await core.back(request.mark));
    case 'revive':
      return scheduler.start(request.id, 'fit', await core.revive(request.message, request.buffers));
    case 'keep':
      return post(request.id, await core.keep(request.mark));
    case 'join':
      return post(request.id, await core.join(request.message, request.buffers));
    case 'sweep':
      return sweep(request);
    case 'compare':
      return scheduler.start(request.id, 'compare', await core.compare(JSON.stringify(request.settings)));
    case 'pause':
      return scheduler.pause();
    case 'cancel':
      return scheduler.cancel(request.id);
    case 'resume':
      return scheduler.resume('running');
    case 'iterate':
      return scheduler.resume('iterate');
  }
}

/**
 * Sweeps for another worker. The sums are posted first, so that the other goes on with them
 * while the videos are written.
 * @param {Extract<WorkerRequest, {op: 'join'|'sweep'}>} request
 */
async function sweep({ id, message, buffers }) {
  const core = globalThis.siibp;
  const [numbers, sums, videos] = buffers;
  if (post(id, await core.sweep(message, [numbers], sums)).type !== 'error') post(id, await core.videos(videos));
}

/** Sets the edits of the next run's data. Returns the core's reply if it refuses them, else null. @param {{edits?: import('../messages.js').Edits}} request */
async function applyEdits({ edits }) {
  if (!edits) return null; // the data stays as it was opened
  const reply = await globalThis.siibp.edit(JSON.stringify(edits));
  return JSON.parse(reply.message).type === 'error' ? reply : null;
}

/**
 * Posts a reply, its buffers transferred.
 * @param {number|undefined} id
 * @param {Reply} reply
 * @returns {{type: string}} the decoded message
 */
function post(id, reply) {
  const buffers = reply.buffers ?? [];
  const transfer = [...new Set(buffers.map((b) => b.buffer))];
  const message = JSON.parse(reply.message);
  self.postMessage({ id, reply: { message: reply.message, buffers } }, { transfer });
  return message;
}

/**
 * Does a piece of work. Whatever it throws becomes an error reply.
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
 * Reports that the core is gone. The core's own errors are replies, so that a call which throws
 * means a crash.
 * @param {number|undefined} id
 * @param {unknown} error
 */
function fail(id, error) {
  scheduler.discard();
  const text = error instanceof Error ? error.message : String(error);
  post(id, { message: JSON.stringify({ type: 'error', text, panic: true }), buffers: [] });
}
