// The library siibp: finds out who does what in videos, from tracks, features and captions.
//
//   import { open } from 'siibp';
//   const data = await open({ 'tracks.csv': text, 'captions.txt': text2, 'features/person.npy': bytes });
//   const answer = await data.fit();
//   answer.tracks, answer.captions, answer.accuracy
//
// These functions are for programs: plain objects with names, checks of arguments, jobs that wait for one another, the packed
// core. The site imports the constants of the answer from here, and the client of the core from core.ts, which the package does
// not export: the site loads the core's files beside its first view, restarts a core that has crashed, and draws the arrays as
// they come. A linter rule forbids the site to import core/ for anything but types, so that there is one client of the core.
// package.json beside this file tells the bundler that these modules have no side effects: it leaves out what an importer does
// not use. labels.ts is no part of this module, because the site's first view would then carry it: the site imports it where
// an embedded page posts its answer.
import type { Dataset, Fault, GivenItem, IgnoredFile, ReadOptions, ReplyTo } from '../core/messages.ts';
import { checkArguments } from './arguments.ts';
import { arrayNamer, faultWithArrays } from './array-faults.ts';
import { createData, Jobs } from './data.ts';
import { startEngine } from './engine.ts';
import type { Engine } from './engine.ts';
import { faultsError, SiibpError } from './error.ts';
import { arrayViews, checkFiles, checkModel, itemsOf } from './given-files.ts';
import type { Answer, CheckReport, Content, Data, Files, OpenOptions, JobOptions } from './types.ts';

export { SiibpError } from './error.ts';
export type * from './types.ts';
export type * from './embedding.ts';
export type * as protocol from '../core/protocol.ts';
export type { DataQuestion, Fault, RunOptions, RunSummary, ContributionKind } from '../core/protocol.ts';

// The constants of the arrays in answer.arrays and data.dataset.
export { Background, None, RankedTracks, States, Unknown } from '../core/messages.ts';

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

type OpenReply = Exclude<ReplyTo<'open'>, { type: 'failure' }>;

const read = (engine: Engine, files: GivenItem[], how: Partial<ReadOptions>): Promise<OpenReply> => engine.core.call('open', { files, how });

/** Reads files. Faults and notes about an array have its name. */
async function readFiles(engine: Engine, files: Files, how: Partial<ReadOptions>, model: GivenItem[] = []): Promise<OpenReply> {
  const reply = await read(engine, [...model, ...await itemsOf(files)], how);
  const views = arrayViews(files);
  const named = arrayNamer(views ?? []);
  if (reply.type !== 'dataset' && reply.type !== 'faults') return reply;
  const ignored = reply.ignored.map(({ file, why }) => ({ file: named(file), why: named(why) }));
  if (reply.type === 'faults') return { ...reply, ignored, faults: reply.faults.map((fault) => (views ? faultWithArrays(fault, views) : fault)) };
  return { ...reply, ignored, notes: [...reply.notes.map(named), ...ignored.map(ignoredNote)] };
}

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
  return withEngine(options, async (engine) => createData(engine, await engine.hello, expectDataset(await readFiles(engine, files, { answers, captions }))));
}

/** Reads a dataset, and returns the faults in the files and arrays and the notes of reading them. It throws if there are no files to read, as open does. */
export async function check(files: Files, options: OpenOptions = {}): Promise<CheckReport> {
  checkFiles('check', files);
  checkArguments('check', options);
  const { answers, captions } = options;
  return withEngine(options, async (engine) => {
    const reply = await readFiles(engine, files, { answers, captions }).catch(faultyArrays);
    if (reply.type === 'faults') return { ...NOTHING_READ, faults: reply.faults, ignored: reply.ignored };
    if (reply.type !== 'dataset') return { ...NOTHING_READ, faults: [wrongFile(reply.name, noDataset(reply))] };
    const { notes, questions, ignored, summary } = reply;
    return { ok: true, faults: [], notes, questions, ignored, summary };
  }, false);
}

/** The note about a file that is not read. */
const ignoredNote = ({ file, why }: IgnoredFile) => `${file} is ignored: ${why}`;

/** The reply of the core to files with the faults of an error; throws an error without faults. */
function faultyArrays(error: unknown): Pick<Extract<OpenReply, { type: 'faults' }>, 'type' | 'faults' | 'ignored'> {
  if (error instanceof SiibpError && error.faults.length > 0) return { type: 'faults', faults: error.faults, ignored: [] };
  throw error;
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
    const reply = await readFiles(engine, files, { answers, captions, apply: true }, saved);
    return new Jobs(engine, await engine.hello, expectDataset(reply)).apply({ onProgress, signal: signal as AbortSignal | undefined });
  });
}
