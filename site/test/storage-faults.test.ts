// Runs in a process of its own: what a page of another file has still to write would be written to its profile.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TestContext } from 'node:test';
import { openDB } from 'idb';
import { database } from '../storage/database.ts';
import { copyOf, digestOf } from '../storage/database.ts';
import { NoAnswer, limitForBytes, reasonOf, withLimit } from '../storage/limits.ts';
import { defaultRecipe } from '../model/feature-recipe.ts';
import { passLimits } from './broken-storage.ts';
import { EDITS, filesOf, newProfile, tab, until } from './storage-bench.ts';
import { toyDataset } from './toy.ts';
import type { Item } from '../core/messages.ts';

beforeEach(newProfile);

/** Replaces what storing files does, until the test has ended. */
const putFiles = (t: TestContext, act: () => Promise<void>) => t.mock.method(database, 'putFiles', act);

const NO_ROOM = new DOMException('no room', 'QuotaExceededError');

async function keptBefore(data: string, name: string) {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf(name, name), { data });
  await page.isKept();
  page.close();
}

test('without storage the page says so, once there is something to keep', async () => {
  delete (globalThis as any).indexedDB;
  const page = tab();
  await page.keeping.start();
  assert.equal(page.state().notSaved, '');
  page.open(filesOf('one'));
  await until(() => page.state().notSaved !== '');
  assert.equal(page.state().notSaved, 'Not saved in this browser: Mine (11 B), with your captions and corrections. It lets this page store nothing. Download what you want to have again.');
  page.do('not-saved-seen', undefined);
  assert.equal(page.state().notSavedSeen, true);
});

test('files that cannot be stored do not keep the work from being kept', async (t) => {
  putFiles(t, () => Promise.reject(new DOMException('', 'UnknownError')));
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  page.store.corrections.setEdits(EDITS);
  await until(() => page.state().notSaved !== '');
  assert.match(page.state().notSaved, /^Not saved in this browser: the files of Mine \(11 B\)\. It cannot store this here, as in some private windows/);
  await until(async () => (await page.listed())[0] === 'Mine 1 here');
});

test('where there is no room the person is asked, and the oldest is forgotten', async (t) => {
  await keptBefore('a', 'Oldest');
  await keptBefore('b', 'Newer');
  const { mock } = putFiles(t, () => Promise.reject(NO_ROOM));
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'), { data: 'c' });
  await until(() => page.state().room);
  assert.match(page.state().notSaved, /It has no room left for this page\. Free space on the disk, or forget sessions that are saved\./);
  assert.equal(page.state().room?.name, 'Oldest');
  assert.equal((await database.list()).length, 3, 'nothing is forgotten before the person says so');
  await page.do('make-room', undefined);
  await until(() => page.state().room?.name === 'Newer');
  mock.restore();
  await page.do('make-room', undefined);
  await page.isKept();
  assert.deepEqual([await page.listed(), page.state().notSaved], [['Mine 0 here'], '']);
});

test('changes that could not be written are written with the next', async (t) => {
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await page.isKept();
  const { mock } = t.mock.method(database, 'write', () => Promise.reject(NO_ROOM));
  page.store.corrections.setEdits(EDITS);
  await until(() => page.state().notSaved !== '');
  assert.match(page.state().notSaved, /your last captions and corrections\. It has no room left/);
  mock.restore();
  page.store.writing.setDraft({ about: { kind: 'dataset', hash: 'a' }, words: { concepts: [], synonyms: {} }, videos: [], pasted: null, problem: '' });
  await until(() => page.state().notSaved === '');
  assert.deepEqual((await database.read(page.keeping.tab.writer?.id ?? ''))?.work.edits, EDITS);
});

test('files are said to be kept once the database says so of them', async (t) => {
  const { write } = database;
  let mark = () => {};
  const isMarked = new Promise<void>((resolve) => { mark = resolve; });
  t.mock.method(database, 'write', (...given: Parameters<typeof write>) => (given[0].whole && !given[1].work ? isMarked : Promise.resolve()).then(() => write(...given)));
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await until(() => page.keeping.tab.writer?.whole);
  page.store.corrections.setEdits(EDITS);
  await until(() => page.state().sessions[0]?.corrections === 1);
  assert.equal(page.state().savedText, '');
  mark();
  await page.isKept();
});

test('files that are stored and then cannot be read are not said to be kept', async (t) => {
  const { put } = IDBObjectStore.prototype;
  t.mock.method(IDBObjectStore.prototype, 'put', function putNothing(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    return put.call(this, value instanceof Blob ? new Blob([]) : value, key); // as in some private windows
  });
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await until(() => page.state().notSaved !== '');
  assert.match(page.state().notSaved, /^Not saved in this browser: the files of Mine \(11 B\)\. What it has stored cannot be read again, as in some private windows\./);
  assert.equal(page.state().savedText, '');
});

test('a file that has changed on the disk is said', async (t) => {
  t.mock.method(Blob.prototype, 'arrayBuffer', () => Promise.reject(new DOMException('', 'NotReadableError')));
  const page = tab();
  await page.keeping.start();
  page.open(filesOf('one'));
  await until(() => page.state().notSaved !== '');
  assert.match(page.state().notSaved, /A file has changed on the disk, or is gone, since it was opened\. Open it again\./);
});

test('what never answers is given up after its limit', async () => {
  const never = new Promise(() => {});
  await assert.rejects(withLimit(never, 1), NoAnswer);
  assert.equal(await withLimit(Promise.resolve(5), 1), 5);
  await assert.rejects(withLimit(Promise.reject(NO_ROOM), 1), NO_ROOM);
  assert.equal(reasonOf(new NoAnswer(5000)), 'it gave no answer within 5 seconds, as some do in a private window or without a lasting profile');
  assert.ok(limitForBytes(500e6) > limitForBytes(0) && limitForBytes(0) >= 5000);
});

test('the key of a file is of its content', async () => {
  assert.equal(await digestOf(new Blob(['a', 'b'])), await digestOf(new File(['ab'], 'other name')));
  assert.notEqual(await digestOf(new Blob(['ab'])), await digestOf(new Blob(['ac'])));
  assert.notEqual(await digestOf(new Blob([])), await digestOf(new Blob(['\0'])));
});

test('a copy of a file is made of its bytes', async (t) => {
  const file = new File(['one', 'two'], 'a.csv', { type: 'text/csv', lastModified: 5 });
  const copy = await copyOf(file);
  t.mock.method(file, 'slice', () => { throw new DOMException('', 'NotFoundError'); }); // it is gone
  assert.deepEqual([await copy.text(), copy.type, (copy as File).name, (copy as File).lastModified], ['onetwo', 'text/csv', 'a.csv', 5]);
  await assert.rejects(copyOf(file), { name: 'NotFoundError' });
  assert.equal(await (await copyOf(new Blob([]))).text(), '');
});

test('large files are stored in a transaction each, and only once', async (t) => {
  const bytes = new Uint8Array(33 << 20);
  const files = new Map(['a', 'b', 'c', 'd'].map((key, i) => [key, new Blob(i % 2 === 0 ? [bytes, key] : [key])]));
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put');
  await database.putFiles(files);
  await database.putFiles(files);
  assert.equal(mock.callCount(), 4);
  assert.equal(new Set(mock.calls.map((call) => (call.this as IDBObjectStore).transaction)).size, 3, 'a, b with c, d');
  const items = await database.items({ how: {}, files: [...files.keys()].map((key) => ({ path: key, key })) });
  assert.deepEqual(items.map(({ file }) => file.size), [(33 << 20) + 1, 1, (33 << 20) + 1, 1]);
});

/** Sessions as the first version of the page kept them. */
async function keepAsBefore(records: Record<string, object>, files: Record<string, Item[]>) {
  const old = await openDB('siibp http://host/folder/ sessions', 1, { upgrade: (created) => ['sessions', 'files'].forEach((name) => created.createObjectStore(name)) });
  for (const [id, record] of Object.entries(records)) await old.put('sessions', record, id);
  for (const [id, items] of Object.entries(files)) await old.put('files', items, id);
  old.close();
}

test('what the first version of the page kept is offered', async () => {
  const dataset = toyDataset();
  const link = `#preset=default&data=${dataset.hash.slice(0, 12)}`;
  const record = { version: 1, id: 'old', time: 5, name: 'Mine', videos: 3, demo: false, how: { captions: 'x' }, link, draft: null, edits: EDITS, making: defaultRecipe(dataset), ran: true, warm: false };
  await keepAsBefore({ old: record, busy: { ...record, id: 'busy', name: 'Busy' }, damaged: {} }, { old: filesOf('one'), busy: filesOf('two') });
  const prefix = 'siibp http://host/folder/ ';
  void navigator.locks.request(`${prefix}busy`, {}, () => new Promise(() => {})); // a page of the old version has it open
  const page = tab();
  await page.keeping.start();
  assert.deepEqual(await page.listed(), ['Mine 1']);
  assert.equal(page.state().offer?.captions, true);
  await page.do('continue', {});
  assert.deepEqual(page.store.get().edits, EDITS);
  assert.deepEqual(page.links, [link]);
  assert.equal(await page.keeping.session.source().files[0].file.text(), 'one');
  const old = await openDB(`${prefix}sessions`, 1);
  assert.deepEqual(await old.getAllKeys('sessions'), ['busy', 'damaged'], 'it stays until no tab has it open');
});

test('what the first version kept stays where it is if it cannot be moved', async (t) => {
  await keepAsBefore({ old: { version: 1, id: 'old', time: 5, name: 'Mine', videos: 3, demo: false, how: {}, link: '#data=abc', draft: null, making: {}, ran: true, warm: false } }, { old: filesOf('one') });
  putFiles(t, () => Promise.reject(NO_ROOM));
  const page = tab();
  await page.keeping.start();
  assert.match(page.state().listError, /^what an older version of this page kept \(Mine\) stays where it is: it has no room left/);
  const old = await openDB('siibp http://host/folder/ sessions', 1);
  assert.deepEqual(await old.getAllKeys('files'), ['old']);
});

/** Has a call of the storage never answer, and all limits pass at once, until the test has ended. */
function silence(t: TestContext, call: keyof typeof database) {
  t.mock.method(database, call, () => new Promise(() => {}));
  passLimits(t);
}

const SILENT = /gave no answer within \d+ seconds/;

/** Each call of the storage: what a person does that needs it, and where it is said that there is no answer. */
const silent: Partial<Record<keyof typeof database, { act: (page: ReturnType<typeof tab>, id: string) => unknown; said: (page: ReturnType<typeof tab>) => string | undefined }>> = {
  list: { act: (page) => page.keeping.recents.refresh(), said: (page) => page.state().listError },
  read: { act: (page, id) => page.do('continue', { id }), said: (page) => page.store.get().problem?.text },
  items: { act: (page, id) => page.do('continue', { id }), said: (page) => page.store.get().problem?.text },
  write: { act: (page) => page.open(filesOf('one')), said: (page) => page.state().notSaved },
  putFiles: { act: (page) => page.open(filesOf('one')), said: (page) => page.state().notSaved },
  remove: { act: (page, id) => page.do('forget', { id }), said: (page) => page.state().forgetError },
  clear: { act: (page) => page.do('forget-everything', undefined), said: (page) => page.state().forgetError },
};

for (const [call, { act, said }] of Object.entries(silent)) {
  test(`that the storage never answers is said: ${call}`, async (t) => {
    await keptBefore('a', 'Before');
    const page = tab();
    await page.keeping.start();
    const [{ id }] = page.state().sessions;
    silence(t, call as keyof typeof database);
    act(page, id);
    await until(() => SILENT.test(said(page) ?? ''));
  });
}

test('a browser that answers only the second attempt still offers the last session', async (t) => {
  await keptBefore('a', 'Before');
  const { list } = database;
  let attempts = 0;
  t.mock.method(database, 'list', () => (attempts++ === 0 ? Promise.reject(new NoAnswer(10_000)) : list.call(database)));
  const page = tab();
  await page.keeping.start();
  assert.equal(page.state().listError, '');
  assert.equal(page.state().offer?.id, page.state().sessions[0].id);
});

test('what the first version kept is given up where the storage never answers', async (t) => {
  await keepAsBefore({ old: { version: 1, id: 'old', time: 5, name: 'Mine', videos: 3, demo: false, how: {}, link: '#data=abc', draft: null, making: {}, ran: true, warm: false } }, { old: filesOf('one') });
  silence(t, 'putFiles');
  const page = tab();
  await page.keeping.start();
  assert.match(page.state().listError, /^what an older version of this page kept \(Mine\) stays where it is: it gave no answer/);
});
