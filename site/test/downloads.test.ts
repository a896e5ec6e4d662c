import assert from 'node:assert/strict';
import test from 'node:test';
import { bench, done, fileOf, items, settled } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';
import { runOf } from '../session/session-state.ts';

/** What a download gives, '' where the core has to make it. */
async function taken({ session, asked }: ReturnType<typeof bench>) {
  const before = asked.length;
  const file = session.download('tracks.csv');
  return asked.length > before ? '' : (await file)?.text();
}

test('after a crash the screen and the downloads are those of the last finished run', async () => {
  const b = await settled();
  const { store, session, asked, callbacks, say } = b;
  const { answer } = store.get();
  const run = runOf(store.get());
  assert.equal(await taken(b), '', 'a core that has the run makes it');
  session.run();
  await say('fit', toyAnswer());
  callbacks.onCrash('out of memory');
  assert.equal(store.get().answer, answer);
  assert.deepEqual(store.get().session, { is: 'restarting', work: { is: 'failed', run }, pending: [] });
  assert.equal(await taken(b), 'a');
  callbacks.onHello({ ...store.get().hello });
  await say('open', toyDataset());
  assert.equal(await taken(b), 'a');
  session.run();
  await say('fit', done);
  await say('export', fileOf('b'));
  assert.equal(await taken(b), '');
  callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'b');
  callbacks.onHello({ ...store.get().hello });
  await say('open', toyDataset());
  session.open(items);
  await say('open', toyDataset());
  callbacks.onCrash('out of memory');
  assert.equal(await taken(b), '', 'another dataset has none yet');
  assert.equal(asked.at(-1)?.body.op, 'export');
});

test('a file that a run does not have does not prevent the others', async () => {
  const b = bench();
  b.store.session.setHello({ ...b.store.get().hello!, exports: ['tracks.csv', 'subtitles.zip'] });
  b.session.open(items, { go: true });
  await b.say('open', toyDataset());
  await b.say('fit', toyAnswer());
  await b.say('fit', done);
  await b.say('export', fileOf('a'));
  await b.say('export', { type: 'failure', text: 'no frames per second', panic: false });
  b.callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'a');
  assert.equal(b.store.get().problem?.title, 'The core stopped and has been started again.');
});

test('downloads that contain the data are made on request only', async () => {
  const { store, session, asked, say } = await settled();
  store.session.setHello({ ...store.get().hello, exports: ['tracks.csv', 'capsule.zip', 'capsule-data.zip'] } as any);
  session.run();
  const before = asked.length;
  await say('fit', done);
  await say('export', fileOf('a'));
  await say('export', fileOf('b'));
  assert.deepEqual(asked.slice(before).map(({ body }) => body.name), ['tracks.csv', 'capsule.zip']);
  assert.equal(asked.at(-1)?.body.page.place, '#video=clip-07&frame=0');
  void session.download('capsule-data.zip');
  assert.equal(asked.at(-1)?.body.name, 'capsule-data.zip');
});

test('a file that is refused does not prevent the others', async () => {
  const b = await settled();
  b.store.session.setHello({ ...b.store.get().hello, exports: ['tracks.csv', 'capsule.zip'] } as any);
  b.session.run();
  await b.say('fit', done);
  await b.say('export', fileOf('c'));
  await b.say('export', { type: 'failure', text: 'run it anew', panic: false });
  b.callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'c');
});
