import assert from 'node:assert/strict';
import test from 'node:test';
import { exampleFiles, zipOf } from './example.ts';

test('the example has a row of features for every track', () => {
  const texts = exampleFiles();
  const rows = (name: string) => texts[name].trimEnd().split('\n').length;
  assert.equal(rows('features/person.csv'), rows('tracks.csv') - 1);
  assert.equal(rows('features/action.csv'), rows('tracks.csv') - 1);
});

test('a zip has a directory and the checksums of its files', async () => {
  const zip = new Uint8Array(await zipOf({ 'a.txt': '123456789', 'b/c.txt': 'é' }).arrayBuffer());
  const view = new DataView(zip.buffer);
  assert.equal(view.getUint32(14, true), 0xcbf43926, 'the CRC-32 of 123456789');
  const end = zip.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  assert.equal(view.getUint16(end + 10, true), 2);
  assert.equal(view.getUint32(view.getUint32(end + 16, true), true), 0x02014b50, 'where the directory begins');
  assert.equal(view.getUint32(end + 12, true), end - view.getUint32(end + 16, true), 'and how long it is');
});
