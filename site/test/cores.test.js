import assert from 'node:assert/strict';
import test from 'node:test';
import { CORES, USUAL, mourned, sharing } from '../options/cores.js';

test('all cores but one work on a run, at least one', () => {
  assert.ok(USUAL >= 1 && USUAL <= CORES);
});

test('a run is asked for with its cores, and nothing else is', () => {
  /** @type {any[]} */
  const asked = [];
  const client = /** @type {any} */ ({ end: () => {}, ask: (/** @type {any} */ ask) => asked.push(ask) });
  let cores = 3;
  const shared = sharing(client, () => cores);
  shared.ask({ op: 'fit', options: {} });
  cores = 2;
  shared.ask({ op: 'warm', options: {}, from: 0 });
  shared.ask({ op: 'back', mark: 4 });
  shared.ask({ op: 'pause' });
  assert.deepEqual(asked, [{ op: 'fit', options: {}, cores: 3 }, { op: 'warm', options: {}, from: 0, cores: 2 }, { op: 'back', mark: 4, cores: 2 }, { op: 'pause' }]);
  assert.equal(shared.end, client.end);
});

test('what is told of a death says whether there is another', () => {
  const told = (/** @type {boolean} */ again) => mourned({ type: 'lost', text: 'out of memory', again });
  assert.match(told(true).title, /started again/);
  assert.match(told(false).text, /one core.*out of memory/);
});
