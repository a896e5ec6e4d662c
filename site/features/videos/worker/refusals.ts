// Why a clip cannot be used, and what helps.
import type { Refusal } from '../messages.ts';

/** What codecs are called by people. */
const CODECS: Record<string, string> = { avc: 'H.264', hevc: 'H.265 (HEVC)', vp8: 'VP8', vp9: 'VP9', av1: 'AV1', prores: 'ProRes', mpeg4: 'MPEG-4 Part 2' };

/** Browsers that decode a codec which some do not, a sentence each. */
const OTHERS: Record<string, string> = {
  avc: 'Chrome, Edge and Safari do. ',
  hevc: 'Safari does on a Mac, and Chrome and Edge do where the graphics hardware decodes it. ',
};

/** Why a video cannot be decoded, and what helps. */
export function undecodable(codec: string | null, name: string): Refusal {
  const why = codec ? `Its video is ${CODECS[codec] ?? codec}, which this browser does not decode.` : 'Its video is coded in a way that no browser decodes.';
  return { why, help: `${OTHERS[codec ?? ''] ?? ''}Make a WebM of it: ${command(name)}` };
}

/** Why a file has no video that could be decoded. codec is what it is called, null if the file has none. */
export function withoutVideo(codec: string | null, name: string): Refusal {
  if (codec === null) return { why: 'There is no video in this file.', help: 'If it should have one, export it anew from where it came from.' };
  return { why: `Its video is ${codec}, which no browser decodes for a page.`, help: `Make a WebM of it: ${command(name)}` };
}

export function unknownFormat(name: string): Refusal {
  return { why: 'This is no MP4, MOV, WebM or MKV, or it is damaged.', help: `Make a WebM of it: ${command(name)}` };
}

export function damaged(name: string): Refusal {
  return { why: 'The file is damaged or cut short.', help: `Copy it here once more. What can be saved of it: ${command(name)}` };
}

/** The command that makes a file which every browser decodes. */
const command = (name: string) => `ffmpeg -i "${name}" "${name.replace(/\.[^.]*$/, '')}${/\.webm$/i.test(name) ? '-2' : ''}.webm"`;
