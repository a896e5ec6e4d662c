// Runs comparisons. Each has a worker of its own, so that Explore remains usable, and the worker
// ends when its report has been collected.
import { batch, signal } from '@preact/signals';
import { blobOf } from '../../session/files.ts';
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
    mine.request({ op: 'open', ...host.source() }, (message) => {
      if (message.type === 'dataset') return begin(mine, request);
      fail(message.type === 'failure' ? message.text : 'the files could not be read again');
    });
  }

  function begin(mine: Client, settings: Request) {
    phase.value = 'running';
    mine.request({ op: 'compare', settings }, (message) => {
      if (message.type === 'failure') return fail(message.text);
      if (message.type === 'compared') onCompared(message);
    });
  }

  function onCompared(message: Compared) {
    hasReport = true;
    batch(() => {
      progress.value = message.progress;
      if (!message.body) return;
      body.value = message.body;
      picks.value = message.picks;
    });
    if (message.done) collectReport(phase.value === 'stopping' ? 'cancelled' : 'done');
  }

  /** Collects the report's files and ends the worker. */
  function collectReport(end: 'done' | 'cancelled' | 'failed') {
    const collected = new Map<string, Blob>();
    const wanted = hasReport && body.value ? REPORTS : [];
    let left = wanted.length;
    const finish = () => {
      endWorker();
      batch(() => {
        files.value = collected;
        phase.value = end;
      });
    };
    if (left === 0) return finish();
    for (const name of wanted) {
      client?.request({ op: 'report', name }, (message) => {
        if (message.type === 'download') collected.set(name, blobOf(message));
        left -= 1;
        if (left === 0) finish();
      });
    }
  }

  /** Reports an error. The results so far stay. */
  function fail(text: string) {
    host.report({ title: 'The comparison failed.', text });
    collectReport('failed');
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
        client?.request({ op: 'cancel' });
      } else if (phase.value === 'opening') {
        endWorker();
        phase.value = 'cancelled';
      }
    },
  };
}
