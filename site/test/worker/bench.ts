// The worker's surroundings: a core of three steps an iteration and two iterations a run, a
// channel that this process does not wait for, and a page. Importing this starts the worker.
import type { Attachments } from '../../core/worker/core.ts';

/** What the worker has posted: the id and type of each reply, and its message. */
export interface Posted {
  id?: number;
  type: string;
  boundary?: boolean;
  body?: string;
  done?: object | boolean | null;
}

const posted: Posted[] = [];

/** The core: what it counts, and what tests change of it. */
export const core = {
  steps: 0, last: 6, fail: '', clock: 0, slow: 0, saves: 0, large: false, calls: [] as string[],
  reading: 0, // steps in which an answer is read, besides the last
  writing: 0, // steps in which a download is written, or the slack is read, besides the last
  torn: 0, // of those, how many were made while the run went on
  made: [] as string[], // by which operation, and how many steps are left
  closing: 0, // steps that a run has still to take when it is stopped
};

/** The core's shards: one is asked in each iteration, after its first step. */
export const team = { cores: 1, shards: 1, asked: false, taken: false, most: 2, kept: [] as { bytes: Uint8Array }[] };

const reply = (type: string, message: object = {}, state?: object, buffers: Uint8Array[] = []) => ({ type, message: JSON.stringify(message), buffers, state: state && JSON.stringify(state) });
const still = { iterates: false, continues: false, done: false, boundary: false, urgent: false, waiting: false, asking: [] };

/** The job under way: its reply to each step. */
let job = () => reply('failure');

function progress() {
  const boundary = core.steps > 0 && core.steps % 3 === 0;
  const done = core.steps === core.last;
  const atShards = team.shards > 1 && core.steps % 3 === 1;
  return reply('progress', { boundary, done: done ? {} : null }, { ...still, iterates: true, boundary, done, asking: atShards && !team.asked ? [1] : [], waiting: atShards && !team.taken });
}

/** A run that was stopped and goes on to its end. */
function closing() {
  const done = core.closing === 0;
  core.closing -= done ? 0 : 1;
  return reply('progress', { boundary: done, done: done ? {} : null }, { ...still, boundary: done, done });
}

const making = () => reply('feature-progress', { doing: 'pca', done: core.steps === 4 }, { ...still, done: core.steps === 4 });

function comparing() {
  const [body, done] = [core.steps % 3 === 2 ? '<p>' : '', core.steps === 6];
  return reply('comparison', { body, done }, { ...still, done, urgent: body !== '' || done });
}

/** Starts a job, or continues as one. */
function begin(state: () => ReturnType<typeof reply>, steps = 0, continues = false) {
  core.steps = steps;
  job = state;
  const { type, message } = state();
  return reply(type, message === '{}' ? {} : JSON.parse(message), { ...still, iterates: state === progress, continues });
}

function setCores({ cores }: { cores?: number }) {
  if (cores) team.cores = cores;
}

function step() {
  if (core.fail) throw new Error(core.fail);
  if (job === progress && team.shards > 1 && core.steps % 3 === 1 && !team.taken) return progress();
  core.steps += 1;
  core.clock += 50;
  team.asked = team.taken = false;
  return job();
}

function stop() {
  if (job === progress && core.closing > 0) return (job = closing)();
  if (job === progress) return reply('progress', { boundary: true, done: {} }, { ...still, boundary: true, done: true });
  if (job === comparing) core.steps = 5;
  else core.calls.push('stop');
  return reply('stopped', {}, { ...still, done: job === making });
}

function share({ single }: { single?: boolean }) {
  const shards = single ? 1 : Math.min(team.cores, team.most);
  const parts = shards > 1 && shards !== team.shards;
  team.shards = shards;
  core.calls.push(`share ${single ? 1 : team.cores}`);
  return reply('shard-count', { shards, parts });
}

/** What is made in steps: how many are left of each operation. */
const left: Record<string, number> = {};
const begunAt: Record<string, number> = {};

/** Makes what an operation replies with, in steps. */
function inSteps(op: string, whole: () => ReturnType<typeof reply>) {
  if (left[op] === undefined) begunAt[op] = core.steps;
  left[op] ??= op === 'answer' ? core.reading : core.writing;
  core.made.push(`${op} ${left[op]}`);
  if (left[op] === 0) {
    delete left[op];
    if (begunAt[op] !== core.steps) core.torn += 1;
    return whole();
  }
  left[op] -= 1;
  return reply('unfinished');
}

const answering = () => inSteps('answer', () => ((core.clock += core.slow), reply('answer')));
const exporting = () => inSteps('export', () => reply('download'));
const readingSlack = () => inSteps('slack', () => reply('slack'));
const previewing = () => inSteps('preview', () => reply('preview'));

/** Keeps a call in mind. */
const noted = (call: string, answer: ReturnType<typeof reply>) => (core.calls.push(call), answer);

const operations: Record<string, (args: any, attachments: Attachments, json: string) => object> = {
  hello: () => reply('hello'),
  open: (_, { files = [] }) => (files[0].path === 'bad' ? reply('faults') : reply('dataset', {}, { ...still, done: true })),
  prepare: ({ recipe }) => noted(JSON.stringify(recipe), begin(making)),
  fit: (args) => (setCores(args), begin(progress)),
  keep: ({ mark }) => noted(`keep ${mark}`, reply('kept-runs', { marks: [mark] })),
  back: ({ mark }) => begin(progress, mark, true),
  warmStart(args) {
    core.calls.push(`warmStart ${JSON.stringify(args.options)} ${args.from}`);
    if (args.options.c === -1) return reply('failure');
    setCores(args);
    return begin(progress, 0, true);
  },
  restore: (args, { buffers }) => (setCores(args), noted(`restore ${buffers}`, begin(progress, 3))),
  compare: () => begin(comparing),
  step, stop, share,
  part: ({ shard }) => noted(`part ${shard}`, { ...reply('shard-part', { part: shard }), buffers: [new Uint8Array(2)] }),
  task: ({ shard }) => ((team.asked = true), noted(`task ${shard}`, { ...reply('shard-task', { task: shard }), buffers: [new Uint8Array(2)] })),
  take: ({ shard }, { sent }) => ((team.taken = true), noted(`take ${shard} ${sent?.bytes}`, reply('shard-count'))),
  takeVideos: ({ shard }, { sent }) => (sent && team.kept.push(sent), noted(`videos ${shard} ${sent?.bytes}`, reply('shard-count'))),
  lose: ({ shard }) => ((team.asked = false), noted(`lose ${shard}`, reply('shard-count', { shards: team.shards }))),
  join: (_, { buffers }, json) => noted(`join ${json} ${buffers}`, reply('shard-ready')),
  estep: (_, { buffers, output }, json) => noted(`estep ${json} ${buffers} in ${output}`, reply(json === '{"task":1}' ? 'shard-stats' : 'failure')),
  videos: (_, { output }) => noted(`videos in ${output}`, reply('shard-videos')),
  save: () => ((core.saves += 1), (core.clock += core.slow), reply(core.large ? 'failure' : 'checkpoint')),
  answer: () => (delete left.answer, answering()),
  export: ({ name }) => noted(name, (delete left.export, exporting())),
  slack: () => (delete left.slack, readingSlack()),
  preview: () => (delete left.preview, previewing()),
  continue: ({ op }) => ({ answer: answering, export: exporting, slack: readingSlack, preview: previewing } as Record<string, () => object>)[op](),
  report: ({ name }) => noted(name, reply('download')),
};

const scope = globalThis as any;
scope.addEventListener = () => {}; // nothing is refused here
const { setTimeout: startTimer } = globalThis;
/** This process does not wait for a timer that guards against what never comes. */
scope.setTimeout = (act: () => void, ms: number) => (ms < 60_000 ? startTimer(act, ms) : startTimer(act, ms).unref());
scope.Go = class {
  importObject = {};
  async run() {
    scope.siibp = (operation: string, json = '{}', attachments: Attachments = {}) => operations[operation](JSON.parse(json), attachments, json);
    await new Promise(() => {});
  }
};
scope.MessageChannel = class {
  port1 = { onmessage: (_: any) => {} };
  port2 = { postMessage: (message: any) => setImmediate(() => this.port1.onmessage(message)) };
};

/** A worker that the page started for this one: what it was asked, and what it says. */
export class Shard {
  key: number;
  asked: any[] = [];
  ended = false;

  constructor(key: number) {
    this.key = key;
  }

  #say(type: string, id: number, ...bytes: number[]) {
    tell({ op: 'heard', key: this.key, data: { id, reply: { type, message: '{}', buffers: [Uint8Array.from(bytes)] } } });
  }

  sum(value: number, { id } = this.asked.at(-1)) {
    this.#say('shard-stats', id, value, value);
  }

  bring(value: number, { id } = this.asked.at(-1)) {
    this.#say('shard-videos', id, value);
  }

  /** Gives back what it was last asked to compute: the sums, then the videos. */
  give(value: number, task = this.asked.at(-1)) {
    this.sum(value, task);
    this.bring(value, task);
  }

  die(why = '') {
    tell({ op: 'died', key: this.key, why });
  }
}

const spawned: Shard[] = [];

/** The shards that were started, the last last. */
export const shards = spawned;

/** The shard that was started last. */
export const lastShard = () => spawned[spawned.length - 1];

scope.self = {
  postMessage(said: any) {
    if (said.reply) posted.push({ id: said.id, type: said.reply.type, ...JSON.parse(said.reply.message) });
    else if (said.spawn) spawned.push(new Shard(said.spawn));
    else if (said.to) spawned[said.to - 1].asked.push(said.message);
    else spawned[said.end - 1].ended = true;
  },
};

/** Sends the worker a message. */
export const tell = (data: object) => scope.self.onmessage({ data });

/** Lets the worker work until it has nothing to do, and returns what it has posted. */
export async function settle(): Promise<Posted[]> {
  for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done));
  return posted.splice(0);
}

/** The ids and types of replies. */
export const idsAndTypes = (list: Posted[]) => list.map(({ id, type }) => [id, type]);

await import('../../core/worker/main.ts');

/** The smallest WebAssembly module. */
export const EMPTY = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Starts the core. */
export async function startCore() {
  tell({ module: new WebAssembly.Module(EMPTY) });
  await settle();
}
