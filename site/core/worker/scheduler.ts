// Steps the core's job until it is done, whatever it is. It returns to the event loop after each
// step, so that other requests are received. A job that goes by iterations can be paused, shows
// its answer now and then, is saved, and is shared with other workers.
import type { Reply } from '../messages.ts';
import type { InternalArguments, Operation, Shared } from '../protocol.ts';
import { expectMessage, stateOf } from './core.ts';
import type { Core, CoreReply } from './core.ts';
import { createPacing } from './pacing.ts';
import type { Pacing } from './pacing.ts';
import { createShards } from './shards.ts';
import type { Sibling } from './siblings.ts';

/** The job that is under way. */
interface Job {
  id: number; // of the request that started it
  iterates: boolean; // whether it goes by iterations
  mode: 'running' | 'paused' | 'iterate'; // iterate: it pauses at the end of the iteration
  shared: boolean; // whether its videos have been split among the shards
  waiting: boolean; // whether the next step needs the reply of a shard
  assigned: boolean; // whether the last step gave tasks to shards
  answerOwed: boolean; // whether an answer was due and put off, so that the shards could begin first
  pacing: Pacing;
}

interface Page {
  /** Passes a reply to the page. */
  post(id: number | undefined, reply: Reply): void;
  /** Does a piece of work; what it throws becomes a failure. */
  guard(id: number | undefined, work: () => unknown): unknown;
}

/** A reply that the worker makes by itself. */
export const replyOf = (type: string, message: object): Reply => ({ type, message: JSON.stringify(message), buffers: [] });

/** Spawn starts a worker that sweeps with this one. */
export function createScheduler(core: Core, spawn: () => Sibling, { post, guard }: Page) {
  let job: Job | null = null;
  let readings = 0; // answers that were asked for: only the last one is read to its end
  let held = 0; // requests that read the run, which stands still meanwhile

  // A message channel paces the steps, because browsers delay timers and not messages.
  const ticks = new MessageChannel();
  let scheduled = false;
  ticks.port1.onmessage = async () => {
    await guard(job?.id, step);
    scheduled = false;
    scheduleStep();
  };

  // What is read in several steps lets other messages be received between two of them.
  const turns = new MessageChannel();
  const awaiting: (() => void)[] = [];
  turns.port1.onmessage = () => awaiting.shift()?.();
  const nextTurn = () => new Promise<void>((resolve) => {
    awaiting.push(resolve);
    turns.port2.postMessage(null);
  });

  const shards = createShards(spawn, {
    // A reply that arrives after its run has ended is ignored.
    onSums: (shard, sent) => job?.shared && guard(job.id, () => resumeWaiting(core('take', { shard, sent }))),
    onVideos: (shard, sent) => job?.shared && guard(job.id, () => resumeWaiting(core('takeVideos', { shard, sent }))),
    onLost: (i, why, again) => guard(job?.id, () => shardLost(i, why, again)),
    onTraffic: (reply) => post(undefined, reply),
  });

  function scheduleStep() {
    if (scheduled || held || !job || job.waiting || job.mode === 'paused') return;
    scheduled = true;
    ticks.port2.postMessage(null);
  }

  /** Splits the videos of a new run among the shards, if the run is large enough. */
  function shareRun() {
    const { shards: count, parts } = expectMessage<Shared>(core('share', {}));
    const fresh = shards.resize(count);
    for (let shard = 1; shard < count; shard++) if (parts || fresh.includes(shard)) shards.join(shard, core('part', { shard }));
  }

  /** Continues a job that waited for a shard, with the core's reply to what the shard sent. */
  function resumeWaiting(reply: CoreReply) {
    expectMessage(reply);
    if (job) job.waiting = false;
    scheduleStep();
  }

  /**
   * Gives the part and the task of a dead shard to its replacement. After too many deaths the
   * run goes on in this worker alone.
   */
  function shardLost(shard: number, why: string, again: boolean) {
    if (!job?.shared) {
      shards.terminateAll();
      return core('share', { alone: true }); // the next run shares its videos anew
    }
    post(job.id, replyOf('lost', { text: why, again }));
    if (!again) return resumeWaiting(core('share', { alone: true }));
    const reply = core('lose', { shard });
    if (expectMessage<Shared>(reply).shards > shard) shards.join(shard, core('part', { shard }));
    resumeWaiting(reply);
  }

  /**
   * Goes on with an operation that the core does in bounded steps, and returns to the event loop after each.
   * Returns null as soon as the reply is not wanted any more.
   */
  async function finish(op: Operation | keyof InternalArguments, begun: CoreReply, wanted: () => boolean): Promise<CoreReply | null> {
    let reply = begun;
    while (reply.type === 'reading') {
      await nextTurn();
      if (!wanted()) return null;
      reply = core('goOn', { op });
    }
    return reply;
  }

  /** Posts the answer, at once where it is read in one step, and otherwise returns a promise. Both say whether it was: one that is asked for later takes its place. */
  function postAnswer({ id }: Job): boolean | Promise<boolean> {
    readings += 1;
    const mine = readings;
    const postIt = (reply: CoreReply | null) => {
      if (reply) post(id, reply);
      return reply !== null;
    };
    const reply = core('answer', {});
    return reply.type === 'reading' ? finish('answer', reply, () => mine === readings).then(postIt) : postIt(reply);
  }

  /** Takes one step of the job, gives the shards their tasks, and posts what is due. */
  async function step() {
    const current = job;
    if (!current || held || current.mode === 'paused') return;
    if (current.iterates && !current.shared) shareRun();
    current.shared = current.iterates;
    const { pacing, iterates } = current;
    readings += 1; // an answer that is still being read would be of two states
    const saving = iterates && pacing.saveDue(performance.now());
    const reply = core('step', { alone: current.mode === 'iterate' || saving });
    const state = stateOf(reply);
    if (!state) {
      job = null;
      return post(current.id, reply);
    }
    const { done, boundary, urgent, asking } = state;
    for (const shard of asking) shards.sweep(shard, core('task', { shard }));
    const assigning = asking.length > 0;
    current.waiting = state.waiting;
    const stop = done || (current.mode === 'iterate' && boundary);
    const due = iterates && boundary && pacing.answerDue(performance.now());
    const answering = iterates && (stop || current.answerOwed || (due && (assigning || !current.assigned)));
    if (answering || (boundary && saving)) await shards.awaitVideos();
    if (job !== current) return; // it was ended while the videos were awaited
    if (boundary && saving && !done) saveCheckpoint(current);
    const now = performance.now();
    if (answering) {
      current.answerOwed = false;
      const posted = postAnswer(current);
      if (typeof posted !== 'boolean') await posted;
      if (job !== current) return; // it was ended while the answer was read
      pacing.answerPosted(now, performance.now());
    } else if (due) {
      current.answerOwed = true; // the shards begin first, or they would wait as long as this worker sweeps
    }
    if (assigning || boundary) current.assigned = assigning;
    if (stop || urgent || pacing.progressDue(now)) {
      post(current.id, reply);
      pacing.progressPosted(now);
    }
    if (done) job = null;
    else if (stop) current.mode = 'paused';
  }

  /** Posts what another worker needs to continue the run if this one dies. */
  function saveCheckpoint(current: Job) {
    const begun = performance.now();
    const reply = core('save', {});
    if (reply.type === 'checkpoint') post(current.id, reply); // a very large run cannot be saved
    current.pacing.saved(begun, performance.now());
  }

  function continueAs(mode: Job['mode']) {
    if (job) job.mode = mode;
    scheduleStep();
  }

  return {
    awaitVideos: shards.awaitVideos,
    /** Posts the core's reply to a request once it is whole. The run stands still meanwhile. */
    async replyWhole(id: number, op: Operation, begun: CoreReply) {
      held += 1;
      const reply = await finish(op, begun, () => true).finally(() => (held -= 1));
      if (reply) post(id, reply);
      scheduleStep();
    },
    /** Posts the core's reply to a request. The job that it starts, if any, takes the place of the present one. */
    reply(id: number, reply: CoreReply) {
      post(id, reply);
      const state = stateOf(reply);
      if (!state) return;
      job = null;
      readings += 1; // what is read is of the run before
      if (state.done) return shards.terminateAll(); // another dataset is open
      job = { id, iterates: state.iterates, mode: 'running', shared: false, waiting: false, assigned: false, answerOwed: false, pacing: createPacing() };
      if (state.continues) job.pacing.holdBack(performance.now());
      scheduleStep();
    },
    /** The operations that need no core. */
    controls: {
      /** Pauses a run and shows its present answer. */
      pause() {
        if (!job?.iterates) return;
        job.mode = 'paused';
        job.answerOwed = false;
        const posted = postAnswer(job); // not awaited: Stop is heard before it is read
        if (typeof posted !== 'boolean') void guard(job.id, () => posted);
      },
      resume: () => continueAs('running'),
      iterate: () => continueAs('iterate'),
      /** Ends the job where it is. What a run has found so far is its result, to which further steps may have to go on. */
      cancel(id: number) {
        const current = job;
        const reply = current && core('stop', {});
        const over = reply && stateOf(reply)?.done !== false;
        if (over) job = null;
        else if (current) {
          current.waiting = false;
          continueAs('running');
        }
        const end = (answered: boolean) => {
          if (answered) post(current!.id, reply!);
          post(id, replyOf('cancelled', {}));
        };
        const posted = current?.iterates && over ? postAnswer(current) : false;
        if (typeof posted === 'boolean') end(posted);
        else void guard(id, async () => end(await posted)); // not awaited: the next request need not wait for it
      },
    },
    /** Forgets the job, because the core is gone. */
    discard() {
      job = null;
    },
  };
}
