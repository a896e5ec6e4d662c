import assert from 'node:assert/strict';
import test from 'node:test';
import { pageState, restorePageState } from '../session/page-state.ts';
import { initialState } from '../state.ts';
import { toyDataset } from './toy.ts';

const dataset = toyDataset();

/** A state that differs from the first in everything that is saved. */
function state() {
  return {
    ...initialState(), dataset, page: 'compare', order: 'problems' as const, filter: 'Rick', truth: true,
    selection: { video: 2, track: 4, tuple: 2 }, frame: 7,
  };
}

test('the page’s state survives a capsule', () => {
  const text = JSON.stringify(pageState(state()));
  assert.deepEqual(restorePageState(JSON.parse(text), dataset), {
    at: { video: 2, track: 4, frame: 7, tuple: 2 },
    patch: { order: 'problems', filter: 'Rick', truth: true, keyPoints: false },
    page: 'compare',
  });
});

test('a capsule keeps a video by its name', () => {
  assert.equal(pageState(state()).place, '#video=clip+9&track=t1&frame=7');
});

test('invalid values are left out', () => {
  const nothing = { at: null, patch: {}, page: 'explore' };
  for (const kept of [null, undefined, {}, { place: 7, tuple: {}, page: 'x', order: 'y', filter: 1, truth: 'no' }, { place: '#video=none' }]) {
    assert.deepEqual(restorePageState(kept, dataset), nothing);
  }
});

test('a tuple that does not exist or is of another video is not selected', () => {
  for (const tuple of [-1, 0, 1, 3, 1.5, '2', null]) {
    assert.equal(restorePageState({ place: '#video=clip+9', tuple }, dataset).at?.tuple, -1, String(tuple));
  }
  assert.equal(restorePageState({ place: '#video=clip+9', tuple: 2 }, dataset).at?.tuple, 2);
});
