import assert from 'node:assert/strict';
import test from 'node:test';
import { Gone, Refused, createCore, refusal } from '../core/calls.ts';
import { createClient } from '../core/client.ts';
import { done, fakeClient, prepared, preparing, progress } from './session-bench.ts';
import { toyAnswer } from './toy.ts';

const failure = { type: 'failure', text: 'no run is under way', panic: false };
const recipe = { features: '', fisher: { components: 0, dims: 0, sample: 0, iterations: 0, tolerance: 0 }, seed: 1 };

test('a call resolves with its reply, and rejects where the core refuses', async () => {
  const { client, asked, say } = fakeClient();
  const core = createCore(client);
  const kept = core.call('keep', { mark: 3 });
  assert.deepEqual(asked[0].body, { op: 'keep', mark: 3 });
  await say('keep', { type: 'kept-runs', marks: [3] });
  assert.deepEqual((await kept).marks, [3]);
  assert.ok(asked[0].forgotten);
  const refused = core.call('model', {}).catch((error) => error);
  await say('model', failure);
  assert.ok(await refused instanceof Refused);
  assert.equal(refusal(await refused), 'no run is under way');
});

test('a call that is aborted, or whose core is gone, is given up', async () => {
  const { client, asked } = fakeClient();
  const core = createCore(client);
  const abort = new AbortController();
  const aborted = core.call('model', {}, abort).catch(refusal);
  abort.abort();
  assert.equal(await aborted, null);
  assert.ok(asked[0].forgotten);
  assert.equal(await core.call('model', {}, abort).catch(refusal), null);
  assert.equal(asked.length, 1, 'it is not even sent');
  const gone = core.call('model', {}).catch((error) => error);
  client.restart();
  assert.ok(await gone instanceof Gone);
  assert.throws(() => refusal(new TypeError('a mistake')), TypeError);
});

test('a job yields its messages until one is done', async () => {
  const { client, asked, say } = fakeClient();
  const seen: string[] = [];
  const job = (async () => {
    for await (const message of createCore(client).run('prepare', { recipe })) seen.push(message.done ? 'done' : message.doing);
  })();
  await say('prepare', preparing);
  assert.deepEqual(seen, ['what: mixture']);
  asked[0].onReply(preparing);
  await say('prepare', prepared);
  await job;
  assert.deepEqual(seen, ['what: mixture', 'what: mixture', 'done']);
  assert.ok(asked[0].forgotten);
});

test('a run that was over before is done once it is answered', async () => {
  const { client, asked, say } = fakeClient();
  const seen: string[] = [];
  const job = (async () => {
    for await (const message of createCore(client).run('back', { mark: 1 })) seen.push(message.type);
  })();
  await say('back', done);
  assert.ok(!asked[0].forgotten);
  await say('back', toyAnswer());
  await say('back', progress);
  await say('back', done);
  await job;
  assert.deepEqual(seen, ['progress', 'answer', 'progress', 'progress']);
  assert.ok(asked[0].forgotten);
});

test('the number of cores goes with the requests of a run, and each request is announced', () => {
  const { client, asked } = fakeClient();
  const announced: string[] = [];
  let cores = 3;
  const core = createCore(client, { cores: () => cores, before: (op) => announced.push(op) });
  void core.run('fit', { options: {} }).next();
  cores = 2;
  void core.run('back', { mark: 4 }).next();
  core.tell('pause', {});
  void core.call('model', {});
  assert.deepEqual(asked.map(({ body }) => body), [{ op: 'fit', options: {}, cores: 3 }, { op: 'back', mark: 4, cores: 2 }, { op: 'pause' }, { op: 'model' }]);
  assert.deepEqual(announced, ['fit', 'back', 'pause', 'model']);
});

test('a job that fails, is aborted or whose core is gone ends its messages', async () => {
  for (const [end, text] of [['fail', failure.text], ['abort', null], ['restart', null]]) {
    const { client, asked, say } = fakeClient();
    const abort = new AbortController();
    const seen: string[] = [];
    const job = (async () => {
      for await (const { doing } of createCore(client).run('prepare', { recipe }, abort)) seen.push(doing);
    })().catch(refusal);
    await say('prepare', preparing);
    if (end === 'fail') await say('prepare', failure);
    if (end === 'abort') abort.abort();
    if (end === 'restart') client.restart();
    assert.equal(await job, text, String(end));
    assert.ok(asked[0].forgotten);
    assert.deepEqual(seen, ['what: mixture']);
  }
});

test('a client says that the core is gone to those who still wait', () => {
  const client = createClient(new Promise(() => {}), { onHello() {}, onCrash() {} });
  const gone: string[] = [];
  client.request({ op: 'model' }, () => {}, () => gone.push('model'));
  client.forget(client.request({ op: 'keep', mark: 1 }, () => {}, () => gone.push('keep')));
  client.restart();
  client.terminate();
  assert.deepEqual(gone, ['model']);
});

test('a request with other arguments, or of an operation of another kind, does not compile', () => {
  const core = createCore(fakeClient().client);
  // The calls are only compiled.
  const calls = [
    // @ts-expect-error: a misspelt operation
    () => core.call('keeep', { mark: 1 }),
    // @ts-expect-error: an argument of another type
    () => core.call('keep', { mark: '1' }),
    // @ts-expect-error: a job has more than one reply
    () => core.call('prepare', { recipe }),
    // @ts-expect-error: what has one reply is no job
    () => core.run('keep', { mark: 1 }),
    // @ts-expect-error: the worker does not reply to it
    () => core.call('pause', {}),
    // @ts-expect-error: the worker replies to it
    () => core.tell('cancel', {}),
  ];
  assert.equal(calls.length, 6);
});
