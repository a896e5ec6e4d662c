// The actions on the smallest example of a dataset, which the dialog of help offers.
import { saveFile } from '../../ui/saving.ts';
import { exampleFiles, zipOf } from './example.ts';
import type { Table } from '../../ui/action.ts';
import type { ExampleDetails } from './details.ts';
import type { Page } from '../../app/page.ts';

export const exampleActions: Table<Pick<Page, 'store' | 'perform'>, ExampleDetails> = {
  'example-file': { run: (_, { name }) => saveFile(name.replace('/', '-'), new Blob([exampleFiles()[name]], { type: 'text/plain' })) },
  'example-zip': { run: () => saveFile('example.zip', zipOf(exampleFiles())) },
  'example-open': {
    run({ store, perform }) {
      store.set({ panel: '' });
      perform('files', { items: Object.entries(exampleFiles()).map(([name, text]) => ({ path: `example/${name}`, file: new Blob([text]) })) });
    },
  },
};
