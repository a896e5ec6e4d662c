// Packs files into a zip, uncompressed: clips are compressed already.
import { Zip, ZipPassThrough } from 'fflate';
import type { Item } from '../../core/messages.ts';

const CHUNK = 1 << 22; // bytes that are read at once

export async function zipBlob(items: Item[]): Promise<Blob> {
  const parts: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error) failure = error;
    else parts.push(new Blob([new Uint8Array(data)]));
  });
  for (const { path, file } of items) {
    const entry = new ZipPassThrough(path);
    entry.mtime = new Date(1980, 0, 1); // the same dataset gives the same file
    zip.add(entry);
    for (let at = 0; at < file.size; at += CHUNK) entry.push(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()));
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: 'application/zip' });
}
