import assert from 'node:assert/strict';
import test from 'node:test';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny';
import type { OutputFormat } from 'mediabunny';
import { timestampsMatch } from '../media/playback.ts';
import { timesOfFile } from '../media/frame-times.ts';
import { frameAt, lengthOf, middleOf, rateOf, startOf } from '../model/times.ts';

const even = { fps: 60, frames: 100, starts: null };
const uneven = { fps: 4, frames: 4, starts: Float64Array.of(0, 0.1, 0.6, 0.7) };

test('a frame’s rounded start and its middle belong to that frame', () => {
  for (const times of [even, uneven]) {
    for (let frame = 0; frame < times.frames; frame++) {
      for (const time of [Math.floor(1000 * startOf(times, frame)) / 1000, middleOf(times, frame)]) assert.equal(frameAt(times, time), frame);
    }
  }
  assert.equal(frameAt(even, 9), 99);
  assert.equal(frameAt(uneven, 0.59), 1, 'a long frame lasts until the next');
  assert.equal(lengthOf(uneven), 0.95);
});

test('the mean rate', () => {
  assert.ok(Math.abs(rateOf(Float64Array.from({ length: 31 }, (_, i) => i / 30)) - 30) < 1e-9);
});

test('video may play where the browser’s frames have exact timestamps', () => {
  assert.equal(timestampsMatch(0.033, 1 / 30), true);
  assert.equal(timestampsMatch(0, 1 / 30), false);
  assert.equal(timestampsMatch(0, 0), null, 'the first frame says nothing');
});

/**
 * A file of video packets, and of sound between them.
 * times are in seconds, in the order of decoding.
 */
async function filmOf(format: OutputFormat, times: number[]) {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const [pictures, sound] = [new EncodedVideoPacketSource('vp9'), new EncodedAudioPacketSource('opus')];
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();
  const data = new Uint8Array(30);
  const video = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 } };
  const audio = { decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } };
  for (const [i, time] of times.entries()) {
    await pictures.add(new EncodedPacket(data, i === 0 ? 'key' : 'delta', time, 0.04), video);
    await sound.add(new EncodedPacket(data, 'key', i * 0.06, 0.06), audio);
  }
  await output.finalize();
  return new Blob([target.buffer!]);
}

for (const format of [new WebMOutputFormat(), new Mp4OutputFormat()]) {
  test(`${format.fileExtension}: the times of the frames, however uneven and in whatever order`, async () => {
    const { starts, duration } = await timesOfFile(await filmOf(format, [0, 0.12, 0.04, 0.08, 0.2]));
    assert.deepEqual([...starts!].map((time) => Math.round(1000 * time)), [0, 40, 80, 120, 200]);
    assert.ok(duration >= 0.2 && duration < 0.4, String(duration));
  });
}

test('sound has a duration and no frames', async () => {
  const wav = new Uint8Array(44 + 16_000);
  const view = new DataView(wav.buffer);
  for (const [at, word] of [[0, 'RIFF'], [8, 'WAVE'], [12, 'fmt '], [36, 'data']] as [number, string][]) for (const [i, letter] of [...word].entries()) view.setUint8(at + i, letter.charCodeAt(0));
  for (const [at, n] of [[4, 36 + 16_000], [16, 16], [24, 8000], [28, 16_000], [40, 16_000]]) view.setUint32(at, n, true);
  for (const [at, n] of [[20, 1], [22, 1], [32, 2], [34, 16]]) view.setUint16(at, n, true);
  assert.deepEqual(await timesOfFile(new Blob([wav])), { starts: null, duration: 1 });
});

test('other formats and truncated files say nothing', async () => {
  for (const bytes of [[1, 2, 3], new Array(10).fill(0), [0x1a, 0x45, 0xdf, 0xa3, 0x81], []]) {
    assert.deepEqual(await timesOfFile(new Blob([Uint8Array.from(bytes)])), { starts: null, duration: 0 });
  }
});
