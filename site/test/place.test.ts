import assert from 'node:assert/strict';
import test from 'node:test';
import { hashOf, placeOf } from '../session/page-state.ts';
import { toyDataset } from './toy.ts';

test('an address restores its place', () => {
  const dataset = toyDataset();
  for (const place of [{ video: 0, track: 1, frame: 12 }, { video: 1, track: -1, frame: 0 }, { video: 1, track: -1, frame: -1 }, { video: 2, track: 4, frame: 3 }]) {
    assert.deepEqual(placeOf(dataset, hashOf(dataset, place)), place);
  }
  assert.equal(hashOf(dataset, { video: 2, track: 4, frame: 0 }), '#video=clip+9&track=t1&frame=0', 'a clip that is held at its start');
  assert.equal(hashOf(dataset, { video: 2, track: 4, frame: -1 }), '#video=clip+9&track=t1');
});

test('parts that an address does not name are left out', () => {
  const dataset = toyDataset();
  assert.equal(placeOf(dataset, ''), null);
  assert.equal(placeOf(dataset, '#video=other'), null);
  assert.deepEqual(placeOf(dataset, '#video=clip-08&track=t2&frame=-3'), { video: 1, track: -1, frame: -1 });
  assert.deepEqual(placeOf(dataset, '#video=clip-08&frame=x'), { video: 1, track: -1, frame: -1 });
});
