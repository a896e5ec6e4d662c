// The importer that the address names is loaded and has its files and places from the page; otherwise nothing is loaded.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { ImporterPage } from '../features/importer-page.ts';
import type { Dataset } from '../core/messages.ts';
import type { State, Store } from '../state.ts';

/** An importer's script, which keeps what it is given and what it is told. */
const SCRIPT = `data:text/javascript,${encodeURIComponent(`
export function openImporter(page, files, lockedDown) {
  globalThis.given = { page, files, lockedDown, opened: [] };
  return { loaded: Promise.resolve(), take: (items) => items.length === 2, opened: (dataset) => globalThis.given.opened.push(dataset) };
}`)}`;
const FILES = { script: SCRIPT, style: 'tables-style.css', worker: '', wasm: '', data: '', bytes: 0 };
const LIST = [{ name: 'other', title: 'Other', about: '', sample: '', from: '', files: { ...FILES, script: 'data:text/javascript,throw 1' } }, { name: 'tables', title: 'Tables', about: '', sample: '', from: '', files: FILES }];

interface Given {
  page: ImporterPage;
  files: typeof FILES;
  lockedDown: Promise<unknown>;
  opened: Dataset[];
}

const scope = globalThis as unknown as { IMPORTERS: string; given?: Given; location: { search: string }; document: unknown };
scope.IMPORTERS = JSON.stringify(LIST);
const { openNamedImporter, createPlaces } = await import('../app/importers.ts');

const nothing = () => {};
const page = { open: nothing, files: () => [], captions: async () => '', sample: () => Promise.reject(new Error('no demo')), reopen: nothing, select: nothing, seek: nothing, pause: nothing, writeCaptions: nothing, addSentences: nothing, namePeople: nothing, watchCaptions: nothing, onTraffic: nothing };
const store = { get: nothing, watch: nothing } as unknown as Store;
const item = { path: 'a', file: new Blob() };
const kernel = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

function openAt(search: string) {
  delete scope.given;
  scope.location = { search };
  return openNamedImporter(store, page, Promise.resolve({ start: () => { throw new Error('no worker is needed'); }, module: kernel, kernel }));
}

test('a page whose address names no importer loads none and takes no files', async () => {
  const importer = openAt('?video=tables');
  await importer.loaded;
  assert.equal(scope.given, undefined);
  assert.equal(importer.take([item, item]), false);
  importer.opened({} as Dataset);
});

test('the importer that the address names gets its files, takes what it wants and hears of datasets', async () => {
  const importer = openAt('?tables');
  assert.equal(importer.take([item, item]), false, 'before its script is there it takes nothing');
  await importer.loaded;
  assert.deepEqual(scope.given?.files, FILES);
  assert.equal(await scope.given?.lockedDown, kernel);
  assert.equal(scope.given?.page.open, page.open);
  assert.deepEqual([importer.take([item, item]), importer.take([item])], [true, false]);
  const dataset = { name: 'new' } as Dataset;
  importer.opened(dataset);
  assert.deepEqual(scope.given?.opened, [dataset]);
});

/** An element that notes its classes, its attributes and what is put into and after it. */
class Element {
  id = '';
  className = '';
  hidden = false;
  readonly put: Element[] = [];
  readonly attributes = new Map<string, string>();
  readonly classes = new Set<string>();
  readonly tag: string;
  readonly classList = { toggle: (name: string, on: boolean) => void (on ? this.classes.add(name) : this.classes.delete(name)) };
  constructor(tag: string) {
    this.tag = tag;
  }
  append = (made: Element) => void this.put.push(made);
  after = this.append;
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
}

test('an importer draws in places of its own, and the page makes room', () => {
  const elements = new Map(['#bands', '#transport', '#screen .frame', '#explore', '#stage'].map((at) => [at, new Element('div')]));
  scope.document = { querySelector: (at: string) => elements.get(at) ?? null, createElement: (tag: string) => new Element(tag) };
  let dialog: State['panel'] = 'found';
  const { place, cover } = createPlaces('tables', { panels: { closeIf: (closed: string) => void (dialog = dialog === closed ? '' : dialog) } } as Pick<Store, 'panels'>);
  const panel = place('columns') as unknown as Element;
  assert.deepEqual([panel.tag, panel.id, panel.className, panel.attributes.get('aria-labelledby'), panel.hidden], ['section', 'tables', 'card', 'tables-title', true]);
  const others = (['bands', 'transport', 'frame'] as const).map((where) => place(where) as unknown as Element);
  assert.deepEqual(elements.get('#bands')?.put, [panel, others[0]]);
  assert.deepEqual([elements.get('#transport')?.put, elements.get('#screen .frame')?.put], [[others[1]], [others[2]]]);

  cover('columns', true);
  cover('timeline', true);
  assert.deepEqual([panel.hidden, elements.get('#explore')?.classes.has('is-covered'), elements.get('#stage')?.classes.has('makes-room')], [false, true, true]);
  assert.equal(dialog, '', 'no dialog lies over what is drawn in its place');
  cover('columns', false);
  assert.deepEqual([panel.hidden, elements.get('#explore')?.classes.has('is-covered'), elements.get('#stage')?.classes.has('makes-room')], [true, false, true]);

  elements.delete('#transport');
  assert.throws(() => place('transport'), /the page has no #transport/);
});
