// Steps the core's job until it is done, whatever it is. It returns to the event loop after each
// step, so that other requests are received. A job that goes by iterations can be paused, shows
// its answer now and then, is saved, and is shared with other workers.
import type { Reply } from '../messages.ts';
import type { Operation, OperationsWith, ShardCount } from '../protocol.ts';
import { expectMessage, stateOf } from './core.ts';
import type { Core, CoreReply } from './core.ts';
import { dueAfter, startJob } from './job.ts';
import type { Job } from './job.ts';
import { createReadings } from './readings.ts';
import { Shards } from './shards.ts';
import type { Sibling } from './siblings.ts';
import { createTicks } from './job.ts';

interface Page {
  /** Passes a reply to the page. */
  post(id: number | undefined, reply: Reply): void;
  /** Does a piece of work; what it throws becomes a failure. */
  guard(id: number | undefined, work: () => unknown): unknown;
}

/** A reply that the worker makes by itself. */
export const replyOf = (type: string, message: object): Reply => ({ type, message: JSON.stringify(message), buffers: [] });

/** Steps the job that is under way, and shares it with the shards. */
class Scheduler {
  job: Job | null = null;
  readonly shards: Shards;
  readonly schedule: () => void;
  private readonly readings: ReturnType<typeof createReadings>;
  private readonly core: Core;
  private readonly page: Page;

  constructor(core: Core, spawn: () => Sibling, page: Page) {
    this.core = core;
    this.page = page;
    this.readings = createReadings(core, page.post);
    const isDue = () => !this.readings.isReading() && this.job !== null && !this.job.waiting && this.job.mode !== 'paused';
    this.schedule = createTicks(() => page.guard(this.job?.id, () => this.step()), isDue);
    /** A reply that arrives after its run has ended is ignored. */
    const receive = (ask: () => CoreReply) => this.job?.shared && page.guard(this.job.id, () => this.resumeWaiting(ask()));
    this.shards = new Shards(spawn, {
      onSums: (shard, sent) => receive(() => core('take', { shard, sent })),
      onVideos: (shard, sent) => receive(() => core('takeVideos', { shard, sent })),
      onLost: (i, why, again) => page.guard(this.job?.id, () => this.shardLost(i, why, again)),
      onTraffic: (reply) => page.post(undefined, reply),
    });
  }

  /** Posts the core's reply to a request. The job that it starts, if any, takes the place of the present one. */
  reply(id: number, reply: CoreReply) {
    this.page.post(id, reply);
    const state = stateOf(reply);
    if (!state) return;
    this.job = null;
    this.readings.drop(); // what is read is of the run before
    this.readings.cancel('preview');
    if (state.done) return this.shards.terminateAll(); // another dataset is open
    this.job = startJob(id, state);
    this.schedule();
  }

  /** Posts the core's reply to a request once it is whole. The run stands still meanwhile. */
  async replyWhole(id: number, op: Operation, begun: CoreReply) {
    await this.readings.postWhole(id, op, begun);
    this.schedule();
  }

  pause() {
    const { job } = this;
    if (!job?.iterates) return;
    job.mode = 'paused';
    job.answerOwed = false;
    const posted = this.readings.postAnswer(job.id); // not awaited: Stop is heard before it is read
    if (typeof posted !== 'boolean') void this.page.guard(job.id, () => posted);
  }

  continueAs(mode: Job['mode']) {
    if (this.job) this.job.mode = mode;
    this.schedule();
  }

  cancel(id: number) {
    const { job, page } = this;
    this.readings.drop(); // what is read ends with the job
    const reply = job && this.core('stop', {});
    const isOver = reply && stateOf(reply)?.done !== false;
    if (isOver) this.job = null;
    else if (job) {
      job.waiting = false;
      this.continueAs('running'); // the run has to go on to its end
    }
    const end = (isAnswered: boolean) => {
      if (isAnswered) page.post(job!.id, reply!);
      page.post(id, replyOf('cancelled', {}));
    };
    const posted = job?.iterates && isOver ? this.readings.postAnswer(job.id) : false;
    if (typeof posted === 'boolean') end(posted);
    else void page.guard(id, async () => end(await posted)); // not awaited: the next request need not wait for it
  }

  /** Splits the videos of a new run among the shards, if the run is large enough. */
  private shareRun() {
    const { core, shards } = this;
    const { shards: count, parts } = expectMessage<ShardCount>(core('share', {}));
    const fresh = shards.resize(count);
    for (let shard = 1; shard < count; shard++) if (parts || fresh.includes(shard)) shards.join(shard, core('part', { shard }));
  }

  /** Continues a job that waited for a shard, with the core's reply to what the shard sent. */
  private resumeWaiting(reply: CoreReply) {
    expectMessage(reply);
    if (this.job) this.job.waiting = false;
    this.schedule();
  }

  /**
   * Gives the part and the task of a dead shard to its replacement. After too many deaths the
   * run goes on in this worker alone.
   */
  private shardLost(shard: number, why: string, again: boolean) {
    const { core, job, shards } = this;
    if (!job?.shared) {
      shards.terminateAll();
      return core('share', { single: true }); // the next run shares its videos anew
    }
    this.page.post(job.id, replyOf('shard-lost', { text: why, again }));
    if (!again) return this.resumeWaiting(core('share', { single: true }));
    const reply = core('lose', { shard });
    if (expectMessage<ShardCount>(reply).shards > shard) shards.join(shard, core('part', { shard }));
    this.resumeWaiting(reply);
  }

  /** Takes one step of the job, gives the shards their tasks, and posts what is due. */
  private async step() {
    const { core, job, page, readings, shards } = this;
    if (!job || readings.isReading() || job.mode === 'paused') return;
    if (job.iterates && !job.shared) this.shareRun();
    job.shared = job.iterates;
    readings.drop(); // an answer that is still being read would be of two states
    const saving = job.iterates && job.pacing.saveDue(performance.now());
    const reply = core('step', { single: job.mode === 'iterate' || saving });
    const state = stateOf(reply);
    if (!state) {
      this.job = null;
      return page.post(job.id, reply);
    }
    const { done, boundary, urgent, asking } = state;
    for (const shard of asking) shards.sweep(shard, core('task', { shard }));
    job.waiting = state.waiting;
    const due = dueAfter(job, state, performance.now());
    if (due.answer || (boundary && saving)) await shards.awaitVideos();
    if (this.job !== job) return; // it was ended while the videos were awaited
    if (boundary && saving && !done) this.saveCheckpoint(job);
    const now = performance.now();
    if (due.answer) {
      await this.postAnswer(job, now);
      if (this.job !== job) return; // it was ended while the answer was read
    } else if (due.owed) job.answerOwed = true;
    if (asking.length > 0 || boundary) job.assigned = asking.length > 0;
    if (due.stop || urgent || job.pacing.progressDue(now)) {
      page.post(job.id, reply);
      job.pacing.progressPosted(now);
    }
    if (done) this.job = null;
    else if (due.stop) job.mode = 'paused';
  }

  private async postAnswer(job: Job, now: number) {
    job.answerOwed = false;
    const posted = this.readings.postAnswer(job.id);
    if (typeof posted !== 'boolean') await posted;
    if (this.job !== job) return;
    job.pacing.answerPosted(now, performance.now());
  }

  /** Posts what another worker needs to continue the run if this one dies. */
  private saveCheckpoint(job: Job) {
    const begun = performance.now();
    const reply = this.core('save', {});
    if (reply.type === 'checkpoint') this.page.post(job.id, reply); // a very large run cannot be saved
    job.pacing.saved(begun, performance.now());
  }
}

/** Spawn starts a worker that sweeps with this one. */
export function createScheduler(core: Core, spawn: () => Sibling, page: Page) {
  const scheduler = new Scheduler(core, spawn, page);
  return {
    awaitVideos: () => scheduler.shards.awaitVideos(),
    /** Posts the core's reply to a request, and steps the job that it starts. */
    reply: (id: number, reply: CoreReply) => scheduler.reply(id, reply),
    /** Posts the core's reply to a request once it is whole. */
    replyWhole: (id: number, op: Operation, begun: CoreReply) => scheduler.replyWhole(id, op, begun),
    /** The operations that need no core. */
    controls: {
      /** Pauses a run and shows its present answer. */
      pause: () => scheduler.pause(),
      resume: () => scheduler.continueAs('running'),
      iterate: () => scheduler.continueAs('iterate'),
      /** Ends the job where it is. What a run has found so far is its result, to which further steps may have to go on. */
      cancel: (id: number) => scheduler.cancel(id),
    } satisfies Record<OperationsWith<'byWorker'>, (id: number) => void>,
    /** Forgets the job, because the core is gone. */
    discard() {
      scheduler.job = null;
    },
  };
}
