import assert from 'node:assert/strict';
import test from 'node:test';
import { filesToDownload } from './dataset-files.ts';

const item = (path: string) => ({ path, file: new Blob([path]) });

test('a download has the files of the dataset, with the captions of the page, and with clips if wanted', async () => {
  const files = ['door/dataset.json', 'door/tracks.csv', 'door/captions.txt', 'door/media/a.webm'].map(item);
  const paths = (withClips: boolean) => filesToDownload(files, '', withClips).map(({ path }) => path);
  assert.deepEqual(paths(false), ['dataset.json', 'tracks.csv', 'captions.txt']);
  assert.deepEqual(paths(true), ['dataset.json', 'tracks.csv', 'media/a.webm', 'captions.txt']);
  assert.deepEqual(filesToDownload([...files, item('door/captions.csv')], '', false).map(({ path }) => path), paths(false), 'captions of another format are replaced, too');
  const written = filesToDownload(files, 'a: (Ana, walks)\n', false);
  assert.equal(await written.find(({ path }) => path === 'captions.txt')?.file.text(), 'a: (Ana, walks)\n');
  assert.equal(written.length, 3);
});
