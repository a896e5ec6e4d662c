// Decodes a clip: its frames upright, with square pixels and the times of the file, whatever its container and codec; and says
// why a clip cannot be used, and what helps.
import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny';
import { DecodedFrame, FrameBuffers } from './decoded-frame.ts';
import type { Refusal, Facts } from '../messages.ts';
import type { InputVideoTrack, VideoSample } from 'mediabunny';

const PACKET = 188;
const SYNC = 0x47;

/** What people call the types of video streams in a program map, ISO/IEC 13818-1, table 2-34, that the reader of containers leaves out. */
const VIDEO_TYPES: Record<number, string> = {
  0x01: 'MPEG-1', 0x02: 'MPEG-2', 0x10: 'MPEG-4 Part 2', 0x33: 'H.266 (VVC)', 0x42: 'AVS', 0xd2: 'AVS2', 0xd1: 'Dirac', 0xea: 'VC-1',
};

/** Files that the reader of containers cannot read, by their endings. */
const KINDS: [RegExp, string][] = [
  [/\.(mpe?g|m2v|m1v|vob)$/i, 'This is MPEG-1 or MPEG-2'], [/\.avi$/i, 'This is AVI'], [/\.(wmv|asf)$/i, 'This is Windows Media'], [/\.flv$/i, 'This is Flash video'],
];

/** Bytes of a file in which its tables are looked for. */
const TABLES_WITHIN = 1 << 20;

/** Returns the name of the first video codec in the program maps of a transport stream, null if it is none or has no video. */
export function codecOfTransportStream(head: Uint8Array): string | null {
  const maps = new Set<number>();
  for (const packet of packetsOf(head)) {
    const pid = ((packet[1] & 0x1f) << 8) | packet[2];
    if (pid !== 0 && !maps.has(pid)) continue;
    const section = sectionOf(packet);
    if (!section) continue;
    if (pid === 0) {
      for (let i = 8; i + 4 <= section.length - 4; i += 4) {
        if ((section[i] << 8 | section[i + 1]) !== 0) maps.add(((section[i + 2] & 0x1f) << 8) | section[i + 3]);
      }
      continue;
    }
    for (let i = 12 + (((section[10] & 0x0f) << 8) | section[11]); i + 5 <= section.length - 4; i += 5 + (((section[i + 3] & 0x0f) << 8) | section[i + 4])) {
      const codec = VIDEO_TYPES[section[i]];
      if (codec) return codec;
    }
  }
  return null;
}

/** Yields the packets of 188 bytes, which M2TS puts behind 4 bytes of time. */
function* packetsOf(head: Uint8Array) {
  for (const [before, stride] of [[0, PACKET], [4, PACKET + 4]]) {
    if (head[before] !== SYNC || head[before + stride] !== SYNC) continue;
    for (let at = before; at + PACKET <= head.length && head[at] === SYNC; at += stride) yield head.subarray(at, at + PACKET);
    return;
  }
}

/** Returns the section that begins in a packet, null if none does. A section in several packets is cut. */
function sectionOf(packet: Uint8Array) {
  const begins = (packet[1] & 0x40) !== 0;
  const adaptation = (packet[3] & 0x20) !== 0 ? packet[4] + 1 : 0;
  if (!begins || (packet[3] & 0x10) === 0) return null;
  const start = 4 + adaptation;
  const section = packet.subarray(start + 1 + packet[start]);
  if (section.length < 12) return null;
  return section.subarray(0, 3 + (((section[1] & 0x0f) << 8) | section[2]));
}

/** What codecs are called by people. */
const CODECS: Record<string, string> = { avc: 'H.264', hevc: 'H.265 (HEVC)', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', prores: 'ProRes', mpeg4: 'MPEG-4 Part 2' };

/** Browsers that decode a codec which some do not, a sentence each. */
const OTHERS: Record<string, string> = {
  avc: 'Chrome, Edge and Safari do. ',
  hevc: 'Safari does on a Mac, and Chrome and Edge do where the graphics hardware decodes it. ',
};

/** Why a video cannot be decoded, and what helps. */
export function undecodable(codec: string | null, name: string, system = systemOf()): Refusal {
  const why = codec ? `Its video is ${CODECS[codec] ?? codec}, which this browser does not decode.` : 'Its video is coded in a way that no browser decodes.';
  const way = codec === 'hevc' && system === 'macOS' ? `Make an H.264 file of it in Terminal: ${ofMac(name)}` : `Make a WebM of it: ${command(name, system)}`;
  return { why, help: `${OTHERS[codec ?? ''] ?? ''}${way}` };
}

/** Why a file has no video that could be decoded. codec is what it is called, null if the file has none. */
export function withoutVideo(codec: string | null, name: string, system = systemOf()): Refusal {
  if (codec === null) return { why: 'There is no video in this file, only sound.', help: 'If it should have one, export it anew from where it came from.' };
  return { why: `Its video is ${codec}, which no browser decodes for a page.`, help: `Make a WebM of it: ${command(name, system)}` };
}

export function unknownFormat(name: string, system = systemOf()): Refusal {
  const kind = KINDS.find(([ending]) => ending.test(name))?.[1];
  if (kind) return { why: `${kind}, which no browser decodes for a page.`, help: `Make a WebM of it: ${command(name, system)}` };
  return { why: 'This is no MP4, MOV, WebM or MKV, or it is damaged.', help: `Make a WebM of it: ${command(name, system)}` };
}

function damaged(name: string, system = systemOf()): Refusal {
  return { why: 'The file is damaged or truncated.', help: `Copy it here once more. What can be saved of it: ${command(name, system)}` };
}

/** The system that the browser runs on. */
type System = 'Windows' | 'macOS' | 'other';

function systemOf(platform = globalThis.navigator?.platform ?? ''): System {
  if (/^win/i.test(platform)) return 'Windows';
  return /^(mac|iphone|ipad)/i.test(platform) ? 'macOS' : 'other';
}

/** How ffmpeg is installed, in words behind the command that needs it. */
const INSTALL: Record<System, string> = {
  Windows: ' (ffmpeg comes with: winget install ffmpeg)',
  macOS: ' (ffmpeg comes with: brew install ffmpeg)',
  other: ' (ffmpeg comes with: sudo apt install ffmpeg)',
};

/** The command that makes a file which every browser decodes. */
const command = (name: string, system: System) => `ffmpeg -i "${name}" "${withoutEnding(name)}${/\.webm$/i.test(name) ? '-2' : ''}.webm"${INSTALL[system]}`;

/** The command of macOS itself, which reads what its players do. */
const ofMac = (name: string) => `avconvert --preset Preset1280x720 --source "${name}" --output "${withoutEnding(name)}-2.mp4"`;

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '');

/** A frame is at most so long, in pixels; larger clips are analyzed smaller. */
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
    const codec = codecOfTransportStream(head);
    const hasSound = (await input.getAudioTracks()).length > 0;
    throw new Refused(codec === null && !hasSound ? damaged(name) : withoutVideo(codec, name)); // an MP4 that is cut short lacks the list of its streams
  }
  if (!('VideoDecoder' in globalThis)) {
    throw new Refused({ why: 'This browser cannot decode videos for a page (it lacks WebCodecs).', help: 'Chromium, Chrome, Edge, Firefox from 130 on and Safari from 16.4 on can.' });
  }
  if (!(await track.canDecode())) throw new Refused(undecodable(await track.getCodec(), name));
  return { track, notes };
}
