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
export function undecodable(codec: string | null, name: string, system = systemOf()): Refusal {
  const why = codec ? `Its video is ${CODECS[codec] ?? codec}, which this browser does not decode.` : 'Its video is coded in a way that no browser decodes.';
  const way = codec === 'hevc' && system === 'macOS' ? `Make an H.264 file of it in Terminal: ${ofMac(name)}` : `Make a WebM of it: ${command(name, system)}`;
  return { why, help: `${OTHERS[codec ?? ''] ?? ''}${way}` };
}

/** Why a file has no video that could be decoded. codec is what it is called, null if the file has none. */
export function withoutVideo(codec: string | null, name: string, system = systemOf()): Refusal {
  if (codec === null) return { why: 'There is no video in this file.', help: 'If it should have one, export it anew from where it came from.' };
  return { why: `Its video is ${codec}, which no browser decodes for a page.`, help: `Make a WebM of it: ${command(name, system)}` };
}

export function unknownFormat(name: string, system = systemOf()): Refusal {
  return { why: 'This is no MP4, MOV, WebM or MKV, or it is damaged.', help: `Make a WebM of it: ${command(name, system)}` };
}

export function damaged(name: string, system = systemOf()): Refusal {
  return { why: 'The file is damaged or cut short.', help: `Copy it here once more. What can be saved of it: ${command(name, system)}` };
}

/** The system that the browser runs on. */
export type System = 'Windows' | 'macOS' | 'other';

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
