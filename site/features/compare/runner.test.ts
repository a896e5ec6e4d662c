import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createRunner } from './runner.ts';
import { toyDataset } from '../../test/toy.ts';
import type { Callbacks } from '../../core/client.ts';
import type { ReportDocument } from '../../core/messages.ts';

/** A report that says nothing but its title. */
const reportOf = (title: string): ReportDocument => ({ title, about: '', sections: [] });

const items = [{ path: 'toy/tracks.csv', file: new Blob(['x']) }];
const settings = { methods: ['random'], options: { c: 5 } };

/** A runner over workers that say what the test tells them to. */
function bench() {
  const workers: { asked: { body: any; onReply?: (message: any) => void }[]; callbacks: Callbacks; ended: boolean }[] = [];
  const problems: (string | undefined)[] = [];
  const runner = createRunner({
    connect(callbacks) {
      const worker = { asked: [] as any[], callbacks, ended: false };
      workers.push(worker);
      return {
        request: (body, onReply) => worker.asked.push({ body, onReply }),
        forget() {},
        restart() {},
        terminate: () => { worker.ended = true; },
      };
    },
    source: () => ({ files: items, how: { captions: 'a:' } }),
    report: (problem) => problems.push(problem?.text),
  });
  /** The last worker answers what it was asked of that kind. */
  const say = (op: string, message: any) => {
    for (const { body, onReply } of workers.at(-1)?.asked ?? []) if (body.op === op) onReply?.(typeof message === 'function' ? message(body) : message);
    return turn();
  };
  return { runner, run: () => runner.run(toyDataset(), settings), workers, say, problem: () => problems.at(-1) };
}

const progress = { task: 'random', done: 0, of: 2, fraction: 0.1 };
const compared = { type: 'comparison', progress, done: false, report: null, picks: [] };
const half = { ...compared, progress: { ...progress, done: 1 }, report: reportOf('1'), picks: [{ method: 'random', track: [0] }] };
const whole = { ...half, progress: { ...progress, done: 2 }, report: reportOf('2'), done: true };
const file = ({ name }: { name: string }) => ({ type: 'download', name, mime: `text/${name.split('.')[1]}`, body: new Uint8Array() });

/** A comparison of which the first method is done. */
async function underway() {
  const b = bench();
  b.run();
  await b.say('open', toyDataset());
  await b.say('compare', half);
  return b;
}

test('the open files are compared by a worker, which ends with the comparison', async () => {
  const { runner, workers, say } = await underway();
  const [{ asked }] = workers;
  assert.deepEqual(asked.map(({ body }) => body), [{ op: 'open', files: items, how: { captions: 'a:' } }, { op: 'compare', settings }]);
  assert.equal(runner.phase.value, 'running');
  assert.equal(runner.report.value?.title, '1');
  await say('compare', { ...compared, progress: { ...progress, done: 1, fraction: 0.7 } });
  assert.equal(runner.report.value?.title, '1', 'a progress without a report leaves the one before');
  assert.equal(runner.progress.value?.fraction, 0.7);
  await say('compare', whole);
  assert.equal(runner.phase.value, 'running', 'until its files are there');
  await say('report', file);
  assert.equal(runner.phase.value, 'done');
  assert.ok(workers[0].ended);
  assert.deepEqual([...runner.files.value.keys()], ['report.html', 'report.json', 'report.csv']);
  assert.equal(runner.files.value.get('report.csv')?.type, 'text/csv');
});

test('after a cancel the results so far stay', async () => {
  const { runner, workers, say } = await underway();
  runner.cancel();
  assert.equal(runner.phase.value, 'stopping');
  assert.equal(workers[0].asked.at(-1)?.body.op, 'cancel');
  await say('compare', { ...whole, progress: { ...progress, done: 1 } });
  await say('report', file);
  assert.equal(runner.phase.value, 'cancelled');
  assert.equal(runner.files.value.size, 3);
  assert.equal(runner.report.value?.title, '2');
});

test('a comparison that is cancelled before it has begun leaves nothing', () => {
  const { runner, run, workers } = bench();
  run();
  runner.cancel();
  assert.deepEqual([runner.phase.value, workers[0].ended], ['cancelled', true]);
});

test('there is one comparison at a time, each in a worker of its own', async () => {
  const { runner, run, workers, say } = await underway();
  run();
  assert.equal(workers.length, 1);
  await say('compare', whole);
  await say('report', file);
  run();
  assert.equal(workers.length, 2);
  assert.deepEqual([runner.phase.value, runner.report.value, runner.files.value.size], ['opening', null, 0]);
});

test('a method that fails ends the comparison, and the results of the others stay', async () => {
  const { runner, problem, say, workers } = await underway();
  await say('compare', { type: 'failure', text: 'WS-DC: no view', panic: false });
  assert.equal(problem(), 'WS-DC: no view');
  await say('report', file);
  assert.equal(runner.phase.value, 'failed');
  assert.deepEqual([runner.report.value?.title, runner.files.value.size, workers[0].ended], ['1', 3, true]);
});

test('refused settings leave nothing to download', async () => {
  const { runner, run, say } = bench();
  run();
  await say('open', toyDataset());
  await say('compare', { type: 'failure', text: 'settings: merge is 0', panic: false });
  assert.deepEqual([runner.phase.value, runner.files.value.size], ['failed', 0]);
});

test('a crash is reported, and the next comparison has another worker', async () => {
  const { runner, run, problem, workers } = await underway();
  workers[0].callbacks.onCrash('out of memory');
  assert.equal(runner.phase.value, 'failed');
  assert.equal(runner.report.value?.title, '1');
  assert.match(problem() ?? '', /^out of memory\. What it had found stays/);
  run();
  assert.equal(workers.length, 2);
  workers[0].callbacks.onCrash('late');
  assert.equal(runner.phase.value, 'opening', 'what the first one says does not count any more');
});
