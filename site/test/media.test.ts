import assert from 'node:assert/strict';
import test from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { bytesOf, cellOf, sheetOf, typeOf } from '../media/media.ts';

const text = 'frames, frames, frames';

test('a medium is a file of the folder', async () => {
  const items = [{ path: 'toy/media/a.webm', file: new Blob([text]) }];
  const blob = await bytesOf({ path: 'media/a.webm', file: 'toy/media/a.webm', entry: null }, items);
  assert.equal(await blob.text(), text);
  assert.equal(blob.type, 'video/webm');
});

test('a medium is an entry of the zip, stored or deflated', async () => {
  const packed = deflateRawSync(text);
  const items = [{ path: 'toy.zip', file: new Blob(['head', text, packed, 'tail']) }];
  const stored = { offset: 4, packed: text.length, size: text.length, method: 0 };
  const deflated = { offset: 4 + text.length, packed: packed.length, size: text.length, method: 8 };
  for (const entry of [stored, deflated]) {
    const blob = await bytesOf({ path: 'media/a.png', file: 'toy.zip', entry }, items);
    assert.equal(await blob.text(), text, `method ${entry.method}`);
    assert.equal(blob.type, 'image/png');
  }
});

test('a missing or truncated medium is an error', async () => {
  await assert.rejects(bytesOf({ path: 'a.png', file: 'gone.zip', entry: null }, []), /gone\.zip is not among the files/);
  const packed = deflateRawSync(text);
  const entry = { offset: 0, packed: packed.length, size: text.length + 1, method: 8 };
  await assert.rejects(bytesOf({ path: 'a.png', file: 'z', entry }, [{ path: 'z', file: new Blob([packed]) }]), /cut short/);
});

test('that a file has changed on the disk is said of a medium, in a zip or not', async (t) => {
  t.mock.method(Blob.prototype, 'arrayBuffer', () => Promise.reject(new DOMException('', 'NotReadableError')));
  t.mock.method(Blob.prototype, 'stream', () => { throw new TypeError('Failed to fetch'); });
  const items = [{ path: 'toy.zip', file: new Blob([text]) }];
  for (const entry of [null, { offset: 0, packed: 4, size: 4, method: 0 }, { offset: 0, packed: 4, size: 9, method: 8 }]) {
    await assert.rejects(bytesOf({ path: 'a.png', file: 'toy.zip', entry }, items), /^Error: toy\.zip has changed on the disk, or is gone, since it was opened; open it again$/);
  }
});

test('an image of whole frames is a contact sheet', () => {
  const video = { width: 320, height: 180, frames: 48 };
  assert.deepEqual(sheetOf({ width: 2560, height: 1080 }, video), { columns: 8 });
  assert.equal(sheetOf({ width: 2560, height: 900 }, video), null, 'too few frames');
  assert.equal(sheetOf({ width: 2561, height: 1080 }, video), null);
  assert.equal(sheetOf({ width: 320, height: 180 }, { ...video, frames: 1 }), null);
  assert.equal(sheetOf({ width: 320, height: 180 }, { width: 0, height: 0, frames: 9 }), null);
  assert.deepEqual(cellOf(17, { columns: 8, width: 320, height: 180 }), { x: 320, y: 360 });
});

test('the kind of a medium depends on the file’s extension', () => {
  assert.equal(typeOf('media/Clip.WEBM')?.kind, 'video');
  assert.equal(typeOf('a.flac')?.kind, 'audio');
  assert.equal(typeOf('a.txt'), null);
});
