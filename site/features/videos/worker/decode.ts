// Decodes a clip: its frames upright, with square pixels and the times of the file, whatever its container and codec.
import { ALL_FORMATS, BlobSource, Input, VideoSampleSink } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import type { Facts, Refusal } from '../messages.ts';
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
  close(): void;
}

/** Opens a clip, or throws why it cannot be decoded. */
export async function openClip(file: File): Promise<OpenClip> {
  if (file.size === 0) throw new Refused({ why: 'The file is empty.', help: 'Copy it here once more.' });
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  try {
    const track = await videoTrack(input, file.name);
    const width = await track.getDisplayWidth();
    const height = await track.getDisplayHeight();
    const duration = await track.getDurationFromMetadata().catch(() => null) ?? await track.computeDuration().catch(() => 0);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const frameWidth = Math.max(1, Math.round(width * scale));
    const frameHeight = Math.max(1, Math.round(height * scale));
    return {
      facts: { duration: Math.max(0, duration), width, height },
      frameWidth,
      frameHeight,
      buffers: new FrameBuffers(frameWidth, frameHeight),
      track,
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    if (error instanceof Refused) throw error;
    throw new Refused(damaged(file.name));
  }
}

/** Behind the last frame that is wanted, in seconds. */
const BEHIND = 1e-3;

/**
 * Decodes every frame, in the order of their times, and calls `onFrame` for each, until that returns false.
 * Where a span of seconds is given, those in it are enough.
 */
export async function eachFrame(clip: OpenClip, onFrame: (frame: DecodedFrame) => Promise<void> | false, span?: { from: number; to: number }) {
  const sink = new VideoSampleSink(clip.track);
  for await (const sample of span ? sink.samples(span.from, span.to + BEHIND) : sink.samples()) {
    try {
      if ((await onFrame(new DecodedFrame(sample, clip.buffers))) === false) return;
    } finally {
      sample.close();
    }
  }
}

async function videoTrack(input: Input, name: string): Promise<InputVideoTrack> {
  if (!(await input.canRead())) throw new Refused(unknownFormat(name));
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Refused({ why: 'There is no video in this file.', help: 'If it should have one, export it anew from where it came from.' });
  if (!('VideoDecoder' in globalThis)) {
    throw new Refused({ why: 'This browser cannot decode videos for a page (it lacks WebCodecs).', help: 'Chromium, Chrome, Edge, Firefox from 130 on and Safari from 16.4 on can.' });
  }
  if (!(await track.canDecode())) throw new Refused(undecodable(await track.getCodec(), name));
  return track;
}

/** What codecs are called by people. */
const CODECS: Record<string, string> = { avc: 'H.264', hevc: 'H.265 (HEVC)', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', prores: 'ProRes', mpeg4: 'MPEG-4 Part 2' };

function undecodable(codec: string | null, name: string): Refusal {
  const why = codec ? `Its video is ${CODECS[codec] ?? codec}, which this browser does not decode.` : 'Its video is coded in a way that no browser decodes.';
  const others = codec === 'avc' ? 'Chrome, Edge and Safari do. Or make a WebM of it: ' : 'Make a WebM of it: ';
  return { why, help: others + command(name) };
}

function unknownFormat(name: string): Refusal {
  return { why: 'This is no MP4, MOV, WebM or MKV, or it is damaged.', help: `Make a WebM of it: ${command(name)}` };
}

function damaged(name: string): Refusal {
  return { why: 'The file is damaged or cut short.', help: `Copy it here once more. What can be saved of it: ${command(name)}` };
}

/** The command that makes a file which every browser decodes. */
const command = (name: string) => `ffmpeg -i "${name}" "${name.replace(/\.[^.]*$/, '')}${/\.webm$/i.test(name) ? '-2' : ''}.webm"`;
