import assert from 'node:assert/strict';
import test from 'node:test';
import { wantedClips } from './clip-files.ts';
import type { Dataset } from '../../../core/messages.ts';

const video = (id: string, tracks: number[], media: string | null = null) => ({ id, tracks, media: media === null ? null : { path: media } }) as unknown as Dataset['videos'][number];
const file = (path: string) => ({ path, file: new File(['x'], path.replace(/.*\//, '')) });
const names = (videos: Dataset['videos'], ...paths: string[]) => wantedClips({ videos }, paths.map(file)).map(({ name, item }) => [name.id, item?.path]);

test('each clip has its file by its path or its name, and no file is of two clips', () => {
  const videos = [video('a', [0], 'media/a.webm'), video('b', [1])];
  assert.deepEqual(names(videos, 'x/media/a.webm', 'y/B.mp4'), [['a', 'x/media/a.webm'], ['b', 'y/B.mp4']]);
  assert.deepEqual(names(videos, 'captions.txt'), [['a', undefined], ['b', undefined]]);
});

test('a video that only captions name is no clip, unless its file is there', () => {
  const videos = [video('a', [0], 'media/a.webm'), video('empty', [], 'media/empty.webm'), video('never given', [])];
  assert.deepEqual(names(videos, 'media/a.webm', 'media/empty.webm'), [['a', 'media/a.webm'], ['empty', 'media/empty.webm']]);
  assert.deepEqual(names(videos, 'media/a.webm', 'never given.mp4').at(-1), ['never given', 'never given.mp4']);
});
