import assert from 'node:assert/strict';
import test from 'node:test';
import { filesFromInput, filesFromDrop, nameOfFiles } from '../session/files/files.ts';

interface Node {
  name: string;
  children?: Node[];
}

/** An entry as a browser gives it: a folder comes in parts, the last one empty. */
function entry({ name, children }: Node): any {
  if (!children) return { name, isFile: true, file: (done: (f: Blob) => void) => done(new File([name], name)) };
  const parts = [...children.map((child) => [entry(child)]), []];
  return { name, isFile: false, createReader: () => ({ readEntries: (done: (p: unknown[]) => void) => done(parts.shift() ?? []) }) };
}

const transfer = (nodes: Node[]): any => ({ items: nodes.map((node) => ({ kind: 'file', webkitGetAsEntry: () => entry(node) })), files: [] });

test('a dropped folder is read completely, in order and without clutter', async () => {
  const items = await filesFromDrop(transfer([{
    name: 'toy',
    children: [
      { name: 'tracks.csv' }, { name: '.DS_Store' },
      { name: 'features', children: [{ name: 'b.npy' }, { name: 'a.npy' }] },
      { name: '__MACOSX', children: [{ name: 'x' }] },
    ],
  }]));
  assert.deepEqual(items.map(({ path }) => path), ['toy/features/a.npy', 'toy/features/b.npy', 'toy/tracks.csv']);
  assert.equal(await items[0].file.text(), 'a.npy');
  assert.equal(nameOfFiles(items), 'toy');
});

test('without entries the files themselves are used', async () => {
  const file = new File(['z'], 'toy.zip');
  const items = await filesFromDrop({ items: [{ kind: 'file', webkitGetAsEntry: () => null }], files: [file] } as any);
  assert.deepEqual(items, [{ path: 'toy.zip', file }]);
});

test('a picked folder keeps its paths', () => {
  const file = Object.assign(new File(['x'], 'tracks.csv'), { webkitRelativePath: 'toy/tracks.csv' });
  assert.deepEqual(filesFromInput([file]).map(({ path }) => path), ['toy/tracks.csv']);
  assert.equal(nameOfFiles([]), '');
  const named = (...paths: string[]) => nameOfFiles(paths.map((name) => ({ path: name, file })));
  assert.equal(named('a/b', 'a/c', 'd'), 'a');
  assert.equal(named('mine.zip'), 'mine.zip');
  assert.equal(named('captions.txt', 'tracks.csv', 'person.npy'), '3 files');
  assert.equal(named('a/b', 'c/d'), '2 files');
});
