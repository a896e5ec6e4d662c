// Runs comparisons. Each has a worker of its own, so that Explore remains usable, and the worker
// ends when its report has been collected.
import { batch, signal } from '@preact/signals';
import { blobOf } from '../../session/files.ts';
import { Refused, createCore, refusal } from '../../core/calls.ts';
import type { Core } from '../../core/calls.ts';
import type { Callbacks, Client } from '../../core/client.ts';
import type { Arguments, Compared, Dataset, How, Item } from '../../core/messages.ts';

export type Request = Arguments['compare']['settings'];

type Phase = 'none' | 'opening' | 'running' | 'stopping' | 'done' | 'cancelled' | 'failed';

/** A comparison that was not made here. */
export interface Example {
  dataset: Subject['dataset'];
  request: Request;
  compared: Pick<Compared, 'body' | 'picks'>;
}

interface Subject {
  dataset: Pick<Dataset, 'hash' | 'name'>;
  request: Request;
}

/** What the runner needs of the page. */
export interface Host {
  connect(callbacks: Callbacks): Client;
  /** The files of the open dataset. */
  source(): { files: Item[]; how: How };
  /** Reports an error, or with null that there is none any more. */
  report(problem: { title: string; text: string } | null): void;
}

export const REPORTS = ['report.html', 'report.json', 'report.csv'];

export type Runner = ReturnType<typeof createRunner>;

export function createRunner(host: Host) {
  const phase = signal<Phase>('none');
  /** The dataset and the settings of the last comparison. */
  const subject = signal<Subject | null>(null);
  const progress = signal<Compared['progress'] | null>(null);
  /** The report so far as HTML, '' before the first method has ended. */
  const body = signal('');
  const picks = signal<Compared['picks']>([]);
  /** The files of the report, once the comparison has ended. */
  const files = signal<ReadonlyMap<string, Blob>>(new Map());
  let client: Client | null = null;
  let hasReport = false; // whether the worker has a report

  const isActive = () => ['opening', 'running', 'stopping'].includes(phase.value);

  function run(dataset: Dataset, request: Request) {
    if (isActive()) return;
    endWorker();
    batch(() => {
      phase.value = 'opening';
      subject.value = { dataset, request };
      progress.value = null;
      body.value = '';
      picks.value = [];
      files.value = new Map();
    });
    host.report(null);
    const mine = host.connect({ onHello() {}, onCrash: (text) => client === mine && onCrash(text) });
    client = mine;
    void compare(mine, request);
  }

  /** Opens the files, compares, and collects the report. */
  async function compare(mine: Client, settings: Request) {
    const core = createCore(mine);
    try {
      const { type } = await core.call('open', host.source());
      if (type !== 'dataset') throw new Refused('the files could not be read again');
      phase.value = 'running';
      for await (const message of core.run('compare', { settings })) onCompared(message);
    } catch (error) {
      const text = refusal(error);
      if (text === null) return; // the worker has ended
      host.report({ title: 'The comparison failed.', text });
      return collectReport(mine, core, 'failed');
    }
    await collectReport(mine, core, phase.peek() === 'stopping' ? 'cancelled' : 'done');
  }

  function onCompared(message: Compared) {
    hasReport = true;
    batch(() => {
      progress.value = message.progress;
      if (!message.body) return;
      body.value = message.body;
      picks.value = message.picks;
    });
  }

  /** Collects the report's files and ends the worker. The results so far stay, whatever the end. */
  async function collectReport(mine: Client, core: Core, end: 'done' | 'cancelled' | 'failed') {
    const collected = new Map<string, Blob>();
    const wanted = hasReport && body.value ? REPORTS : [];
    await Promise.all(wanted.map((name) => core.call('report', { name }).then((file) => collected.set(name, blobOf(file)), refusal)));
    if (client !== mine) return;
    endWorker();
    batch(() => {
      files.value = collected;
      phase.value = end;
    });
  }

  /** The core has died, and the report's files with it. */
  function onCrash(text: string) {
    endWorker();
    phase.value = 'failed';
    const stays = body.value ? 'What it had found stays on the page. ' : '';
    host.report({ title: 'The comparison stopped.', text: `${text}. ${stays}Run it to try once more.` });
  }

  function endWorker() {
    client?.terminate();
    client = null;
    hasReport = false;
  }

  return {
    phase, subject, progress, body, picks, files, isActive, run,
    /** Shows the result of another comparison until the first is run. */
    showExample({ dataset, request, compared }: Example) {
      if (phase.value !== 'none') return;
      batch(() => {
        subject.value = { dataset, request };
        body.value = compared.body;
        picks.value = compared.picks;
      });
    },
    /** Ends the comparison. The methods that have ended stay in the report. */
    cancel() {
      if (phase.value === 'running') {
        phase.value = 'stopping';
        if (client) createCore(client).call('cancel', {}).catch(refusal);
      } else if (phase.value === 'opening') {
        endWorker();
        phase.value = 'cancelled';
      }
    },
  };
}
