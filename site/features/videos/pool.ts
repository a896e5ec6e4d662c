// The workers that look at clips, each at one clip at a time.
import type { RequestRecord } from '../../core/messages.ts';
import type { Asked, ClipName, DatasetFile, Mend, Parts, Refusal, Told } from './messages.ts';

type Packed = Uint8Array<ArrayBuffer>;

/** What is told of one clip. */
export type ClipNews = Extract<Told, { clip: number }>;

export interface PoolEvents {
  onClip(news: ClipNews): void;
  onTraffic(sent: RequestRecord[]): void;
}

export interface Pool {
  /** Asks whether clips can be decoded. Resolves when every one has been answered by onClip. */
  probe(files: Map<number, File>): Promise<void>;
  /** Looks at clips. Resolves when every one has been answered by onClip. */
  look(files: Map<number, File>): Promise<void>;
  pause(on: boolean): void;
  /** What mends make of a clip's tracks. */
  preview(packed: Packed, mends: Mend[]): Promise<Extract<Told, { type: 'preview' }>>;
  /** Makes the features again of tracks that mends change, and says on the way how far it is. Rejects with why that cannot be done. */
  mend(clip: number, file: File, packed: Packed, mends: Mend[]): Promise<Extract<Told, { type: 'mended' }>>;
  dataset(names: ClipName[], clips: Packed[]): Promise<DatasetFile[]>;
  /** Ends all workers; what was asked of them is never answered. */
  end(): void;
}

const CRASHED: Refusal = { why: 'Looking at this clip broke off: most likely the memory did not suffice.', help: 'Close other tabs and try again, or cut the clip into shorter ones.' };

/** A piece of work, and what ends it. */
interface Job {
  asked: Asked;
  transfer: Transferable[];
  isLast(told: Told): boolean;
  done(told: Told): void;
  crashed(text: string): void;
}

export function createPool(script: string, parts: Parts, size: number, { onClip, onTraffic }: PoolEvents): Pool {
  const jobs: Job[] = [];
  const workers = new Set<{ worker: Worker; job: Job | null }>();
  let isPaused = false;

  function start() {
    const slot: { worker: Worker; job: Job | null } = { worker: new Worker(script), job: null };
    workers.add(slot);
    const crash = (text: string) => {
      slot.worker.terminate();
      workers.delete(slot);
      slot.job?.crashed(text);
      next();
    };
    slot.worker.onmessage = ({ data: told }: MessageEvent<Told>) => {
      if (told.type === 'traffic') return onTraffic(told.sent);
      if (told.type === 'crashed') return crash(told.text);
      if ('clip' in told) onClip(told);
      const { job } = slot;
      if (!job?.isLast(told)) return;
      slot.job = null;
      job.done(told);
      next();
    };
    slot.worker.onerror = (event) => {
      event.preventDefault();
      crash(event.message || 'the worker ended');
    };
    post(slot.worker, { op: 'parts', parts });
    if (isPaused) post(slot.worker, { op: 'pause', on: true });
    return slot;
  }

  /** Gives work to workers that have none, and starts workers while there are too few. */
  function next() {
    while (jobs.length > 0) {
      const idle = [...workers].find(({ job }) => job === null) ?? (workers.size < size ? start() : null);
      if (!idle) return;
      const job = jobs.shift() as Job;
      idle.job = job;
      post(idle.worker, job.asked, job.transfer);
    }
  }

  const add = (asked: Asked, isLast: Job['isLast'], transfer: Transferable[] = []) => new Promise<Told>((done, refused) => {
    jobs.push({ asked, transfer, isLast, done, crashed: (text) => refused(new Error(text)) });
    next();
  });

  /** Asks the same of every clip. One whose worker dies is refused. */
  const askAll = (op: 'probe' | 'look', answer: 'facts' | 'clip', files: Map<number, File>) => Promise.all([...files].map(([clip, file]) =>
    add({ op, clip, file }, ({ type }) => type === answer || type === 'refused').catch(() => onClip({ type: 'refused', clip, refusal: CRASHED })))).then(() => {});

  return {
    probe: (files) => askAll('probe', 'facts', files),
    look: (files) => askAll('look', 'clip', files),
    pause(on) {
      isPaused = on;
      for (const { worker } of workers) post(worker, { op: 'pause', on });
    },
    async preview(packed, mends) {
      const told = await add({ op: 'preview', clip: -1, packed, mends }, ({ type }) => type === 'preview');
      return told as Extract<Told, { type: 'preview' }>;
    },
    async mend(clip, file, packed, mends) {
      const told = await add({ op: 'mend', clip, file, packed, mends }, ({ type }) => type === 'mended' || type === 'refused');
      if (told.type === 'refused') throw new Error(`${told.refusal.why} ${told.refusal.help}`);
      return told as Extract<Told, { type: 'mended' }>;
    },
    async dataset(names, clips) {
      const told = await add({ op: 'dataset', names, clips }, ({ type }) => type === 'dataset');
      return told.type === 'dataset' ? told.files : [];
    },
    end() {
      for (const { worker } of workers) worker.terminate();
      workers.clear();
      jobs.length = 0;
    },
  };
}

const post = (worker: Worker, asked: Asked, transfer: Transferable[] = []) => worker.postMessage(asked, { transfer });
