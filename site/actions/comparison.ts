// The actions on comparisons of methods, and on the switches of the page about the paper.
import { saveFile } from '../elements/saving.ts';
import { compareRequest } from '../compare/settings.ts';
import type { Table } from './action.ts';
import type { ComparisonDetails } from './details.ts';
import type { Page } from './page.ts';

export const comparisonActions: Table<Page, ComparisonDetails> = {
  'comparison-settings': { run: ({ store }, { change }) => store.set({ comparisonSettings: { ...store.get().comparisonSettings, ...change } }) },
  compare: {
    pending: 'The comparison starts',
    run({ store, comparison }) {
      const { comparisonSettings, dataset, options, featureRecipe } = store.get();
      if (dataset) comparison.run(compareRequest(comparisonSettings, dataset, options, featureRecipe));
    },
  },
  'cancel-comparison': { run: ({ comparison }) => comparison.cancel() },
  report: { run: ({ comparison }, { name }) => comparison.download(name, (file) => saveFile(name, file)) },
  'show-picks': { run: ({ navigation }, details) => navigation.showPicks(details) },
  switches: {
    run({ paperRuns, perform }, { on }) {
      paperRuns.choose(on);
      perform('run-switches', undefined);
    },
  },
  'run-switches': { pending: 'The runs start', run: ({ paperRuns }) => paperRuns.run() },
  'cancel-switches': { run: ({ paperRuns }) => paperRuns.end() },
};
