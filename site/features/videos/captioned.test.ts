import assert from 'node:assert/strict';
import test from 'node:test';
import { isNamedIn } from './captioned.ts';

test('a clip is found in captions.txt, a table and JSON by its whole name', () => {
  assert.deepEqual(['clip-1: (Ana, waves)', 'video,person\nclip-1,Ana', '{"clip-1": [["Ana"]]}', '"clip-1": (Ana, -)'].map((text) => isNamedIn(text, 'clip-1')), [true, true, true, true]);
  assert.deepEqual(['clip-10: (Ana, waves)', 'my clip-12,Ana', '# of clip-1'].map((text) => isNamedIn(text, 'clip-1')), [false, false, false]);
});
