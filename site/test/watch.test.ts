// A worker that dies without an event, or hangs, is found out.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from '../core/client.ts';
import { BUSY_LIMIT, IDLE_LIMIT, UNBOUNDED_LIMIT } from '../core/watch.ts';

interface Asked {
  ping?: number;
  op?: string;
  id?: number;
}

/** A worker that answers as long as it lives, and knows what it was asked. */
class FakeWorker {
  static all: FakeWorker[] = [];
  asked: Asked[] = [];
  alive = true;
  ended = false;
  onmessage: ((event: { data: object }) => void) | null = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(data: Asked) {
    this.asked.push(data);
    if (data.ping && this.alive) this.onmessage?.({ data: { pong: data.ping } });
  }
  reply(id: number, type: string) {
    this.onmessage?.({ data: { id, reply: { type, message: '{}', buffers: [] } } });
  }
  terminate() {
    this.ended = true;
  }
}

/** Lets what has been promised happen. */
async function settle() {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

/** A client with a worker that has started; crashes are why it was given up. */
async function begin() {
  const crashes: string[] = [];
  const client = createClient(Promise.resolve({ start: () => new FakeWorker() as unknown as Worker, module: {} as WebAssembly.Module }), { onHello() {}, onCrash: (text) => crashes.push(text) });
  await settle();
  return { client, crashes, worker: () => FakeWorker.all.at(-1)! };
}

/** Seconds go by. */
async function pass(timers: { tick(ms: number): void }, seconds: number) {
  for (let i = 0; i < seconds; i++) {
    timers.tick(1000);
    await settle();
  }
}

test('a worker that has died without an event is found out by the next request, and the one after it is answered', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { client, crashes, worker } = await begin();
  client.request({ op: 'fit', options: {} } as never, () => {});
  await settle();
  const [run] = worker().asked.filter(({ op }) => op === 'fit');
  worker().reply(run.id!, 'progress');
  worker().alive = false;
  client.request({ op: 'cancel' });
  await settle();
  await pass(t.mock.timers, IDLE_LIMIT - 1);
  assert.deepEqual(crashes, []);
  await pass(t.mock.timers, 1);
  assert.deepEqual(crashes, ['the worker does not answer any more']);
  const dead = worker();
  client.restart();
  await settle();
  assert.ok(dead.ended && worker() !== dead);
  const types: string[] = [];
  client.request({ op: 'fit', options: {} } as never, ({ type }: { type: string }) => types.push(type));
  await settle();
  worker().reply(worker().asked.at(-1)!.id!, 'progress');
  await pass(t.mock.timers, 2 * BUSY_LIMIT);
  assert.deepEqual([types, crashes.length], [['progress'], 1]);
  client.terminate();
});

test('a worker in the midst of a request has more time, and one that runs or is paused is asked again and again', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { client, crashes, worker } = await begin();
  client.request({ op: 'open', files: [] } as never, () => {});
  await settle();
  worker().alive = false; // it reads, and answers when it has read
  await pass(t.mock.timers, UNBOUNDED_LIMIT);
  assert.deepEqual(crashes, []);
  const { asked } = worker();
  const missed = asked.filter(({ ping }) => ping).at(-1)!.ping!;
  worker().alive = true;
  worker().onmessage?.({ data: { pong: missed } });
  worker().reply(asked.find(({ op }) => op === 'open')!.id!, 'progress');
  await pass(t.mock.timers, 10);
  const pings = asked.filter(({ ping }) => ping).length;
  assert.ok(pings > 4, `${pings} pings`);
  worker().alive = false;
  await pass(t.mock.timers, IDLE_LIMIT + 1);
  assert.equal(crashes.length, 1);
});

for (const [op, limit] of [['export', BUSY_LIMIT], ['open', UNBOUNDED_LIMIT]] as const) {
  test(`a worker that hangs within ${op} is found out after ${limit} seconds`, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { client, crashes, worker } = await begin();
    client.request({ op, name: '' } as never, () => {});
    await settle(); // it has been asked before it began, and has answered
    worker().alive = false;
    await pass(t.mock.timers, limit); // it is asked again within the first second
    assert.deepEqual(crashes, []);
    await pass(t.mock.timers, 1);
    assert.equal(crashes.length, 1);
    client.terminate();
  });
}

test('a worker that nobody waits for is not asked', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { client, crashes, worker } = await begin();
  const id = client.request({ op: 'fit', options: {} } as never, () => {});
  await settle();
  client.forget(id);
  await pass(t.mock.timers, 5);
  const { length } = worker().asked;
  worker().alive = false;
  await pass(t.mock.timers, 2 * BUSY_LIMIT);
  assert.deepEqual([worker().asked.length, crashes], [length, []]);
});
