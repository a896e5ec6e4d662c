// Runs the core's job step by step. The worker returns to the event loop after each step, to receive other
// requests. A job of iterations can be paused, posts answers and checkpoints, and is shared with other workers.
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
  /** Runs act, and posts a failure if it throws. */
  guard(id: number | undefined, work: () => unknown): unknown;
}

/** A reply of the worker itself. */
export const replyOf = (type: string, message: object): Reply => ({ type, message: JSON.stringify(message), buffers: [] });

/** Runs the job in progress, and shares it with the shards. */
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
    /** Ignores replies that arrive after the end of their run. */
    const receive = (ask: () => CoreReply) => this.job?.shared && page.guard(this.job.id, () => this.resumeWaiting(ask()));
    this.shards = new Shards(spawn, {
      onSums: (shard, sent) => receive(() => core('take', { shard, sent })),
      onVideos: (shard, sent) => receive(() => core('takeVideos', { shard, sent })),
      onLost: (i, why, again) => page.guard(this.job?.id, () => this.shardLost(i, why, again)),
      onTraffic: (reply) => page.post(undefined, reply),
    });
  }

  /** Posts the core's reply to a request. If it starts a job, that job replaces the present one. */
  reply(id: number, reply: CoreReply) {
    this.page.post(id, reply);
    const state = stateOf(reply);
    if (!state) return;
    this.job = null;
    this.readings.drop(); // they read the previous run
    this.readings.cancel('preview');
    if (state.done) return this.shards.terminateAll(); // another dataset is open
    this.job = startJob(id, state);
    this.schedule();
  }

  /** Posts the core's reply to a request when it is complete. The run is paused meanwhile. */
  async replyWhole(id: number, op: Operation, begun: CoreReply) {
    await this.readings.postWhole(id, op, begun);
    this.schedule();
  }

  pause() {
    const { job } = this;
    if (!job?.iterates) return;
    job.mode = 'paused';
    job.answerOwed = false;
    const posted = this.readings.postAnswer(job.id); // not awaited, so that a stop is received first
    if (typeof posted !== 'boolean') void this.page.guard(job.id, () => posted);
  }

  continueAs(mode: Job['mode']) {
    if (this.job) this.job.mode = mode;
    this.schedule();
  }

  cancel(id: number) {
    const { job, page } = this;
    this.readings.drop(); // they end with the job
    const reply = job && this.core('stop', {});
    const isOver = reply && stateOf(reply)?.done !== false;
    if (isOver) this.job = null;
    else if (job) {
      job.waiting = false;
      this.continueAs('running'); // the run must continue to its end
    }
    const end = (isAnswered: boolean) => {
      if (isAnswered) page.post(job!.id, reply!);
      page.post(id, replyOf('cancelled', {}));
    };
    const posted = job?.iterates && isOver ? this.readings.postAnswer(job.id) : false;
    if (typeof posted === 'boolean') end(posted);
    else void page.guard(id, async () => end(await posted)); // not awaited, so that the next request need not wait
  }

  /** Splits the videos of a new run among the shards, if the run is large enough. */
  private shareRun() {
    const { core, shards } = this;
    const { shards: count, parts } = expectMessage<ShardCount>(core('share', {}));
    const fresh = shards.resize(count);
    for (let shard = 1; shard < count; shard++) if (parts || fresh.includes(shard)) shards.join(shard, core('part', { shard }));
  }

  /** Continues a job that waited for a shard, with the core's reply to the shard's message. */
  private resumeWaiting(reply: CoreReply) {
    expectMessage(reply);
    if (this.job) this.job.waiting = false;
    this.schedule();
  }

  /**
   * Gives the videos and the task of a crashed shard to its replacement. After too many crashes the
   * run continues in this worker alone.
   */
  private shardLost(shard: number, why: string, again: boolean) {
    const { core, job, shards } = this;
    if (!job?.shared) {
      shards.terminateAll();
      return core('share', { single: true }); // the next run splits its videos again
    }
    this.page.post(job.id, replyOf('shard-lost', { text: why, again }));
    if (!again) return this.resumeWaiting(core('share', { single: true }));
    const reply = core('lose', { shard });
    if (expectMessage<ShardCount>(reply).shards > shard) shards.join(shard, core('part', { shard }));
    this.resumeWaiting(reply);
  }

  /** Runs one step of the job, gives the shards their tasks, and posts what is due. */
  private async step() {
    const { core, job, page, readings, shards } = this;
    if (!job || readings.isReading() || job.mode === 'paused') return;
    if (job.iterates && !job.shared) this.shareRun();
    job.shared = job.iterates;
    readings.drop(); // an answer that is still being read would mix two states
    const saving = job.iterates && job.pacing.saveDue(performance.now());
    const reply = core('step', { single: job.mode === 'iterate' || saving });
    const state = stateOf(reply);
    if (!state) {
      this.job = null;
      return page.post(job.id, reply);
    }
    const { done, boundary, urgent, asking } = state;
    for (const shard of asking) shards.eStep(shard, core('task', { shard }));
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

  /** Posts a checkpoint, with which another worker can continue the run if this one crashes. */
  private saveCheckpoint(job: Job) {
    const begun = performance.now();
    const reply = this.core('save', {});
    if (reply.type === 'checkpoint') this.page.post(job.id, reply); // a very large run cannot be saved
    job.pacing.saved(begun, performance.now());
  }
}

/** spawn starts a worker for a shard. */
export function createScheduler(core: Core, spawn: () => Sibling, page: Page) {
  const scheduler = new Scheduler(core, spawn, page);
  return {
    awaitVideos: () => scheduler.shards.awaitVideos(),
    /** Posts the core's reply to a request, and runs the job that it starts. */
    reply: (id: number, reply: CoreReply) => scheduler.reply(id, reply),
    /** Posts the core's reply to a request when it is complete. */
    replyWhole: (id: number, op: Operation, begun: CoreReply) => scheduler.replyWhole(id, op, begun),
    /** The operations of the worker itself. */
    controls: {
      /** Pauses a run and shows its present answer. */
      pause: () => scheduler.pause(),
      resume: () => scheduler.continueAs('running'),
      iterate: () => scheduler.continueAs('iterate'),
      /** Ends the job. The present state of a run becomes its result, which may take further steps. */
      cancel: (id: number) => scheduler.cancel(id),
    } satisfies Record<OperationsWith<'byWorker'>, (id: number) => void>,
    /** Removes the job, because the core has crashed. */
    discard() {
      scheduler.job = null;
    },
  };
}
