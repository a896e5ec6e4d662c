// The player where it counts the time itself: videos without a medium.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createPageStore, initialState } from '../state.ts';
import { createPlayer } from '../media/player.ts';
import { toyDataset } from './toy.ts';

/** A player on a page whose animation frames come when the test says so. */
function bench() {
  let frame: FrameRequestCallback = () => {};
  const later: (() => void)[] = [];
  Object.assign(globalThis, {
    HTMLAudioElement: class {}, HTMLVideoElement: class {},
    requestAnimationFrame: (call: FrameRequestCallback) => { frame = call; return 1; },
    cancelAnimationFrame: () => {},
    window: { setTimeout: (call: () => void) => later.push(call) },
  });
  const dataset = toyDataset();
  const videos = dataset.videos.map((video) => ({ ...video, media: null, frames: 10, fps: 5 }));
  const store = createPageStore({ ...initialState(), dataset: { ...dataset, videos } }, (flush) => flush());
  const player = createPlayer(store, { bytesOf: async () => new Blob(), timesOf: async () => ({ starts: null, duration: 0 }) });
  /** The browser draws, so many milliseconds after playing has begun. */
  const draw = (now: number) => {
    frame(now);
    later.splice(0).forEach((call) => call());
  };
  return { store, playback: store.playback, player, draw };
}

test('a video without a medium is empty, and its frames are sought and stepped through', async () => {
  const { store, playback, player } = bench();
  await player.show(1, 2);
  assert.deepEqual([store.get().picture?.video, store.get().picture?.medium, store.get().frame], [1, null, 2]);
  const last = (store.get().picture?.frames ?? 0) - 1;
  playback.step(-99);
  assert.equal(store.get().frame, 0);
  playback.seek(99);
  assert.deepEqual([store.get().frame, store.get().playing], [last, false]);
});

test('time is counted while it plays, at its rate, and from the beginning again after the end', async () => {
  const { store, playback, player, draw } = bench();
  await player.show(0, 0);
  const { frames = 1, fps = 1 } = store.get().picture ?? {};
  playback.setRate(2);
  playback.play();
  const begun = performance.now();
  draw(begun + (1000 * 1.5) / fps / 2);
  assert.equal(store.get().frame, 1);
  draw(begun + (1000 * (frames + 0.5)) / fps / 2);
  assert.equal(store.get().frame, 0);
  playback.pause();
  draw(begun + 1e6);
  assert.equal(store.get().frame, 0);
});
