import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newFault } from './editing.ts';

test('an edit is invalid if it adds a fault: the message is its own, or else the first', () => {
  assert.equal(newFault(['', 'both are there'], 0), 'both are there');
  assert.equal(newFault(['it is not there any more', ''], 0), 'it is not there any more');
  assert.equal(newFault(['it was so before', ''], 1), '');
  assert.equal(newFault([], 0), '');
});
