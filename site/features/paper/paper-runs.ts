// The runs of the page about the paper: single runs on the open dataset, in a worker of their own
// that ends when the page is left. Results are remembered.
import { keepsFeatures, recipeKey, recipeRequest } from '../../options/feature-recipe.ts';
import { tableRuns } from './switches.ts';
import type { PaperSwitches } from './switches.ts';
import { createCore, refusal } from '../../core/calls.ts';
import type { Core } from '../../core/calls.ts';
import type { Client, createClient } from '../../core/client.ts';
import type { Dataset, How, Item, Options, RecipeRequest, Score } from '../../core/messages.ts';
import type { State, Store } from '../../state.ts';

/** source gives the files of the open dataset. */
export function createPaperRuns(store: Store, connect: (callbacks: Parameters<typeof createClient>[1]) => Client, source: () => { files: Item[]; how: How }) {
  let client: Client | null = null;
  let core: Core | null = null; // that is the client's
  let fitting = new AbortController(); // of the last fit request
  let openDataset: State['dataset'] = null; // the dataset that the worker has
  let featuresKey = ''; // of the recipe whose features the worker has or computes
  let featuresReady = false; // whether it has them

  const update = (patch: Partial<PaperSwitches>) => store.set({ paperSwitches: { ...store.get().paperSwitches, ...patch } });

  /** Starts the next run that the table lacks. It is called again after each run. */
  function run() {
    const { dataset, paperSwitches } = store.get();
    const runs = tableRuns(store.get());
    const next = runs.find(({ scores }) => !scores);
    if (!next) {
      fitting.abort();
      if (paperSwitches.running) core?.call('cancel', {}).catch(refusal);
      return update({ running: '' });
    }
    if (runs.some(({ key }) => key === paperSwitches.running)) return; // it is one of the table's runs and still under way
    const { featureRecipe, options } = store.get();
    if (!dataset) return;
    const recipe = recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
    if (openDataset !== dataset || featuresKey !== recipeKey(recipe)) end();
    const asked = core ?? startWorker(dataset, recipe);
    fitting.abort();
    update({ running: next.key, fraction: 0, problem: '' });
    if (featuresReady) void fit(asked, next);
  }

  async function fit(asked: Core, { key, options }: { key: string; options: Options }) {
    fitting = new AbortController();
    let scores: Score[] = [];
    try {
      for await (const message of asked.run('fit', { options }, fitting)) {
        if (message.type === 'answer') ({ scores } = message);
        else if (message.type === 'progress') update({ fraction: message.fraction });
      }
    } catch (error) {
      return failWith(error);
    }
    update({ results: new Map(store.get().paperSwitches.results).set(key, scores), running: '' });
    run();
  }

  /** Starts a worker that opens the dataset's files and computes its features. */
  function startWorker(dataset: Dataset, recipe: RecipeRequest) {
    client = connect({ onHello: () => {}, onCrash: fail });
    core = createCore(client);
    openDataset = dataset;
    featuresKey = recipeKey(recipe);
    featuresReady = keepsFeatures(dataset, recipe);
    void open(core, recipe);
    return core;
  }

  /** Opens the files, and computes the features unless the files have them. */
  async function open(mine: Core, recipe: RecipeRequest) {
    try {
      const opened = await mine.call('open', source());
      if (opened.type !== 'dataset') return fail('the files have changed since they were opened');
      if (featuresReady) return;
      for await (const _ of mine.run('prepare', { recipe }));
    } catch (error) {
      return failWith(error);
    }
    featuresReady = true;
    update({ running: '' });
    run();
  }

  function end() {
    client?.terminate();
    client = core = openDataset = null;
    if (store.get().paperSwitches.running) update({ running: '' });
  }

  /** Says why the core refused, unless its worker has ended. */
  function failWith(error: unknown) {
    const text = refusal(error);
    if (text !== null) fail(text);
  }

  function fail(text: string) {
    end();
    update({ problem: text });
  }

  store.watch(['page', 'dataset'], ({ page, dataset }) => {
    if (page !== 'paper' || openDataset !== dataset) end();
  });

  return {
    end,
    run,
    /** Sets the switches. */
    choose: (on: string[]) => update({ on, problem: '' }),
  };
}
