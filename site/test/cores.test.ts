import assert from 'node:assert/strict';
import test from 'node:test';
import { MACHINE_CORES, DEFAULT_CORES, describeLostShard, withCores } from '../options/cores.ts';

test('a run uses all cores but one, and at least one', () => {
  assert.ok(DEFAULT_CORES >= 1 && DEFAULT_CORES <= MACHINE_CORES);
});

test('the number of cores is added to the requests of a run, and to no others', () => {
  const asked: any[] = [];
  const client = { terminate: () => {}, request: (ask: any) => asked.push(ask) } as any;
  let cores = 3;
  const shared = withCores(client, () => cores);
  shared.request({ op: 'fit', options: {} });
  cores = 2;
  shared.request({ op: 'warmStart', options: {}, from: 0 });
  shared.request({ op: 'back', mark: 4 });
  shared.request({ op: 'pause' });
  assert.deepEqual(asked, [{ op: 'fit', options: {}, cores: 3 }, { op: 'warmStart', options: {}, from: 0, cores: 2 }, { op: 'back', mark: 4, cores: 2 }, { op: 'pause' }]);
  assert.equal(shared.terminate, client.terminate);
});

test('the description of a lost shard says whether it was replaced', () => {
  const told = (again: boolean) => describeLostShard({ type: 'lost', text: 'out of memory', again });
  assert.match(told(true).title, /started again/);
  assert.match(told(false).text, /one core.*out of memory/);
});
