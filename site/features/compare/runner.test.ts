import assert from 'node:assert/strict';
import test from 'node:test';
import { createComparison } from './runner.ts';
import { createStore, initialState } from '../../state.ts';
import { toyDataset } from '../../test/toy.ts';
import type { Message } from '../../core/messages.ts';

const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];
const settings = { methods: ['random'], options: { c: 5 } };

/** A comparison over workers that say what the test tells them to. */
function bench() {
  const store = createStore({ ...initialState(), dataset: toyDataset() }, (flush) => flush());
  const workers: { asked: { body: any; onReply?: (message: Message) => void }[]; callbacks: any; ended: boolean }[] = [];
  let ends = 0;
  const comparison = createComparison(store, (callbacks) => {
    const worker = { asked: [] as any[], callbacks, ended: false };
    workers.push(worker);
    return {
      request: (body, onReply) => worker.asked.push({ body, onReply }),
      forget() {},
      restart() {},
      terminate: () => { worker.ended = true; },
    };
  }, () => ({ files: items, how: { captions: 'a:' } }), () => { ends += 1; });
  /** The last worker answers what it was asked of that kind. */
  const say = (op: string, message: any) => {
    for (const { body, onReply } of workers.at(-1)?.asked ?? []) if (body.op === op) onReply?.(typeof message === 'function' ? message(body) : message);
  };
  return { store, comparison, workers, say, now: () => store.get().comparison, ends: () => ends };
}

const progress = { task: 'random', done: 0, of: 2, fraction: 0.1 };
const compared = { type: 'compared', progress, done: false, body: '', picks: [] };
const half = { ...compared, progress: { ...progress, done: 1 }, body: '<h1>1</h1>', picks: [{ method: 'random', track: [0] }] };
const whole = { ...half, progress: { ...progress, done: 2 }, body: '<h1>2</h1>', done: true };
const file = ({ name }: { name: string }) => ({ type: 'download', name, mime: `text/${name.split('.')[1]}`, body: new Uint8Array() });

/** A comparison of which the first method is done. */
function underway() {
  const b = bench();
  b.comparison.run(settings);
  b.say('open', toyDataset());
  b.say('compare', half);
  return b;
}

test('the open files are compared by a worker, which ends with the comparison', () => {
  const { comparison, workers, now, say, ends } = underway();
  const [{ asked }] = workers;
  assert.deepEqual(asked.map(({ body }) => body), [{ op: 'open', files: items, how: { captions: 'a:' } }, { op: 'compare', settings }]);
  assert.equal(now().phase, 'running');
  assert.equal(now().body, '<h1>1</h1>');
  say('compare', { ...compared, progress: { ...progress, done: 1, fraction: 0.7 } });
  assert.equal(now().body, '<h1>1</h1>', 'a progress without a report leaves the one before');
  assert.equal(now().progress?.fraction, 0.7);
  say('compare', whole);
  assert.equal(now().phase, 'running', 'until its files are there');
  say('report', file);
  assert.equal(now().phase, 'done');
  assert.deepEqual([workers[0].ended, ends()], [true, 1]);
  assert.deepEqual([...now().files.keys()], ['report.html', 'report.json', 'report.csv']);
  const got: Blob[] = [];
  comparison.download('report.csv', (blob) => got.push(blob));
  assert.equal(got[0].type, 'text/csv');
});

test('after a cancel the results so far stay', () => {
  const { comparison, workers, now, say } = underway();
  comparison.cancel();
  assert.equal(now().phase, 'stopping');
  assert.equal(workers[0].asked.at(-1)?.body.op, 'cancel');
  say('compare', { ...whole, progress: { ...progress, done: 1 } });
  say('report', file);
  assert.equal(now().phase, 'cancelled');
  assert.equal(now().files.size, 3);
  assert.equal(now().body, '<h1>2</h1>');
});

test('a comparison that is cancelled before it has begun leaves nothing', () => {
  const { comparison, workers, now } = bench();
  comparison.run(settings);
  comparison.cancel();
  assert.deepEqual([now().phase, workers[0].ended], ['cancelled', true]);
});

test('there is one comparison at a time, each in a worker of its own', () => {
  const { comparison, workers, say, now } = underway();
  comparison.run(settings);
  assert.equal(workers.length, 1);
  say('compare', whole);
  say('report', file);
  comparison.run(settings);
  assert.equal(workers.length, 2);
  assert.deepEqual([now().phase, now().body, now().files.size], ['opening', '', 0]);
});

test('a method that fails ends the comparison, and the results of the others stay', () => {
  const { store, now, say, workers } = underway();
  say('compare', { type: 'failure', text: 'WS-DC: no view', panic: false });
  assert.equal(store.get().problem?.text, 'WS-DC: no view');
  say('report', file);
  assert.equal(now().phase, 'failed');
  assert.deepEqual([now().body, now().files.size, workers[0].ended], ['<h1>1</h1>', 3, true]);
});

test('refused settings leave nothing to download', () => {
  const { comparison, now, say } = bench();
  comparison.run(settings);
  say('open', toyDataset());
  say('compare', { type: 'failure', text: 'settings: merge is 0', panic: false });
  assert.deepEqual([now().phase, now().files.size], ['failed', 0]);
});

test('a crash is reported, and the next comparison has another worker', () => {
  const { store, comparison, now, workers } = underway();
  workers[0].callbacks.onCrash('out of memory');
  assert.equal(now().phase, 'failed');
  assert.equal(now().body, '<h1>1</h1>');
  assert.match(store.get().problem?.text ?? '', /^out of memory\. What it had found stays/);
  comparison.run(settings);
  assert.equal(workers.length, 2);
  workers[0].callbacks.onCrash('late');
  assert.equal(now().phase, 'opening', 'what the first one says does not count any more');
});
