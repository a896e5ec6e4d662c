// Decodes a clip: its frames upright, with square pixels and the times of the file, whatever its container and codec.
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack, VideoSample } from 'mediabunny';
import type { Facts, Refusal } from '../messages.ts';
import { damaged, undecodable, unknownFormat, withoutVideo } from './refusals.ts';
import { codecOfTransportStream, TABLES_WITHIN } from './transport-stream.ts';
import { DecodedFrame, FrameBuffers } from './decoded-frame.ts';

/** A frame is at most so long, in pixels; larger clips are looked at smaller. */
const LONGEST_SIDE = 960;

/** A clip cannot be used. */
export class Refused extends Error {
  refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

export interface OpenClip {
  facts: Facts;
  /** Of a frame, in pixels. */
  frameWidth: number;
  frameHeight: number;
  buffers: FrameBuffers;
  track: InputVideoTrack;
  /** Seconds of the file at which the clip begins; its times count from there. Frames before it are not shown. */
  start: number;
  /** What a person should know about the file, a sentence each. */
  notes: string[];
  close(): void;
}

/** Opens a clip, or throws why it cannot be decoded. */
export async function openClip(file: File): Promise<OpenClip> {
  if (file.size === 0) throw new Refused({ why: 'The file is empty.', help: 'Copy it here once more.' });
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const { track, notes } = await videoTrack(input, file);
    const width = await track.getDisplayWidth();
    const height = await track.getDisplayHeight();
    const duration = await track.getDurationFromMetadata().catch(() => null) ?? await track.computeDuration().catch(() => 0);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const frameWidth = Math.max(1, Math.round(width * scale));
    const frameHeight = Math.max(1, Math.round(height * scale));
    return {
      facts: { duration: Math.max(0, duration), width, height, hasSound: (await input.getAudioTracks()).length > 0 },
      frameWidth,
      frameHeight,
      buffers: new FrameBuffers(frameWidth, frameHeight),
      track,
      start: await startOf(track),
      notes,
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    if (error instanceof Refused) throw error;
    throw new Refused(damaged(file.name));
  }
}

/** Packets after the first one that is shown among which an earlier one may be: they are in the order of decoding. */
const REORDERED = 32;

/**
 * Returns where a clip begins. A clip that was cut without encoding it anew has an edit list, and frames of negative
 * times, which serve only to decode the others. Then players and ffmpeg begin at the first of the others.
 */
async function startOf(track: InputVideoTrack) {
  if (microseconds(await track.getFirstTimestamp()) >= 0) return 0;
  const packets = new EncodedPacketSink(track);
  const key = await packets.getKeyPacket(0, { metadataOnly: true });
  let start = Infinity;
  let after = 0;
  for await (const { timestamp } of packets.packets(key ?? undefined, undefined, { metadataOnly: true })) {
    if (microseconds(timestamp) >= 0) start = Math.min(start, Math.max(0, timestamp));
    if (start < Infinity && ++after > REORDERED) break;
  }
  return start < Infinity ? start : 0;
}

const microseconds = (time: number) => Math.round(time * 1e6);

/** Behind the last frame that is wanted, in seconds. */
const BEHIND = 1e-3;

/**
 * Decodes every frame, in the order of their times, and calls `onFrame` for each, until that returns false.
 * Where a span of seconds is given, those in it are enough. Returns the number of frames that cannot be decoded.
 */
export async function eachFrame(clip: OpenClip, onFrame: (frame: DecodedFrame) => Promise<void> | false, span?: { from: number; to: number }) {
  const damage = { lost: 0 };
  const from = span && clip.start + span.from;
  const to = span && clip.start + span.to + BEHIND;
  for await (const sample of samples(clip.track, from, to, damage)) {
    try {
      if (microseconds(sample.timestamp) < microseconds(clip.start)) continue;
      if ((await onFrame(new DecodedFrame(sample, clip))) === false) break;
    } finally {
      sample.close();
    }
  }
  return damage.lost;
}

/** Returns the frames of a track in a span. After a frame that cannot be decoded it goes on at the next key frame, and counts what is lost. */
async function* samples(track: InputVideoTrack, from: number | undefined, to: number | undefined, damage: { lost: number }): AsyncGenerator<VideoSample, void, unknown> {
  const packets = new EncodedPacketSink(track);
  let last = from ?? -Infinity; // the time up to which all is decoded
  let isKeyDecoded = true; // the key frame at which it goes on
  for (let next = from; ;) {
    try {
      for await (const sample of new VideoSampleSink(track).samples(next, to)) {
        last = sample.timestamp;
        isKeyDecoded = true;
        yield sample;
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    if (!isKeyDecoded) damage.lost += 1;
    const before = await packets.getPacket(Math.max(last, await track.getFirstTimestamp()), { metadataOnly: true });
    const key = before && await packets.getNextKeyPacket(before, { metadataOnly: true });
    const end = key ? key.timestamp : Infinity;
    for await (const { timestamp } of packets.packets(before ?? undefined, key ?? undefined, { metadataOnly: true })) {
      if (timestamp > last && timestamp < end) damage.lost += 1;
    }
    if (!key || (to !== undefined && end >= to)) return;
    [next, last, isKeyDecoded] = [end, end, false];
  }
}

/** Whether an error is a decoder's about the data. */
const isDamage = (error: unknown) => error instanceof DOMException && error.name === 'EncodingError';

/** Pixels that are added to those of a default stream when one of several is chosen, as in ffmpeg. */
const DEFAULT_BONUS = 5_000_000;

/** Returns the default video stream of a file, or the one of most pixels. */
async function chosenTrack(input: Input): Promise<{ track: InputVideoTrack | undefined; notes: string[] }> {
  const tracks = await Promise.all((await input.getVideoTracks()).map(async (track, at) => {
    const [width, height, { default: isDefault }] = await Promise.all([track.getCodedWidth(), track.getCodedHeight(), track.getDisposition()]);
    return { track, number: at + 1, size: `${width}×${height}`, isDefault, score: width * height + (isDefault ? DEFAULT_BONUS : 0) };
  }));
  const best = tracks.toSorted((a, b) => b.score - a.score)[0];
  const notes = tracks.length > 1 ? [`It has ${tracks.length} video streams: number ${best.number}, the ${best.isDefault ? 'default' : 'largest'} one, of ${best.size} pixels, is used.`] : [];
  return { track: best?.track, notes };
}

async function videoTrack(input: Input, file: File): Promise<{ track: InputVideoTrack; notes: string[] }> {
  const { name } = file;
  if (!(await input.canRead())) throw new Refused(unknownFormat(name));
  const { track, notes } = await chosenTrack(input);
  if (!track) {
    const head = new Uint8Array(await file.slice(0, TABLES_WITHIN).arrayBuffer());
    throw new Refused(withoutVideo(codecOfTransportStream(head), name));
  }
  if (!('VideoDecoder' in globalThis)) {
    throw new Refused({ why: 'This browser cannot decode videos for a page (it lacks WebCodecs).', help: 'Chromium, Chrome, Edge, Firefox from 130 on and Safari from 16.4 on can.' });
  }
  if (!(await track.canDecode())) throw new Refused(undecodable(await track.getCodec(), name));
  return { track, notes };
}
