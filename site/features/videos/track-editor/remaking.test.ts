import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Item } from '../../../core/messages.ts';
import { withFiles } from '../dataset-files.ts';
import { dueClips } from './workers.ts';

test('the files of a dataset that was made anew take the place of the old ones; captions and clips stay', () => {
  const item = (path: string): Item => ({ path, file: new Blob([path]) });
  const files = ['My clips/dataset.json', 'My clips/tracks.csv', 'My clips/boxes.csv', 'My clips/features/look.npy', 'My clips/features/face.npy', 'My clips/captions.txt', 'My clips/media/a.webm'].map(item);
  const written = ['dataset.json', 'tracks.csv', 'boxes.csv', 'captions.txt', 'features/look.npy'].map(item);
  const all = withFiles(files, written);
  assert.deepEqual(all.map(({ path }) => path).toSorted(), ['My clips/boxes.csv', 'My clips/captions.txt', 'My clips/dataset.json', 'My clips/features/look.npy', 'My clips/media/a.webm', 'My clips/tracks.csv']);
  assert.equal(all.find(({ path }) => path.endsWith('look.npy'))?.file, written[4].file);
  assert.equal(all.find(({ path }) => path.endsWith('captions.txt'))?.file, files[5].file);
});

test('the clips with pending edits are made again; one whose file is not open has none', () => {
  const names = ['a', 'b', 'c'].map((id) => ({ id, media: `media/${id}.webm` }));
  const files = ['d/media/a.webm', 'd/media/c.webm'].map((path) => ({ path, file: new Blob([path]) }));
  assert.deepEqual(dueClips({ names }, [0, 2, 1], files), [{ clip: 1, media: 'media/b.webm', file: undefined }, { clip: 2, media: 'media/c.webm', file: files[1].file }]);
});
