// The files that are open, as the core gets them again.
import assert from 'node:assert/strict';
import test from 'node:test';
import { OpenFiles } from '../session/files/files.ts';
import { toyDataset } from './toy.ts';
import type { Dataset, Item } from '../core/messages.ts';

const item = (path: string): Item => ({ path, file: new Blob([path]) });
const [tracks, model, capsule] = ['tracks.csv', 'model.zip', 'run.siibp'].map(item);
const attempt = (files: Item[], all = files) => ({ files, name: '', how: {}, go: false, archive: [], same: false, all });
const withModel = { ...toyDataset(), model: { at: [0] } } as unknown as Dataset;

test('a saved model goes with all further data, and stays out of the dataset unless it is applied', () => {
  const files = new OpenFiles();
  files.holdModel({ at: [0] } as NonNullable<Dataset['model']>, [model, tracks]);
  assert.deepEqual(files.allOf([tracks], [capsule]), [model, capsule, tracks]);
  files.keep(withModel, attempt([tracks], [model, tracks]));
  assert.deepEqual([files.items, files.data, files.how], [[tracks], [tracks], {}]);
  files.keep({ ...withModel, applied: true } as unknown as Dataset, attempt([tracks], [model, tracks]));
  assert.deepEqual([files.items, files.data, files.how], [[model, tracks], [tracks], { apply: true }]);
});

test('a run without media is opened with the data that was opened before', () => {
  const files = new OpenFiles();
  const dataset = toyDataset();
  const run = { ...dataset, run: {}, videos: dataset.videos.map((video) => ({ ...video, media: null })) } as unknown as Dataset;
  assert.equal(files.sourceWithMedia(run, []), undefined, 'nothing was opened before');
  files.keep(dataset, attempt([tracks]));
  assert.deepEqual(files.sourceWithMedia(run, []), { files: [tracks], how: {} });
  assert.equal(files.sourceWithMedia(run, [capsule]), undefined, 'its data came with it');
  assert.equal(files.sourceWithMedia({ ...run, run: null }, []), undefined);
});
