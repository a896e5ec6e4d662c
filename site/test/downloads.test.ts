import assert from 'node:assert/strict';
import test from 'node:test';
import { bench, done, fileOf, items, settled } from './session-bench.ts';
import { toyAnswer, toyDataset } from './toy.ts';

/** What a download gives, '' where the core has to make it. */
async function taken({ session }: ReturnType<typeof bench>) {
  let file: Blob | undefined;
  session.download('tracks.csv', (got) => { file = got; });
  return file ? file.text() : '';
}

test('after a crash the screen and the downloads are those of the last finished run', async () => {
  const b = settled();
  const { store, session, asked, callbacks, say } = b;
  const { answer, run } = store.get();
  assert.equal(await taken(b), '', 'a core that has the run makes it');
  session.run();
  say('fit', toyAnswer());
  callbacks.onCrash('out of memory');
  assert.equal(store.get().answer, answer);
  assert.deepEqual(store.get().run, { ...run, phase: 'failed' });
  assert.equal(await taken(b), 'a');
  callbacks.onHello({ ...store.get().hello });
  say('open', toyDataset());
  assert.equal(await taken(b), 'a');
  session.run();
  say('fit', done);
  say('export', fileOf('b'));
  assert.equal(await taken(b), '');
  callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'b');
  callbacks.onHello({ ...store.get().hello });
  say('open', toyDataset());
  session.open(items);
  say('open', toyDataset());
  callbacks.onCrash('out of memory');
  assert.equal(await taken(b), '', 'another dataset has none yet');
  assert.equal(asked.at(-1)?.body.op, 'export');
});

test('a file that a run does not have does not prevent the others', async () => {
  const b = bench();
  b.store.set({ hello: { ...b.store.get().hello!, exports: ['tracks.csv', 'subtitles.zip'] } });
  b.session.open(items, { go: true });
  b.say('open', toyDataset());
  b.say('fit', toyAnswer());
  b.say('fit', done);
  b.say('export', fileOf('a'));
  b.say('export', { type: 'failure', text: 'no frames per second', panic: false });
  b.callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'a');
  assert.equal(b.store.get().problem?.title, 'The core stopped and has been started again.');
});

test('downloads that contain the data are made on request only', () => {
  const { store, session, asked, say } = settled();
  store.set({ hello: { ...store.get().hello, exports: ['tracks.csv', 'capsule.zip', 'capsule-data.zip'] } as any });
  session.run();
  const before = asked.length;
  say('fit', done);
  say('export', fileOf('a'));
  say('export', fileOf('b'));
  assert.deepEqual(asked.slice(before).map(({ body }) => body.name), ['tracks.csv', 'capsule.zip']);
  assert.equal(asked.at(-1)?.body.page.place, '#video=clip-07&frame=0');
  session.download('capsule-data.zip', () => {});
  assert.equal(asked.at(-1)?.body.name, 'capsule-data.zip');
});

test('a file that is refused does not prevent the others', async () => {
  const b = settled();
  b.store.set({ hello: { ...b.store.get().hello, exports: ['tracks.csv', 'capsule.zip'] } as any });
  b.session.run();
  b.say('fit', done);
  b.say('export', fileOf('c'));
  b.say('export', { type: 'failure', text: 'run it anew', panic: false });
  b.callbacks.onCrash('out of memory');
  assert.equal(await taken(b), 'c');
});
