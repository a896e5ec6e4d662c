import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passLimits } from '../../test/broken-storage.ts';
import { Writes } from './writes.ts';

const NO_ROOM = new DOMException('', 'QuotaExceededError');

/** A promise that is settled from outside. */
function deferred() {
  let [resolve, reject] = [() => {}, (_: unknown) => {}];
  const promise = new Promise<void>((done, refused) => { [resolve, reject] = [done, refused]; });
  return { promise, resolve, reject };
}

test('why something is not saved is said until it is', async () => {
  const writes = new Writes<string>();
  await writes.follow('a', Promise.resolve(), 1000);
  assert.equal(writes.reason.value, '');
  await writes.follow('a', Promise.reject(NO_ROOM), 1000);
  await writes.follow('b', Promise.resolve(), 1000);
  assert.equal(writes.reason.value, 'It has no room left for this page. Free space on the disk, or forget sessions that are saved.', 'a is not saved yet');
  await writes.follow('a', Promise.resolve(), 1000);
  assert.equal(writes.reason.value, '');
});

test('a write that does not answer is given up after its limit, and counts if it is done later', async (t) => {
  passLimits(t);
  const writes = new Writes<string>();
  const late = deferred();
  await writes.follow('a', late.promise, 10_000);
  assert.match(writes.reason.value, /^It gave no answer within 10 seconds/);
  late.resolve();
  await late.promise;
  assert.equal(writes.reason.value, '');
});

test('only the latest write of a subject counts, and none that was forgotten', async () => {
  const writes = new Writes<string>();
  const first = deferred();
  const following = writes.follow('a', first.promise, 1000);
  await writes.follow('a', Promise.resolve(), 1000);
  first.reject(NO_ROOM);
  await following;
  assert.equal(writes.reason.value, '');
  const other = deferred();
  const followingOther = writes.follow('b', other.promise, 1000);
  writes.forget();
  other.reject(NO_ROOM);
  await followingOther;
  assert.equal(writes.reason.value, '');
});
