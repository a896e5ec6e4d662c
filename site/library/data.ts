// An open dataset and the jobs on it: fit, choose and apply. The core does one job at a time, so that each waits for the one before it.
import type { Answer as Arrays, Dataset, Edits, Hello, Options, Progress, RunOptions, RunSummary, Trust } from '../core/messages.ts';
import { createAnswer } from './answer.ts';
import { checkArguments, definedOptions } from './arguments.ts';
import type { Engine } from './engine.ts';
import { nameHint, SiibpError } from './error.ts';
import type { Answer, Selection, ChooseOptions, Data, FitOptions, Run, RunProgress, JobOptions } from './types.ts';

/** What starts a run in the core: the operation and its arguments. */
type StartRequest = { op: 'fit'; options: Options; given: string[]; edits: Edits } | { op: 'apply' };

const IDLE: RunProgress = { fraction: 0, doing: 'features', start: 0, starts: 0, iteration: 0, f: null };

/** The options of a job, with the whole signal, which checkArguments has found to be one. */
type Job = JobOptions & { signal?: AbortSignal };

/** Separates the options of the model from the other options of fit. */
function split({ preset, features, edits, onProgress, signal, ...rest }: FitOptions) {
  return { preset, features, edits: { captions: [], known: [], ...edits } as Edits, job: { onProgress, signal: signal as AbortSignal | undefined }, options: definedOptions(rest) };
}

/** The progress of a run, as the library declares it. */
const progressOf = ({ fraction, start, starts, iteration, f }: Progress): RunProgress => ({ fraction, doing: 'fitting', start, starts, iteration, f });

/** The note about a run that stop has ended. */
function stopNotes(summary: RunSummary | null) {
  if (!summary?.stopped) return [];
  const { length } = summary.starts;
  return [length > 1
    ? `The run was stopped during start ${length}: the answer is the best of the starts until then.`
    : 'The run was stopped before it converged: the answer is its state at that time.'];
}

/** The sentence about a number of folds that is more than the videos whose captions can be hidden. */
const foldsNotes = (wanted: number | undefined, { trust }: { trust: Trust | null }) => (wanted !== undefined && trust && trust.folds < wanted ? [`The option folds is ${wanted}, and ${trust.folds} folds were used: there are no more videos whose captions can be hidden.`] : []);

/** Calls a function, and returns the error that it throws. */
function errorOf(check: () => void): { error: unknown } | null {
  try {
    check();
    return null;
  } catch (error) {
    return { error };
  }
}

/** The jobs of one core. */
export class Jobs {
  private readonly engine: Engine;
  private readonly hello: Hello;
  private readonly dataset: Dataset;
  private readonly suggestedFeatures: string; // the steps that dataset.json suggests
  private lastJob: Promise<unknown> = Promise.resolve();
  private runs = 0; // that the core has accepted
  private computedFeatures: string;

  constructor(engine: Engine, hello: Hello, dataset: Dataset) {
    this.engine = engine;
    this.hello = hello;
    this.dataset = dataset;
    this.suggestedFeatures = typeof dataset.info.features === 'string' ? dataset.info.features : '';
    this.computedFeatures = dataset.descriptors.length > 0 ? 'not computed' : '';
  }

  fit(given: FitOptions): Run {
    const { preset, features, edits, job, options } = split(Object(given));
    return this.start(job, () => this.check('fit', given), async () => {
      const all = { ...this.presetOptions(preset), ...options };
      await this.prepare(features ?? this.suggestedFeatures, all.seed, job);
      return { op: 'fit', options: all, given: Object.keys(options), edits };
    });
  }

  /** Labels the tracks with the saved model that the dataset was opened with. */
  apply(job: Job): Run {
    return this.start(job, () => {}, async () => {
      if (this.dataset.model?.made) await this.drain(this.engine.core.run('prepare', { recipe: { features: '', learned: true } }, job), job);
      return { op: 'apply' };
    });
  }

  choose(given: ChooseOptions): Promise<Selection> {
    const { folds, budget, ...others } = Object(given) as ChooseOptions;
    const { preset, features, edits, job, options } = split(others);
    return this.enqueue(job, () => this.check('choose', given), async () => {
      const presetOptions = this.presetOptions(preset);
      const recipe = features === undefined ? null : { features };
      let last;
      for await (const message of this.engine.core.run('choose', { options: { ...presetOptions, ...options }, given: recipe, folds, budget, edits }, job)) {
        last = message;
        job.onProgress?.({ ...IDLE, doing: 'choosing', fraction: message.progress.fraction });
      }
      if (!last?.report) throw new SiibpError('The choice has ended before it was done.');
      const chosen = { ...options, ...this.changed(preset, last.report.selected) } as RunOptions;
      return { options: { ...(preset && { preset }), ...chosen, edits, features: last.features }, reasons: [...last.words, ...foldsNotes(folds, last.report)], candidates: last.candidates, trust: last.report.trust };
    });
  }

  /** Throws a SiibpError for options that the call does not have. */
  private check(call: 'fit' | 'choose', given: unknown) {
    checkArguments(call, given, this.hello.options);
    this.presetOptions((given as FitOptions).preset);
  }

  /** The options of a preset, none of the default one, whose values the core knows. */
  private presetOptions(name: string | undefined): Options {
    if (name === undefined) return {};
    const { presets } = this.hello;
    const found = presets.find((preset) => preset.name === name);
    if (!found) throw new SiibpError(`There is no preset ${JSON.stringify(name)}; ${nameHint(name, 'presets', presets.map((preset) => preset.name))}.`);
    return found.options;
  }

  /** The selected options that differ from those of the preset. */
  private changed(preset = 'default', { alpha, pairs, allowed }: { alpha: number; pairs: boolean; allowed: string }): Options {
    const before = this.presetOptions(preset);
    return Object.fromEntries(Object.entries({ alpha, pairs, allowed }).filter(([key, value]) => before[key] !== value));
  }

  /** Computes the features of some steps, unless the core has them. */
  private async prepare(features: string, seed: Options[string] | undefined, job: Job) {
    const key = (features === '' || features === 'none') && this.dataset.descriptors.length === 0 ? '' : JSON.stringify([features, seed]);
    if (key === this.computedFeatures) return;
    this.computedFeatures = 'not computed';
    await this.drain(this.engine.core.run('prepare', { recipe: { features, seed: seed as number | undefined } }, job), job);
    this.computedFeatures = key;
  }

  /** Reads the messages of the features to the end. */
  private async drain(messages: AsyncIterable<unknown>, { onProgress }: Job) {
    for await (const _ of messages) onProgress?.(IDLE);
  }

  /** Starts a run after the jobs before it. stop ends it, also while it waits. */
  private start(job: Job, check: () => void, prepare: () => Promise<StartRequest>): Run {
    let state: 'waiting' | 'running' | 'stopped' = 'waiting';
    const answer = this.enqueue(job, check, async () => {
      const request = await prepare();
      const wasStopped = state === 'stopped';
      state = 'running';
      return this.read(request, job, wasStopped);
    });
    const stop = () => {
      if (state === 'running') this.cancel();
      state = 'stopped';
    };
    return Object.assign(answer, { stop });
  }

  /** Reads the messages of a run up to its answer. */
  private async read({ op, ...args }: StartRequest, { onProgress, signal }: Job, stopAtOnce: boolean): Promise<Answer> {
    const { engine, dataset } = this;
    let own = 0; // the number of the run, which exists once the core has accepted it
    let arrays: Arrays | undefined;
    let summary: RunSummary | null = null;
    const messages = engine.core.run(op, args as never, { signal });
    for await (const message of messages) {
      own ||= ++this.runs;
      if (stopAtOnce && message.type === 'progress') this.cancel();
      if (message.type === 'answer') arrays = message;
      if (message.type !== 'progress') continue;
      summary = message.done;
      onProgress?.(progressOf(message));
    }
    if (!arrays) throw new SiibpError('The run has ended without an answer.');
    const assertCurrent = () => {
      if (own !== this.runs) throw new SiibpError('The dataset has been fitted again since, and the core has only the last answer. Ask before the next fit, or open the files once more.');
    };
    const { names: files } = await engine.core.call('exports', {}, { signal });
    const notes = [...(op === 'apply' ? dataset.notes : []), ...stopNotes(summary), ...(summary?.notes ?? [])];
    return createAnswer({ engine, dataset, files, everyFile: this.hello.exports, assertCurrent }, arrays, summary, notes);
  }

  private cancel() {
    this.engine.core.call('cancel', {}).catch(() => {});
  }

  /**
   * Does a job after those before it, unless its options are wrong: then the promise rejects with the error of check, whose
   * stack has the caller's line because check runs before the first await. An abort also ends the job in the core.
   */
  private enqueue<T>({ signal }: Job, check: () => void, work: () => Promise<T>): Promise<T> {
    const before = this.lastJob;
    const wrong = errorOf(check);
    const job = this.engine.use(async () => {
      if (wrong) throw wrong.error;
      await before;
      signal?.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted) await this.engine.core.call('cancel', {}).catch(() => {});
        throw error;
      }
    });
    this.lastJob = job.catch(() => {});
    return job;
  }
}

export function createData(engine: Engine, hello: Hello, dataset: Dataset): Data {
  const jobs = new Jobs(engine, hello, dataset);
  const { name, summary, hash, notes, questions } = dataset;
  return { name, summary, hash, notes, questions, dataset, fit: (options = {}) => jobs.fit(options), choose: (options = {}) => jobs.choose(options), close: () => engine.close() };
}
