// The worker, and the only file that knows Go exists. It starts the core in a module that the
// page has compiled, links the kernel if there is one, and passes the page's requests to the
// core. The build puts Go's runtime script, which defines Go, in front of this one.
import { watchTraffic } from '../../traffic.ts';
import type { Ping, Pong, Reply } from '../messages.ts';
import { operations } from '../protocol.ts';
import type { Operation, OperationsWith, Request } from '../protocol.ts';
import type { ShardRequest, SiblingEvent } from '../sibling-workers.ts';
import { createCore } from './core.ts';
import { kernelOf } from './kernel.ts';
import { createScheduler, replyOf } from './scheduler.ts';
import { createSiblings } from './siblings.ts';

/** The first message: the parts of the core. */
interface Parts {
  module: WebAssembly.Module;
  kernel?: WebAssembly.Module;
}

/**
 * Requests run in order, after start-up. Messages of sibling workers bypass the queue, because a request
 * may be waiting for them; so do the page's pings.
 */
let queue = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Parts | Request | ShardRequest | SiblingEvent | Ping>) => {
  if ('ping' in data) return self.postMessage({ pong: data.ping } satisfies Pong);
  if ('op' in data && (data.op === 'heard' || data.op === 'died')) return siblings.receive(data);
  queue = queue.then(() => ('module' in data ? guard(undefined, () => start(data)) : guard(data.id, () => handle(data))));
};

// The page counts the network requests of this worker and of its shards. There should be none.
watchTraffic('worker', (sent) => post(undefined, replyOf('traffic', { sent })))();

const siblings = createSiblings((message, transfer) => self.postMessage(message, { transfer }));
const core = createCore(() => globalThis.siibp);
const scheduler = createScheduler(core, siblings.spawn, { post, guard });

/** Starts the core. Go's main registers globalThis.siibp before it first blocks. */
async function start({ module, kernel }: Parts) {
  const go = new Go();
  const { imports, link } = kernelOf(module);
  const instance = await WebAssembly.instantiate(module, { ...go.importObject, simd: imports });
  if (kernel) link(kernel, instance.exports.mem);
  void go.run(instance).then(() => fail(undefined, 'the core ended'));
  post(undefined, core('hello', {}));
}

/** Passes a request to the core, or handles it here. */
async function handle(request: Request | ShardRequest) {
  if (request.op === 'join') return post(request.id, globalThis.siibp('join', request.message, { buffers: request.buffers }));
  if (request.op === 'estep') return eStep(request);
  const { id, op, ...args } = request;
  if (operations[op].awaitsShards) await scheduler.awaitVideos();
  if (isControl(op)) return scheduler.controls[op](id);
  const reply = core(op, args);
  if (reply.type !== 'unfinished') return scheduler.reply(id, reply);
  if (!operations[op].concurrent) return scheduler.replyWhole(id, op, reply);
  void guard(id, () => scheduler.replyWhole(id, op, reply)); // not awaited: Stop is heard before it is read
}

const isControl = (op: Operation): op is OperationsWith<'byWorker'> => operations[op].byWorker === true;

/**
 * Computes the E-step of a shard for another worker. The sums are posted first, so that the other worker can
 * use them while the videos are written.
 */
function eStep({ id, message, buffers: [numbers, sums, videos] }: ShardRequest) {
  const reply = globalThis.siibp('estep', message, { buffers: [numbers], output: sums });
  post(id, reply);
  if (reply.type !== 'failure') post(id, globalThis.siibp('videos', undefined, { output: videos }));
}

/** Posts a reply and transfers its buffers. */
function post(id: number | undefined, { type, message, buffers }: Reply) {
  self.postMessage({ id, reply: { type, message, buffers } }, { transfer: [...new Set(buffers.map((b) => b.buffer))] });
}

/** Runs act, and posts a failure if it throws. */
async function guard(id: number | undefined, work: () => unknown) {
  try {
    await work();
  } catch (error) {
    fail(id, error);
  }
}

/**
 * Reports a crash of the core. Errors of the core are replies, so a call that throws is a crash.
 */
function fail(id: number | undefined, error: unknown) {
  scheduler.discard();
  const text = error instanceof Error ? error.message : String(error);
  post(id, replyOf('failure', { text, panic: true }));
}
