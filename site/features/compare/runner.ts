// Runs comparisons. Each has a worker of its own, so that Explore remains usable, and the worker
// ends when its report has been collected.
import { batch, signal } from '@preact/signals';
import { blobOf } from '../../session/files/files.ts';
import { Refused, createCore, refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Callbacks, Client } from '../../core/client.ts';
import type { Arguments, Comparison, Dataset, ReadOptions, Item } from '../../core/messages.ts';

type Request = Arguments['compare']['settings'];

export type Phase = 'none' | 'opening' | 'running' | 'stopping' | 'done' | 'cancelled' | 'failed';

/** A comparison that was not made here. */
export interface Example {
  dataset: Subject['dataset'];
  request: Request;
  compared: Pick<Comparison, 'report' | 'picks'>;
}

export interface Subject {
  dataset: Pick<Dataset, 'hash' | 'name' | 'of'>;
  request: Request;
}

/** What the runner needs of the page. */
export interface Host {
  connect(callbacks: Callbacks): Client;
  /** The files of the open dataset. */
  source(): { files: Item[]; how: ReadOptions };
  /** Reports an error, or with null that there is none any more. */
  report(problem: { title: string; text: string } | null): void;
}

const REPORTS = ['report.html', 'report.json', 'report.csv'];

export type Runner = ReturnType<typeof createRunner>;

/** What is known of the last comparison, or of an example. */
function createResults() {
  return {
    phase: signal<Phase>('none'),
    /** The dataset and the settings of the last comparison. */
    subject: signal<Subject | null>(null),
    progress: signal<Comparison['progress'] | null>(null),
    /** The report so far, null before the first method has ended. */
    report: signal<Comparison['report']>(null),
    picks: signal<Comparison['picks']>([]),
    /** The files of the report, once the comparison has ended. */
    files: signal<ReadonlyMap<string, Blob>>(new Map()),
  };
}

type Results = ReturnType<typeof createResults>;

const isActive = ({ phase }: Results) => ['opening', 'running', 'stopping'].includes(phase.value);

/** The worker of a comparison. It fills the results. */
class ComparisonWorker {
  private readonly host: Host;
  private readonly results: Results;
  private client: Client | null = null;
  private hasReport = false; // whether the worker has a report

  constructor(host: Host, results: Results) {
    this.host = host;
    this.results = results;
  }

  run(dataset: Dataset, request: Request) {
    if (isActive(this.results)) return;
    this.end();
    const { phase, subject, progress, report, picks, files } = this.results;
    batch(() => {
      phase.value = 'opening';
      subject.value = { dataset, request };
      progress.value = null;
      report.value = null;
      picks.value = [];
      files.value = new Map();
    });
    this.host.report(null);
    const mine = this.host.connect({ onHello() {}, onCrash: (text) => this.client === mine && this.onCrash(text) });
    this.client = mine;
    void this.compare(mine, request);
  }

  cancel() {
    const { phase } = this.results;
    if (phase.value === 'running') {
      phase.value = 'stopping';
      if (this.client) createCore(this.client).call('cancel', {}).catch(refusal);
    } else if (phase.value === 'opening') {
      this.end();
      phase.value = 'cancelled';
    }
  }

  /** Opens the files, compares, and collects the report. */
  private async compare(mine: Client, settings: Request) {
    const { phase } = this.results;
    const core = createCore(mine);
    try {
      const { type } = await core.call('open', this.host.source());
      if (type !== 'dataset') throw new Refused('the files could not be read again');
      phase.value = 'running';
      for await (const message of core.run('compare', { settings })) this.onCompared(message);
    } catch (error) {
      const text = refusal(error);
      if (text === null) return; // the worker has ended
      this.host.report({ title: 'The comparison failed.', text });
      return this.collect(mine, core, 'failed');
    }
    await this.collect(mine, core, phase.peek() === 'stopping' ? 'cancelled' : 'done');
  }

  private onCompared(message: Comparison) {
    this.hasReport = true;
    const { progress, report, picks } = this.results;
    batch(() => {
      progress.value = message.progress;
      if (!message.report) return;
      report.value = message.report;
      picks.value = message.picks;
    });
  }

  /** Collects the report's files and ends the worker. The results so far stay, whatever the end. */
  private async collect(mine: Client, core: Core, end: 'done' | 'cancelled' | 'failed') {
    const { phase, report, files } = this.results;
    const collected = new Map<string, Blob>();
    const wanted = this.hasReport && report.value ? REPORTS : [];
    await Promise.all(wanted.map((name) => core.call('report', { name }).then((file) => collected.set(name, blobOf(file)), refusal)));
    if (this.client !== mine) return;
    this.end();
    batch(() => {
      files.value = collected;
      phase.value = end;
    });
  }

  /** The core has died, and the report's files with it. */
  private onCrash(text: string) {
    this.end();
    this.results.phase.value = 'failed';
    const stays = this.results.report.value ? 'What it had found stays on the page. ' : '';
    this.host.report({ title: 'The comparison stopped.', text: `${text}. ${stays}Run it to try once more.` });
  }

  private end() {
    this.client?.terminate();
    this.client = null;
    this.hasReport = false;
  }
}

export function createRunner(host: Host) {
  const results = createResults();
  const worker = new ComparisonWorker(host, results);
  return {
    ...results,
    isActive: () => isActive(results),
    run: (dataset: Dataset, request: Request) => worker.run(dataset, request),
    /** Shows the result of another comparison until the first is run. */
    showExample({ dataset, request, compared }: Example) {
      if (results.phase.value !== 'none') return;
      batch(() => {
        results.subject.value = { dataset, request };
        results.report.value = compared.report;
        results.picks.value = compared.picks;
      });
    },
    /** Ends the comparison. The methods that have ended stay in the report. */
    cancel: () => worker.cancel(),
  };
}
