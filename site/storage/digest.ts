// The key under which a file is stored, which is of its content: two sessions with the same file
// share it. What is stored is a copy.

const SLICE = 8 << 20; // bytes that are in memory at once

/**
 * The digest of a file: SHA-256 of the SHA-256 of each slice, with the size. Rejects where the
 * file cannot be read any more. Without a secure address the browser has no digests; the key is
 * then the file's own.
 */
export async function digestOf(file: Blob): Promise<string> {
  if (!globalThis.crypto.subtle) return randomId();
  const digests: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < file.size; at += SLICE) digests.push(await sha256(await file.slice(at, at + SLICE).arrayBuffer()));
  const whole = await sha256(await new Blob(digests).arrayBuffer());
  return `${file.size}-${hex(whole)}`;
}

/**
 * A copy of a file's bytes. Rejects where it cannot be read any more. Of a file on the disk a
 * private window of Chromium stores no more than where it lies, and has nothing once it is gone.
 */
export async function copyOf(file: Blob): Promise<Blob> {
  const slices: Blob[] = [];
  for (let at = 0; at < file.size; at += SLICE) slices.push(new Blob([await file.slice(at, at + SLICE).arrayBuffer()]));
  const { type } = file;
  return file instanceof File ? new File(slices, file.name, { type, lastModified: file.lastModified }) : new Blob(slices, { type });
}

const sha256 = async (bytes: ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random name, also where the address is not secure. */
export const randomId = () => hex(crypto.getRandomValues(new Uint8Array(16)));
