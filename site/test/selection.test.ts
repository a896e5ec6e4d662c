// What a selection brings with it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { matched } from '../app/navigation.ts';

const matches = { track: [4, -1], tupleOf: Int32Array.of(-1, -1, -1, -1, 0) } as unknown as NonNullable<Parameters<typeof matched>[1]>;

test('a tuple brings the track that it is matched with, and a track its tuple', () => {
  assert.deepEqual(matched({ tuple: 0 }, matches), { track: 4, tuple: 0 });
  assert.deepEqual(matched({ tuple: 1 }, matches), { track: -1, tuple: 1 });
  assert.deepEqual(matched({ track: 4 }, matches), { track: 4, tuple: 0 });
});

test('what is said stays, and before there is an answer nothing is added', () => {
  assert.deepEqual(matched({ track: 2, tuple: 0 }, matches), { track: 2, tuple: 0 });
  assert.deepEqual(matched({ tuple: 0 }, null), { track: -1, tuple: 0 });
  assert.deepEqual(matched({}, matches), { track: -1, tuple: -1 });
});
