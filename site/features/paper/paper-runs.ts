// The runs of the page about the paper: single runs on the open dataset, in a worker of their own
// that ends when the page is left. Results are remembered.
import { keepsFeatures, recipeKey, recipeRequest } from '../../options/feature-recipe.ts';
import { tableRuns } from '../../options/paper-switches.ts';
import type { PaperSwitches } from '../../options/paper-switches.ts';
import type { Client, createClient } from '../../core/client.ts';
import type { Dataset, How, Item, Message, RecipeRequest, Score } from '../../core/messages.ts';
import type { State, Store } from '../../state.ts';

/** source gives the files of the open dataset. */
export function createPaperRuns(store: Store, connect: (callbacks: Parameters<typeof createClient>[1]) => Client, source: () => { files: Item[]; how: How }) {
  let client: Client | null = null;
  let fitId = 0; // id of the fit request
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
      client?.forget(fitId);
      if (paperSwitches.running) client?.request({ op: 'cancel' });
      return update({ running: '' });
    }
    if (runs.some(({ key }) => key === paperSwitches.running)) return; // it is one of the table's runs and still under way
    const { featureRecipe, options } = store.get();
    if (!dataset) return;
    const recipe = recipeRequest(dataset, featureRecipe, Number(options.seed ?? 1));
    if (openDataset !== dataset || featuresKey !== recipeKey(recipe)) end();
    const asked = client ?? startWorker(dataset, recipe);
    asked.forget(fitId);
    update({ running: next.key, fraction: 0, problem: '' });
    if (!featuresReady) return;
    let scores: Score[] = [];
    fitId = asked.request({ op: 'fit', options: next.options }, (message) => {
      if (message.type === 'failure') fail(message.text);
      if (message.type === 'answer') ({ scores } = message);
      if (message.type !== 'progress') return;
      if (!message.done) return update({ fraction: message.fraction });
      update({ results: new Map(store.get().paperSwitches.results).set(next.key, scores), running: '' });
      run();
    });
  }

  /** Starts a worker that opens the dataset's files and computes its features. */
  function startWorker(dataset: Dataset, recipe: RecipeRequest) {
    const mine = connect({ onHello: () => {}, onCrash: fail });
    client = mine;
    openDataset = dataset;
    featuresKey = recipeKey(recipe);
    featuresReady = keepsFeatures(dataset, recipe);
    mine.request({ op: 'open', ...source() }, (message) => {
      if (message.type === 'failure') fail(message.text);
      if (message.type === 'faults') fail('the files have changed since they were opened');
      if (message.type === 'dataset' && !featuresReady) mine.request({ op: 'prepare', recipe }, onPrepared);
    });
    return mine;
  }

  function onPrepared(message: Message) {
    if (message.type === 'failure') return fail(message.text);
    if (message.type !== 'prepared' || !message.done) return;
    featuresReady = true;
    update({ running: '' });
    run();
  }

  function end() {
    client?.terminate();
    client = openDataset = null;
    if (store.get().paperSwitches.running) update({ running: '' });
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
