// The switches of the page about the paper and its runs: single runs on the open dataset, in a worker of their own
// that ends when the page is left. Results are remembered.
import { signal } from '@preact/signals';
import { keepsFeatures, recipeKey, recipeRequest } from '../../model/feature-recipe.ts';
import { initialPaperSwitches, tableRuns } from './switches.ts';
import type { PaperSwitches } from './switches.ts';
import type { ReadonlySignal } from '@preact/signals';
import { createCore, refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Client, createClient } from '../../core/client.ts';
import type { Dataset, ReadOptions, Item, Options, RecipeRequest, Score } from '../../core/messages.ts';
import type { State, Store } from '../../state.ts';

type Connect = (callbacks: Parameters<typeof createClient>[1]) => Client;

interface Source {
  files: Item[];
  how: ReadOptions;
}

/** Makes the runs that the page's table lacks, one after another. */
class PaperRuns {
  readonly switches = signal(initialPaperSwitches());
  private readonly store: Store;
  private readonly connect: Connect;
  private readonly source: () => Source;
  private client: Client | null = null;
  private core: Core | null = null; // that is the client's
  private fitting = new AbortController(); // of the last fit request
  private openDataset: State['dataset'] = null; // the dataset that the worker has
  private featuresKey = ''; // of the recipe whose features the worker has or computes
  private featuresReady = false; // whether it has them

  constructor(store: Store, connect: Connect, source: () => Source) {
    this.store = store;
    this.connect = connect;
    this.source = source;
  }

  update(patch: Partial<PaperSwitches>) {
    this.switches.value = { ...this.switches.value, ...patch };
  }

  /** Starts the next run that the table lacks. It is called again after each run. */
  run() {
    const { dataset, featureRecipe, options } = this.store.get();
    const runs = tableRuns(this.store.get(), this.switches.value);
    const next = runs.find(({ scores }) => !scores);
    if (!next) return this.stop();
    if (runs.some(({ key }) => key === this.switches.value.running)) return; // it is one of the table's runs and still under way
    if (!dataset) return;
    const recipe = recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
    if (this.openDataset !== dataset || this.featuresKey !== recipeKey(recipe)) this.end();
    const core = this.core ?? this.startWorker(dataset, recipe);
    this.fitting.abort();
    this.update({ running: next.key, fraction: 0, problem: '' });
    if (this.featuresReady) void this.fit(core, next);
  }

  /** Ends the worker. */
  end() {
    this.client?.terminate();
    this.client = this.core = this.openDataset = null;
    if (this.switches.value.running) this.update({ running: '' });
  }

  /** Ends the worker where its page is left, or another dataset is open. */
  endElsewhere({ page, dataset }: Pick<State, 'page' | 'dataset'>) {
    if (page !== 'paper' || this.openDataset !== dataset) this.end();
  }

  /** The table lacks no run: one that is under way is not needed. */
  private stop() {
    this.fitting.abort();
    if (this.switches.value.running) this.core?.call('cancel', {}).catch(refusal);
    this.update({ running: '' });
  }

  private async fit(core: Core, { key, options }: { key: string; options: Options }) {
    this.fitting = new AbortController();
    let scores: Score[] = [];
    try {
      for await (const message of core.run('fit', { options }, this.fitting)) {
        if (message.type === 'answer') ({ scores } = message);
        else if (message.type === 'progress') this.update({ fraction: message.fraction });
      }
    } catch (error) {
      return this.failWith(error);
    }
    this.update({ results: new Map(this.switches.value.results).set(key, scores), running: '' });
    this.run();
  }

  /** Starts a worker that opens the dataset's files and computes its features. */
  private startWorker(dataset: Dataset, recipe: RecipeRequest) {
    this.client = this.connect({ onHello: () => {}, onCrash: (text) => this.fail(text) });
    this.core = createCore(this.client);
    this.openDataset = dataset;
    this.featuresKey = recipeKey(recipe);
    this.featuresReady = keepsFeatures(dataset, recipe);
    void this.open(this.core, recipe);
    return this.core;
  }

  /** Opens the files, and computes the features unless the files have them. */
  private async open(core: Core, recipe: RecipeRequest) {
    try {
      const opened = await core.call('open', this.source());
      if (opened.type !== 'dataset') return this.fail('the files have changed since they were opened');
      if (this.featuresReady) return;
      for await (const _ of core.run('prepare', { recipe }));
    } catch (error) {
      return this.failWith(error);
    }
    this.featuresReady = true;
    this.update({ running: '' });
    this.run();
  }

  /** Says why the core refused, unless its worker has ended. */
  private failWith(error: unknown) {
    const text = refusal(error);
    if (text !== null) this.fail(text);
  }

  private fail(text: string) {
    this.end();
    this.update({ problem: text });
  }
}

/**
 * The switches and the runs. source gives the files of the open dataset; whenReady calls back when the core is ready, and shows
 * meanwhile what is pending.
 */
export function createPaperRuns(store: Store, { connect, source, whenReady }: { connect: Connect; source: () => Source; whenReady: (pending: string, run: () => void) => void }) {
  const runs = new PaperRuns(store, connect, source);
  store.watch(({ page, dataset }) => runs.endElsewhere({ page, dataset }));
  const run = () => whenReady('The runs start', () => runs.run());
  return {
    switches: runs.switches as ReadonlySignal<PaperSwitches>,
    /** Makes the runs that the table lacks. */
    run,
    cancel: () => runs.end(),
    /** Turns exactly these switches on, and makes the runs that the table then lacks. */
    choose(on: string[]) {
      runs.update({ on, problem: '' });
      run();
    },
  };
}

export type PaperRunsSlice = ReturnType<typeof createPaperRuns>;
