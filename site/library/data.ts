// An open dataset and the jobs on it: fit, choose and apply. The core does one job at a time, so that each waits for the one before it.
import type { Answer as Arrays, Dataset, Edits, Options, RunOptions, RunSummary } from '../core/messages.ts';
import { createAnswer } from './answer.ts';
import type { Engine } from './engine.ts';
import { SiibpError } from './error.ts';
import type { Answer, Selection, ChooseOptions, Data, FitOptions, Run, RunProgress, JobOptions } from './types.ts';

/** Starts a run in the core: the operation and its arguments. */
type Begin = { op: 'fit'; options: Options; edits: Edits } | { op: 'apply' };

const IDLE: RunProgress = { fraction: 0, doing: 'features', start: 0, starts: 0, iteration: 0, f: null };

/** Separates the options of the model from the other options of fit. */
function split({ preset, features, edits, onProgress, signal, ...rest }: FitOptions) {
  return { preset, features, edits: { captions: [], known: [], ...edits }, watching: { onProgress, signal }, options: rest as Options };
}

/** The jobs of one core. */
export class Jobs {
  private readonly engine: Engine;
  private readonly dataset: Dataset;
  private readonly ownFeatures: string; // the steps that dataset.json suggests
  private turn: Promise<unknown> = Promise.resolve();
  private runs = 0; // that the core has accepted
  private madeFeatures: string;

  constructor(engine: Engine, dataset: Dataset) {
    this.engine = engine;
    this.dataset = dataset;
    this.ownFeatures = typeof dataset.info.features === 'string' ? dataset.info.features : '';
    this.madeFeatures = dataset.descriptors.length > 0 ? 'not computed' : '';
  }

  fit(given: FitOptions): Run {
    const { preset, features, edits, watching, options } = split(given);
    return this.begin(watching, async () => {
      const all = { ...await this.presetOptions(preset), ...options };
      await this.prepare(features ?? this.ownFeatures, all.seed, watching);
      return { op: 'fit', options: all, edits };
    });
  }

  /** Labels the tracks with the saved model that the dataset was opened with. */
  apply(watching: JobOptions): Run {
    return this.begin(watching, async () => {
      if (this.dataset.model?.made) await this.exhaust(this.engine.core.run('prepare', { recipe: { features: '', learned: true } }, watching), watching);
      return { op: 'apply' };
    });
  }

  choose({ folds, budget, ...given }: ChooseOptions): Promise<Selection> {
    const { preset, features, edits, watching, options } = split(given);
    return this.inTurn(watching, async () => {
      const all = { ...await this.presetOptions(preset), ...options };
      const recipe = features === undefined ? null : { features };
      let last;
      for await (const message of this.engine.core.run('choose', { options: all, given: recipe, folds, budget, edits }, watching)) {
        last = message;
        watching.onProgress?.({ ...IDLE, doing: 'choosing', fraction: message.progress.fraction });
      }
      if (!last?.report) throw new SiibpError('The choice has ended before it was done.');
      const { alpha, pairs, allowed } = last.report.selected;
      const chosen = { ...options, alpha, pairs, allowed } as RunOptions;
      return { options: { ...(preset && { preset }), ...chosen, edits, features: last.features }, reasons: last.words, candidates: last.candidates, trust: last.report.trust };
    });
  }

  /** The options of a preset, none of the default one, whose values the core knows. */
  private async presetOptions(name: string | undefined): Promise<Options> {
    if (name === undefined) return {};
    const { presets } = await this.engine.hello;
    const found = presets.find((preset) => preset.name === name);
    if (!found) throw new SiibpError(`There is no preset ${JSON.stringify(name)}; the presets are ${presets.map((preset) => preset.name).join(', ')}.`);
    return found.options;
  }

  /** Computes the features of some steps, unless the core has them. */
  private async prepare(features: string, seed: Options[string] | undefined, watching: JobOptions) {
    const key = (features === '' || features === 'none') && this.dataset.descriptors.length === 0 ? '' : JSON.stringify([features, seed]);
    if (key === this.madeFeatures) return;
    this.madeFeatures = 'not computed';
    await this.exhaust(this.engine.core.run('prepare', { recipe: { features, seed: seed as number | undefined } }, watching), watching);
    this.madeFeatures = key;
  }

  private async exhaust(messages: AsyncIterable<unknown>, { onProgress }: JobOptions) {
    for await (const _ of messages) onProgress?.(IDLE);
  }

  /** Begins a run when its turn has come. stop ends it, also before. */
  private begin(watching: JobOptions, prepare: () => Promise<Begin>): Run {
    let state: 'waiting' | 'running' | 'stopped' = 'waiting';
    const answer = this.inTurn(watching, async () => {
      const begun = await prepare();
      const wasStopped = state === 'stopped';
      state = 'running';
      return this.read(begun, watching, wasStopped);
    });
    const stop = () => {
      if (state === 'running') this.cancel();
      state = 'stopped';
    };
    return Object.assign(answer, { stop });
  }

  /** Reads the messages of a run up to its answer. */
  private async read({ op, ...args }: Begin, watching: JobOptions, stopAtOnce: boolean): Promise<Answer> {
    const { engine, dataset } = this;
    let own = 0; // the number of the run, which exists once the core has accepted it
    let arrays: Arrays | undefined;
    let summary: RunSummary | null = null;
    const messages = engine.core.run(op, args as never, watching);
    for await (const message of messages) {
      own ||= ++this.runs;
      if (stopAtOnce && message.type === 'progress') this.cancel();
      if (message.type === 'answer') arrays = message;
      if (message.type !== 'progress') continue;
      summary = message.done;
      watching.onProgress?.({ ...message, doing: 'fitting' });
    }
    if (!arrays) throw new SiibpError('The run has ended without an answer.');
    const assertCurrent = () => {
      if (own !== this.runs) throw new SiibpError('The dataset has been fitted again since, and the core has only the last answer. Ask before the next fit, or open the files once more.');
    };
    return createAnswer({ engine, dataset, files: (await engine.hello).exports, assertCurrent }, arrays, summary);
  }

  private cancel() {
    this.engine.core.call('cancel', {}).catch(() => {});
  }

  /** Does a job after those before it. An abort also ends the job in the core. */
  private inTurn<T>({ signal }: JobOptions, work: () => Promise<T>): Promise<T> {
    const before = this.turn;
    const job = this.engine.hold(async () => {
      await before;
      signal?.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (signal?.aborted) await this.engine.core.call('cancel', {}).catch(() => {});
        throw error;
      }
    });
    this.turn = job.catch(() => {});
    return job;
  }
}

export function createData(engine: Engine, dataset: Dataset): Data {
  const jobs = new Jobs(engine, dataset);
  const { name, summary, hash, notes, questions } = dataset;
  return { name, summary, hash, notes, questions, dataset, fit: (options = {}) => jobs.fit(options), choose: (options = {}) => jobs.choose(options), close: () => engine.close() };
}
