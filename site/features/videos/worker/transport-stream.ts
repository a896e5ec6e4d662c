// Names the video codec of an MPEG transport stream by its tables, for codecs that no browser decodes: the reader of
// containers leaves such streams out, as if there were no video.

const PACKET = 188;
const SYNC = 0x47;

/** What people call the types of video streams in a program map, ISO/IEC 13818-1, table 2-34, that the reader of containers leaves out. */
const VIDEO_TYPES: Record<number, string> = {
  0x01: 'MPEG-1', 0x02: 'MPEG-2', 0x10: 'MPEG-4 Part 2', 0x33: 'H.266 (VVC)', 0x42: 'AVS', 0xd2: 'AVS2', 0xd1: 'Dirac', 0xea: 'VC-1',
};

/** Bytes of a file in which its tables are looked for. */
export const TABLES_WITHIN = 1 << 20;

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
