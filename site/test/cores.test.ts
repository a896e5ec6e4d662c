import assert from 'node:assert/strict';
import test from 'node:test';
import { MACHINE_CORES, DEFAULT_CORES, describeLostShard } from '../model/settings.ts';

test('a run uses all cores but one, and at least one', () => {
  assert.ok(DEFAULT_CORES >= 1 && DEFAULT_CORES <= MACHINE_CORES);
});

test('the description of a lost shard says whether it was replaced', () => {
  const told = (again: boolean) => describeLostShard({ type: 'shard-lost', text: 'out of memory', again });
  assert.match(told(true).title, /started again/);
  assert.match(told(false).text, /one core.*out of memory/);
});
