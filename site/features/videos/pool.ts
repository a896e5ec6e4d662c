// A pool of workers that analyze clips. Each worker processes one clip at a time.
import type { RequestRecord } from '../../core/messages.ts';
import type { DrawnClip } from '../sample.ts';
import type { DatasetFile, AnalysisMethod, TrackEdit, Parts, Refusal, WorkerMessage, WorkerRequest } from './messages.ts';
import type { ClipName } from '../../core/vision-protocol.ts';

type Packed = Uint8Array<ArrayBuffer>;

/** What is told of one clip. */
export type ClipNews = Extract<WorkerMessage, { clip: number }>;

interface PoolEvents {
  onClip(news: ClipNews): void;
  onTraffic(sent: RequestRecord[]): void;
}

export interface Pool {
  /** Asks whether clips can be decoded. Resolves when every one has been answered by onClip. */
  probe(files: Map<number, File>): Promise<void>;
  /** Analyzes clips. Resolves when every one has been answered by onClip. */
  analyze(files: Map<number, File>, method: AnalysisMethod): Promise<void>;
  pause(on: boolean): void;
  /** Returns the tracks of a clip after edits. */
  preview(packed: Packed, edits: TrackEdit[]): Promise<Extract<WorkerMessage, { type: 'preview' }>>;
  /** Recomputes the features of the edited tracks, and reports its progress. Rejects with the reason of a failure. */
  edit(clip: number, file: File, packed: Packed, edits: TrackEdit[]): Promise<Extract<WorkerMessage, { type: 'edited' }>>;
  dataset(names: ClipName[], clips: Packed[]): Promise<DatasetFile[]>;
  /** Encodes a drawn clip as WebM. Rejects with why that cannot be done. */
  encode(clip: number, drawn: DrawnClip): Promise<Blob>;
  /** Ends all workers; what was asked of them is never answered. */
  end(): void;
}

const CRASHED: Refusal = { why: 'The analysis of this clip stopped, most likely because memory ran out.', help: 'Close other tabs and try again, or cut the clip into shorter ones.' };

/** A piece of work, and what ends it. */
interface Job {
  request: WorkerRequest;
  isLast(message: WorkerMessage): boolean;
  done(message: WorkerMessage): void;
  crashed(text: string): void;
}

/** A worker and what it does now. */
interface Slot {
  worker: Worker;
  job: Job | null;
}

/** Has a worker tell what it does. onIdle is called when it has ended its job, onCrash when it is of no more use. */
function listen(slot: Slot, { onClip, onTraffic }: PoolEvents, onIdle: () => void, onCrash: () => void) {
  const crash = (text: string) => {
    slot.worker.terminate();
    onCrash();
    slot.job?.crashed(text);
    onIdle();
  };
  slot.worker.onmessage = ({ data: message }: MessageEvent<WorkerMessage>) => {
    if (message.type === 'traffic') return onTraffic(message.sent);
    if (message.type === 'crashed') return crash(message.text);
    if ('clip' in message) onClip(message);
    const { job } = slot;
    if (!job?.isLast(message)) return;
    slot.job = null;
    job.done(message);
    onIdle();
  };
  slot.worker.onerror = (event) => {
    event.preventDefault();
    crash(event.message || 'the worker ended');
  };
}

/** Asks for a piece of work, and resolves to its last message. */
type Ask = (request: WorkerRequest, isLast: Job['isLast']) => Promise<WorkerMessage>;

/** Asks the same of every clip. One whose worker dies is refused. */
const askAll = async (ask: Ask, onClip: PoolEvents['onClip'], requests: Extract<WorkerRequest, { op: 'probe' | 'analyze' }>[], answer: 'facts' | 'clip') => {
  await Promise.all(requests.map((request) =>
    ask(request, ({ type }) => type === answer || type === 'refused').catch(() => onClip({ type: 'refused', clip: request.clip, refusal: CRASHED }))));
};

/** What can be asked of the workers. */
const requests = (ask: Ask, onClip: PoolEvents['onClip']): Omit<Pool, 'pause' | 'end'> => ({
  probe: (files) => askAll(ask, onClip, [...files].map(([clip, file]) => ({ op: 'probe', clip, file })), 'facts'),
  analyze: (files, method) => askAll(ask, onClip, [...files].map(([clip, file]) => ({ op: 'analyze', clip, file, method })), 'clip'),
  async preview(packed, edits) {
    const message = await ask({ op: 'preview', clip: -1, packed, edits }, ({ type }) => type === 'preview');
    return message as Extract<WorkerMessage, { type: 'preview' }>;
  },
  async edit(clip, file, packed, edits) {
    const message = await ask({ op: 'edit', clip, file, packed, edits }, ({ type }) => type === 'edited' || type === 'refused');
    if (message.type === 'refused') throw new Error(`${message.refusal.why} ${message.refusal.help}`);
    return message as Extract<WorkerMessage, { type: 'edited' }>;
  },
  async encode(clip, drawn) {
    const message = await ask({ op: 'encode', clip, drawn }, ({ type }) => type === 'encoded' || type === 'refused');
    if (message.type !== 'encoded') throw new Error(message.type === 'refused' ? `${message.refusal.why} ${message.refusal.help}` : 'the clip was not encoded');
    return message.file;
  },
  async dataset(names, clips) {
    const message = await ask({ op: 'dataset', names, clips }, ({ type }) => type === 'dataset');
    return message.type === 'dataset' ? message.files : [];
  },
});

export function createPool(script: string, parts: Parts, size: number, events: PoolEvents): Pool {
  const jobs: Job[] = [];
  const slots = new Set<Slot>();
  let isPaused = false;

  function start() {
    const slot: Slot = { worker: new Worker(script), job: null };
    slots.add(slot);
    listen(slot, events, next, () => slots.delete(slot));
    post(slot.worker, { op: 'parts', parts });
    if (isPaused) post(slot.worker, { op: 'pause', on: true });
    return slot;
  }

  /** Gives work to workers that have none, and starts workers while there are too few. */
  function next() {
    while (jobs.length > 0) {
      const idle = [...slots].find(({ job }) => job === null) ?? (slots.size < size ? start() : null);
      if (!idle) return;
      const job = jobs.shift() as Job;
      idle.job = job;
      post(idle.worker, job.request);
    }
  }

  const ask: Ask = (request, isLast) => new Promise((done, refused) => {
    jobs.push({ request, isLast, done, crashed: (text) => refused(new Error(text)) });
    next();
  });

  return {
    ...requests(ask, events.onClip),
    pause(on) {
      isPaused = on;
      for (const { worker } of slots) post(worker, { op: 'pause', on });
    },
    end() {
      for (const { worker } of slots) worker.terminate();
      slots.clear();
      jobs.length = 0;
    },
  };
}

const post = (worker: Worker, request: WorkerRequest) => worker.postMessage(request);
