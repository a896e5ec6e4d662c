// The worker: the only file that knows Go exists. It starts the core in a module that the
// page has compiled, with a kernel if there is one, and asks it for what the page asks.
// The build puts Go's own runtime script, which defines Go, in front of this one.

import { watchTraffic } from './traffic.js';
import { createDrive } from './worker/scheduler.js';
import { kernelOf } from './worker/kernel.js';
import { createSiblings } from './worker/siblings.js';

/** @typedef {import('./wire.js').Reply} Reply */
/** @typedef {import('./wire.js').Request} Ask */

/** Messages are handled one after another, the start of the core before all; but what others say, at once: it may be waited for. @type {Promise<void>} */
let handled = Promise.resolve();

self.onmessage = ({ data }) => {
  if (data.op === 'heard') return siblings.heard(data.key, data.data);
  if (data.op === 'died') return siblings.died(data.key, data.why);
  const work = data.module ? () => start(data) : () => handle(data);
  handled = handled.then(() => guard(data.id, work));
};

// The page tells of what this worker, or one that sweeps for it, asks for: it should be nothing.
watchTraffic('worker', (sent) => post(undefined, { message: JSON.stringify({ type: 'traffic', sent }), buffers: [] }))();

const siblings = createSiblings((message, transfer) => self.postMessage(message, { transfer }));
const drive = createDrive(() => globalThis.siibp, siblings.spawn, { post, guard });

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
  if ('cores' in request) drive.use(request.cores ?? 1);
  await drive.whole();
  switch (request.op) {
    case 'open':
      return drive.open(request.id, () => core.open(request.files, JSON.stringify(request.how ?? {})));
    case 'prepare':
      return drive.begin(request.id, 'prepare', await core.prepare(JSON.stringify(request.recipe)));
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
      return drive.begin(request.id, 'fit', await edited(request) ?? await core.fit(JSON.stringify(request.options)));
    case 'apply':
      return drive.begin(request.id, 'fit', await core.apply());
    case 'warm':
      return drive.turn(request.id, await edited(request) ?? await core.warm(JSON.stringify(request.options), request.from));
    case 'back':
      return drive.turn(request.id, await core.back(request.mark));
    case 'revive':
      return drive.begin(request.id, 'fit', await core.revive(request.message, request.buffers));
    case 'keep':
      return post(request.id, await core.keep(request.mark));
    case 'join':
      return post(request.id, await core.join(request.message, request.buffers));
    case 'sweep':
      return sweep(request);
    case 'compare':
      return drive.begin(request.id, 'compare', await core.compare(JSON.stringify(request.settings)));
    case 'pause':
      return drive.pause();
    case 'cancel':
      return drive.cancel(request.id);
    case 'resume':
      return drive.resume('running');
    case 'iterate':
      return drive.resume('iterate');
  }
}

/**
 * Sweeps for another worker, which goes on with the sums while the videos are written.
 * @param {Extract<Ask, {op: 'join'|'sweep'}>} request
 */
async function sweep({ id, message, buffers }) {
  const core = globalThis.siibp;
  const [numbers, sums, videos] = buffers;
  if (post(id, await core.sweep(message, [numbers], sums)).type !== 'error') post(id, await core.videos(videos));
}

/** Says what the data of the next run is to be; what the core replies where it cannot be so. @param {{edits?: import('./wire.js').Edits}} request */
async function edited({ edits }) {
  if (!edits) return null; // as it was opened
  const reply = await globalThis.siibp.edit(JSON.stringify(edits));
  return JSON.parse(reply.message).type === 'error' ? reply : null;
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
  drive.drop();
  const text = error instanceof Error ? error.message : String(error);
  post(id, { message: JSON.stringify({ type: 'error', text, panic: true }), buffers: [] });
}
