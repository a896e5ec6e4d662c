import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Parts, WorkerMessage, WorkerRequest } from './messages.ts';
import { createPool } from './pool.ts';
import type { ClipNews } from './pool.ts';

/** Workers that do nothing by themselves. */
class FakeWorker {
  static all: FakeWorker[] = [];
  asked: WorkerRequest[] = [];
  ended = false;
  onmessage: ((event: { data: WorkerMessage }) => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(request: WorkerRequest) {
    this.asked.push(request);
  }

  terminate() {
    this.ended = true;
  }

  tell(data: WorkerMessage) {
    this.onmessage?.({ data });
  }
}

function setUp(size: number) {
  FakeWorker.all = [];
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  const news: ClipNews[] = [];
  const pool = createPool('worker.js', { weights: new Blob() } as Parts, size, { onClip: (one) => news.push(one), onTraffic: () => {} });
  return { pool, news };
}

const files = (n: number) => new Map(Array.from({ length: n }, (_, i) => [i, new File([], `${i}.webm`)]));
const asked = (worker: FakeWorker) => worker.asked.flatMap((one) => (one.op === 'analyze' ? [one.clip] : []));
const looked = (clip: number): WorkerMessage => ({ type: 'clip', clip, packed: new Uint8Array(), summary: { frames: 1, cuts: 0, tracks: 0, persons: 0, others: 0, notes: [] } });

test('every worker analyzes one clip at a time', async () => {
  const { pool } = setUp(2);
  const done = pool.analyze(files(3), 'detect');
  const [one, two] = FakeWorker.all;
  assert.deepEqual([asked(one), asked(two)], [[0], [1]]);
  two.tell({ type: 'frame', clip: 1, time: 0, found: [], picture: null });
  assert.deepEqual(asked(two), [1], 'a frame is not the end');
  two.tell(looked(1));
  assert.deepEqual(asked(two), [1, 2]);
  two.tell({ type: 'refused', clip: 2, refusal: { why: '', help: '' } });
  one.tell(looked(0));
  await done;
  assert.equal(FakeWorker.all.length, 2);
});

test('a clip whose worker dies is refused, and another worker goes on', async () => {
  const { pool, news } = setUp(1);
  const done = pool.analyze(files(2), 'detect');
  FakeWorker.all[0].tell({ type: 'crashed', text: 'out of memory' });
  await new Promise(setImmediate);
  assert.equal(FakeWorker.all[0].ended, true);
  assert.deepEqual(news.map(({ type, clip }) => [type, clip]), [['refused', 0]]);
  assert.deepEqual(asked(FakeWorker.all[1]), [1]);
  FakeWorker.all[1].tell(looked(1));
  await done;
});

test('a worker that starts during a pause is paused', () => {
  const { pool } = setUp(1);
  pool.pause(true);
  void pool.analyze(files(1), 'detect');
  assert.deepEqual(FakeWorker.all[0].asked.map(({ op }) => op), ['parts', 'pause', 'analyze']);
});
