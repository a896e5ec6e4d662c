import assert from 'node:assert/strict';
import test from 'node:test';
import { Stopwatch, remainingText } from './clip-list.ts';

test('a remaining time is rough', () => {
  assert.equal(remainingText(3), 'a few seconds left');
  assert.equal(remainingText(42), 'about 40 s left');
  assert.equal(remainingText(100), 'about 2 min left');
  assert.equal(remainingText(3 * 3600 + 130), 'about 3 h 2 min left');
});

test('pauses do not count, and nothing is said too early', () => {
  let now = 0;
  const watch = new Stopwatch(() => now);
  watch.run(true);
  now = 1000;
  assert.equal(watch.remaining(0.5), null);
  now = 4000;
  watch.run(false);
  now = 90_000;
  watch.run(true);
  watch.run(true);
  now = 92_000;
  assert.equal(watch.seconds(), 6);
  assert.equal(watch.remaining(0.25), 18);
  assert.equal(watch.remaining(0), null);
});
