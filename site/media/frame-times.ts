// The frame times of a video file and the duration of a medium, read from its container. A script
// of its own, loaded after the first view and before the page is locked down.
import { BlobSource, EncodedPacketSink, FLAC, Input, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import type { InputTrack } from 'mediabunny';
import type { FileTimes } from '../model/rates.ts';

const FORMATS = [MP4, QTFF, WEBM, MATROSKA, OGG, WAVE, FLAC, MP3];
const MOST = 1 << 20; // frames of one video

/** Starts are null for sound, and both say nothing where the file cannot be read. */
export async function timesOfFile(file: Blob): Promise<FileTimes> {
  const input = new Input({ formats: FORMATS, source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    const starts = track && await packetTimes(track);
    return { starts, duration: await input.computeDuration() };
  } catch {
    return { starts: null, duration: 0 }; // the file is truncated, or of another format
  } finally {
    input.dispose();
  }
}

async function packetTimes(track: InputTrack) {
  const times = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    times.push(timestamp);
    if (times.length > MOST) return null;
  }
  return times.length > 0 ? Float64Array.from(times).sort() : null;
}
