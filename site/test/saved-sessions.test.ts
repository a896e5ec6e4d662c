// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setValues } from './set-values.ts';
import { draftOf } from '../features/write-captions/draft.ts';
import { database } from '../storage/database.ts';
import { EDITS, filesOf, newProfile, tab, until } from './storage-bench.ts';
import { NO_EDITS } from '../model/edits.ts';
import { NO_RUN } from '../session/run/progress.ts';
import { sessionIn, toyAnswer, toyDataset } from './toy.ts';

beforeEach(newProfile);

const ownId = (page: ReturnType<typeof tab>) => page.state().sessions.find(({ place }) => place === 'here')?.id ?? '';

test('saving in one tab drops nothing that another has kept', async () => {
  const first = tab();
  await first.keeping.start();
  first.open(filesOf('one'));
  await first.isKept();
  first.close();
  const second = tab();
  await second.keeping.start();
  second.open(filesOf('two', 'Other'), { data: 'b' });
  await second.isKept();
  second.store.corrections.setEdits(EDITS);
  await until(async () => (await second.listed()).includes('Other 1 here'));
  assert.deepEqual(await second.listed(), ['Mine 0', 'Other 1 here']);
  const again = tab();
  await again.keeping.start();
  assert.equal(again.state().offer?.name, 'Mine', 'what another tab has open is not offered');
  await again.do('continue', {});
  assert.deepEqual(await again.listed(), ['Mine 0 here', 'Other 1 elsewhere']);
});

test('a correction is written at once, during a run as well', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.store.session.move(() => sessionIn('running'));
  page.store.corrections.setEdits(EDITS);
  await until(async () => (await database.read(ownId(page)))?.work.edits.known.length);
  const kept = await database.read(ownId(page));
  assert.deepEqual(kept?.work.edits, EDITS);
  assert.equal(kept?.summary.corrections, 1);
  assert.equal(kept?.summary.ran, true, 'and the run is begun again');
});

test('a draft and captions are written at once, during a run as well', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.store.session.move(() => sessionIn('running'));
  const draft = draftOf(toyDataset());
  draft.videos[0].sentence = 'A cat rolls.';
  page.store.writing.setDraft(draft);
  await until(async () => (await database.read(ownId(page)))?.work.draft?.videos[0].sentence === 'A cat rolls.');
  page.store.corrections.setEdits({ ...NO_EDITS, captions: [{ video: 'clip-07', tuples: [], unasked: [], counts: [] }] });
  await until(async () => (await database.read(ownId(page)))?.work.edits.captions.length === 1);
  const { files } = page.keeping.session.source();
  Object.assign(page.keeping.session, { source: () => ({ files, how: { captions: 'clip-07: (Ilsa)' } }) });
  setValues(page.store, { captionsText: 'clip-07: (Ilsa)' });
  await until(async () => (await database.read(ownId(page)))?.contents.how.captions === 'clip-07: (Ilsa)');
});

test('the start of a run is written at once, and so is that it came to nothing', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'), { answer: null });
  await page.isKept();
  const isRun = async () => (await database.read(ownId(page)))?.summary.ran;
  assert.equal(await isRun(), false);
  page.store.session.move(() => sessionIn('running'));
  await until(isRun);
  page.store.session.move(() => sessionIn('none'));
  await until(async () => !(await isRun()));
});

test('a correction that comes while another is written is written next', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  for (let count = 1; count <= 5; count++) page.store.corrections.setEdits({ ...NO_EDITS, known: Array(count).fill(EDITS.known[0]) });
  await until(async () => (await database.read(ownId(page)))?.work.edits.known.length === 5);
});

test('a session is put back with its work, and its files are shared by content', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'), { how: { captions: 'x' } });
  await page.isKept();
  page.store.corrections.setEdits(EDITS);
  await until(async () => (await page.listed())[0] === 'Mine 1 here');
  page.close();
  const again = tab();
  await again.keeping.start();
  await again.do('continue', {});
  const { edits, dataset } = again.store.get();
  assert.deepEqual(edits, EDITS);
  assert.match(again.links[0], new RegExp(`data=${dataset?.hash.slice(0, 12)}`));
  assert.equal(again.keeping.session.source().how.captions, 'x');
  const [{ file }] = again.keeping.session.source().files;
  assert.equal(await file.text(), 'one');

  again.open(filesOf('two', 'Other'), { data: 'b' });
  await again.isKept();
  const named = (name: string) => again.state().sessions.find((one) => one.name === name)!;
  const [other, mine] = [named('Other'), named('Mine')];
  await again.do('forget', { id: mine.id });
  const kept = await database.read(other.id);
  assert.ok(kept);
  assert.deepEqual((await database.items(kept.contents)).map(({ path }) => path), ['Other/tracks.csv', 'Other/captions.txt'], 'with the file that both had');
  assert.equal(await database.read(mine.id), undefined);
});

test('a session keeps the title that it is given, whether it is open or not', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  const [{ id }] = await database.list();
  const titleIn = async (of: string) => (await database.read(of))?.summary.title;
  await page.do('rename', { id, title: ' First try ' });
  await until(() => page.state().sessions.some(({ title }) => title === 'First try'));
  assert.equal(await titleIn(id), 'First try', 'of the session that is open');
  page.close();
  const again = tab();
  await again.keeping.start();
  await again.do('rename', { id, title: 'Second try' });
  assert.equal(await titleIn(id), 'Second try', 'of one that is not');
  await again.do('continue', { id });
  again.store.corrections.setEdits(EDITS);
  await until(() => again.state().sessions.some(({ corrections }) => corrections > 0));
  assert.equal(await titleIn(id), 'Second try', 'after a change in it');
});

test('nothing is saved of the demo before something is done with it, and then without its files', async () => {
  const demo = filesOf('demo', 'demo.zip');
  const page = tab(demo);
  await page.keeping.start();
  page.open(demo);
  assert.deepEqual(await database.list(), []);
  page.store.corrections.setEdits(EDITS);
  await page.isKept();
  const [{ demo: ofDemo, bytes }] = await database.list();
  assert.deepEqual([ofDemo, bytes, page.state().savedText], [true, 0, 'toy, your captions and corrections']);
  page.open(demo);
  assert.deepEqual(await page.listed(), ['toy 1'], 'the demo opened afresh is another session');
});

test('the same data opened again goes on in its session while nothing was done by hand', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.open(filesOf('one'));
  await page.isKept();
  assert.deepEqual(await page.listed(), ['Mine 0 here']);
  page.store.corrections.setEdits(EDITS);
  await until(async () => (await page.listed())[0] === 'Mine 1 here');
  page.open(filesOf('one'));
  await page.isKept();
  assert.deepEqual(await page.listed(), ['Mine 0 here', 'Mine 1']);
});

test('of files above 500 MB the work is saved, and put back when they are opened again', async () => {
  const large = () => filesOf('one').map((item) => ({ ...item, file: Object.defineProperty(new Blob(['x']), 'size', { value: 3e8 }) }));
  const page = tab();
  await page.keeping.start();
  page.open(large());
  page.store.corrections.setEdits(EDITS);
  await until(async () => (await page.listed())[0] === 'Mine 1 here');
  assert.equal(page.state().notSaved, 'Not saved in this browser: the files of Mine (600.0 MB). They have 600.0 MB, and no more than 500.0 MB are saved. Your captions and corrections are saved: when you open the same files again, they are back.');
  assert.equal(page.state().savedText, '');
  page.close();
  const again = tab();
  await again.keeping.start();
  await again.do('continue', {});
  assert.equal(again.store.get().problem?.title, 'The files of Mine are not saved.');
  again.open(large());
  await until(() => again.store.get().edits.known.length);
  assert.deepEqual(again.store.get().edits, EDITS);
  assert.deepEqual(again.steps, ['Your corrections again'], 'a run that has begun meanwhile is continued with them');
  assert.deepEqual(await again.listed(), ['Mine 1 here']);
});

test('a saved model that comes to the files is saved with them', async () => {
  const page = tab();
  await page.keeping.start();
  const files = filesOf('one');
  page.open(files);
  await page.isKept();
  const withModel = [{ path: 'model.zip', file: new Blob(['m']) }, ...files];
  page.open(withModel, { how: { apply: true } });
  await page.isKept();
  const kept = await database.read(ownId(page));
  assert.ok(kept);
  assert.deepEqual([kept.contents.how, (await database.items(kept.contents)).length, (await page.listed()).length], [{ apply: true }, 3, 1]);
});

test('a page that is left keeps its finished run at once, and what is changed after that goes on from it', async () => {
  const run = { data: 'a', features: '', options: {}, edits: NO_EDITS, hidden: null, saved: { type: 'checkpoint' as const, start: 1, iteration: 3, parts: [] } };
  const page = tab([], run);
  (globalThis as any).window.setTimeout = () => 1; // nothing happens a moment later
  await page.keeping.start();
  page.open(filesOf('one'));
  page.store.session.move(() => sessionIn('done', { ...NO_RUN, progress: { done: { starts: [{ warm: true }] } } as any }));
  await Promise.resolve(); // for the page to have followed
  page.keeping.tab.hurry();
  await until(async () => (await database.read(ownId(page)))?.run);
  await until(async () => (await database.list())[0].warm === false);
  page.store.result.showOfSameRun(toyAnswer()); page.store.corrections.setEdits(EDITS);
  await until(async () => (await database.list())[0].corrections === 1);
  assert.equal((await database.list())[0].warm, false, 'the run that is saved is gone on from');
});

test('a finished run is saved with its session, and put back where the page has the same version', async () => {
  const run = { data: 'a', features: '', options: { c: 5 }, edits: NO_EDITS, hidden: null, saved: { type: 'checkpoint' as const, start: 1, iteration: 3, parts: [Uint8Array.of(1, 2, 3)] } };
  const page = tab([], run);
  (globalThis as any).window.setTimeout = setTimeout;
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.store.session.move(() => sessionIn('done', { ...NO_RUN, progress: { done: { starts: [{ warm: true }] } } as any }));
  await until(async () => (await database.read(ownId(page)))?.run);
  await until(async () => (await database.list())[0].warm === false);
  page.close();
  const again = tab();
  await again.keeping.start();
  await again.do('continue', {});
  assert.deepEqual(again.putBack, [{ ...run, version: '' }]);
  again.store.session.move(() => sessionIn('running'));
  await until(async () => !(await database.read(ownId(again)))?.run); // another run has begun, which is to be begun again
  again.close();
  const third = tab([], run);
  await third.keeping.start();
  await third.do('continue', {});
  assert.deepEqual(third.putBack, []);
  third.store.session.move(() => sessionIn('done'));
  await until(async () => (await database.read(ownId(third)))?.run);
  third.close();
  Object.assign(document, { querySelector: () => ({ getAttribute: () => 'another' }) });
  const newer = tab();
  await newer.keeping.start();
  await newer.do('continue', {});
  assert.deepEqual(newer.putBack, [], 'another version may read it otherwise');
  const id = ownId(newer);
  newer.close();
  await newer.do('forget', { id });
  assert.equal(await database.read(id), undefined);
});

test('the next session is offered where the offered one is forgotten', async () => {
  const page = tab();
  await page.keeping.start();
  for (const name of ['Mine', 'Other']) {
    page.open(filesOf(name, name), { data: name === 'Mine' ? 'a' : 'b' });
    await page.isKept();
  }
  page.close();
  const again = tab();
  await again.keeping.start();
  const first = again.state().offer?.name;
  await again.do('forget', {});
  assert.notEqual(again.state().offer?.name ?? first, first);
  await again.do('forget', {});
  assert.deepEqual([again.state().offer, again.state().sessions], [null, []]);
});

test('forget all leaves what is open, and nothing is saved where nothing is to be', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  page.open(filesOf('two', 'Other'), { data: 'b' });
  await page.isKept();
  await page.do('forget-all', undefined);
  assert.deepEqual(await page.listed(), ['Other 0 here']);
  page.do('keep', { on: false });
  page.store.corrections.setEdits(EDITS);
  assert.deepEqual(await page.listed(), ['Other 0'], 'what was saved before is there until it is forgotten');
  await page.do('forget-all', undefined);
  assert.deepEqual(await page.listed(), []);
  page.do('keep', { on: true });
  await page.isKept();
  assert.deepEqual(await page.listed(), ['Other 1 here']);
});

test('forget everything leaves nothing', async () => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  await page.do('forget-everything', undefined);
  page.store.corrections.setEdits(EDITS);
  assert.deepEqual(await indexedDB.databases(), []);
  assert.deepEqual([page.state().erased, page.state().sessions, page.state().forgetError], [true, [], '']);
});
