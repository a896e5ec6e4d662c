import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { FILM, downloadGroups, downloadNames } from './words.ts';

test('every download of the core, and the film, is in one group', () => {
  const source = readFileSync(new URL('../../../wasm/wire/export.go', import.meta.url), 'utf8');
  const exports = [...source.matchAll(/^\t\{"([^"]+)", "[a-z]+\//gm)].map(([, name]) => name);
  assert.ok(exports.length > 10, 'the names are found');
  assert.deepEqual(downloadGroups.flatMap(({ words }) => Object.keys(words)).sort(), downloadNames(exports).sort());
  assert.ok(downloadNames(exports).includes(FILM));
  assert.deepEqual(downloadNames([]), []);
});
