// The library siibp: finds out who does what in videos, from tracks, features and captions.
//
//   import { open } from 'siibp';
//   const data = await open({ 'tracks.csv': text, 'captions.txt': text2, 'features/person.npy': bytes });
//   const answer = await data.fit();
//   answer.tracks, answer.captions, answer.accuracy
//
// The site imports this module, too. open, check and predict are for programs: plain objects with names, checks of arguments,
// jobs that wait for one another, the packed core. The site is built on the second group of exports, the core itself, because it
// loads the core's files beside its first view, restarts a core that has crashed, and draws the arrays as they come. A
// linter rule forbids the site to import core/ for anything but types, so that there is one client of the core. package.json beside
// this file tells the bundler that these modules have no side effects: it leaves out what an importer does not use. labels.ts is no
// part of this module, because the site's first view would then carry it: the site imports it where an embedded page posts its answer.
import type { Dataset, Fault, GivenItem, ReadOptions, ReplyTo } from '../core/messages.ts';
import { checkArguments } from './arguments.ts';
import { createData, Jobs } from './data.ts';
import { startEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { faultsError, SiibpError } from './error.ts';
import { checkFiles, checkModel, itemsOf } from './given-files.ts';
import type { Answer, CheckReport, Content, Data, Files, OpenOptions, JobOptions } from './types.ts';

export { SiibpError } from './error.ts';
export type * from './types.ts';
export type * from './embedding.ts';
export type * as protocol from '../core/protocol.ts';
export type { DataQuestion, Fault, RunOptions, RunSummary, ContributionKind, TrackCorrection } from '../core/protocol.ts';

// The core itself: its parts, a client of its worker, requests as promises, and the messages.
export { createCore, Gone, Refused, refusal } from '../core/calls.ts';
export type { Core, Hooks } from '../core/calls.ts';
export { createClient } from '../core/client.ts';
export type { Callbacks, Client } from '../core/client.ts';
export { Background, decode, FoundFrom, None, operations, RankedTracks, States, SureFrom, Unknown } from '../core/messages.ts';
export { fetchParts } from '../core/parts.ts';
export type { CoreParts, CoreWorker } from '../core/parts.ts';

/** Starts a core and does work with it. It stops the core if that fails or, unless isKept, afterwards. */
async function withEngine<T>({ cores = 1 }: OpenOptions, work: (engine: Engine) => Promise<T>, isKept = true): Promise<T> {
  const engine = startEngine(cores);
  try {
    const result = await engine.use(() => work(engine));
    if (!isKept) engine.close();
    return result;
  } catch (error) {
    engine.close();
    throw error;
  }
}

const read = (engine: Engine, files: GivenItem[], how: Partial<ReadOptions>): Promise<Exclude<ReplyTo<'open'>, { type: 'failure' }>> => engine.core.call('open', { files, how });

/** Why a reply without faults is no dataset. */
const noDataset = ({ type, name }: { type: 'missing-data' | 'saved-model'; name: string }) =>
  (type === 'missing-data' ? `The run archive has no data: open it with the files of ${name}.` : `${name} is a saved model: predict(model, files) labels the tracks of files with it.`);

/** Returns the dataset that was read, or throws why there is none. */
function expectDataset(reply: Awaited<ReturnType<typeof read>>): Dataset {
  if (reply.type === 'dataset') return reply;
  throw reply.type === 'faults' ? faultsError(reply.faults) : new SiibpError(noDataset(reply));
}

const NOTHING_READ: CheckReport = { ok: false, faults: [], notes: [], questions: [], ignored: [], summary: '' };

/** The fault of a file that has another purpose. */
const wrongFile = (file: string, text: string): Fault => ({ file, row: 0, rows: '', column: '', rule: text, found: '', want: '', text });

/** Reads a dataset. Throws a SiibpError that names file, row, column and rule where the files have faults. */
export async function open(files: Files, options: OpenOptions = {}): Promise<Data> {
  checkFiles('open', files);
  checkArguments('open', options);
  const { answers, captions } = options;
  return withEngine(options, async (engine) => createData(engine, await engine.hello, expectDataset(await read(engine, await itemsOf(files), { answers, captions }))));
}

/** Reads a dataset, and returns the faults in the files and the notes of reading them. It throws if there are no files to read, as open does. */
export async function check(files: Files, options: OpenOptions = {}): Promise<CheckReport> {
  checkFiles('check', files);
  checkArguments('check', options);
  const { answers, captions } = options;
  return withEngine(options, async (engine) => {
    const reply = await read(engine, await itemsOf(files), { answers, captions });
    if (reply.type === 'faults') return { ...NOTHING_READ, faults: reply.faults, ignored: reply.ignored };
    if (reply.type !== 'dataset') return { ...NOTHING_READ, faults: [wrongFile(reply.name, noDataset(reply))] };
    const { notes, questions, ignored, summary } = reply;
    return { ok: true, faults: [], notes, questions, ignored, summary };
  }, false);
}

/** The item of a saved model. Throws where the core finds that it is none. */
async function modelOf(engine: Engine, model: Exclude<Content, string>): Promise<GivenItem[]> {
  const items = await itemsOf({ 'model.zip': model });
  const { type } = await read(engine, items, {});
  if (type !== 'saved-model') throw new SiibpError("predict: the first argument is no saved model; pass the bytes of await answer.file('model.zip'), or of the model.zip of the page or of siibp fit --model.");
  return items;
}

/** Labels the tracks of other files with a model that answer.file('model.zip') has saved. Captions are optional. The answer's close stops its worker. */
export async function predict(model: Exclude<Content, string>, files: Files, options: OpenOptions & JobOptions = {}): Promise<Answer> {
  checkModel(model);
  checkFiles('predict', files);
  checkArguments('predict', options);
  const { answers, captions, onProgress, signal } = options;
  return withEngine(options, async (engine) => {
    const saved = await modelOf(engine, model);
    const reply = await read(engine, [...saved, ...await itemsOf(files)], { answers, captions, apply: true });
    return new Jobs(engine, await engine.hello, expectDataset(reply)).apply({ onProgress, signal });
  });
}
