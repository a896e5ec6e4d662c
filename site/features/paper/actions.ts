// The actions on the switches of the page about the paper.
import type { PageTable } from '../../ui/action.ts';
import type { SwitchDetails } from './details.ts';
import type { Page } from '../../app/page.ts';

export const switchActions: PageTable<Page, SwitchDetails> = {
  switches: {
    run({ paperRuns, perform }, { on }) {
      paperRuns.choose(on);
      perform('run-switches', undefined);
    },
  },
  'run-switches': { label: 'Run both', pending: 'The runs start', run: ({ paperRuns }) => paperRuns.run() },
  'cancel-switches': { label: 'Cancel', run: ({ paperRuns }) => paperRuns.end() },
};
