// The files of the dataset that was made of clips: which belong to it, and the zip of them.
import { Zip, ZipPassThrough } from 'fflate';
import { isVideo } from '../../model/video-files.ts';
import type { Item } from '../../core/messages.ts';

/** The folder of the dataset among files, '' or with a slash at its end. */
export function rootOf(files: Item[]) {
  const at = files.find(({ path }) => /(^|\/)dataset\.json$/.test(path))?.path ?? 'dataset.json';
  return at.slice(0, -'dataset.json'.length);
}

/** Returns the files of a dataset with its generated files replaced. Captions stay. */
export function withFiles(files: Item[], written: Item[]): Item[] {
  const root = rootOf(files);
  const generated = /^(dataset\.json|tracks\.csv|boxes\.csv|(features|descriptors)\/.*)$/;
  const kept = files.filter(({ path }) => !path.startsWith(root) || !generated.test(path.slice(root.length)));
  return [...kept, ...written.filter(({ path }) => generated.test(path)).map(({ path, file }) => ({ path: root + path, file }))];
}

/** The files to download, by their paths in the dataset's folder. captions is the text of captions.txt, which replaces the captions of the files. */
export function filesToDownload(files: Item[], captions: string, withClips: boolean): Item[] {
  const root = rootOf(files);
  const kept = files.filter(({ path, file }) => withClips || !isVideo({ path, file }))
    .map(({ path, file }) => ({ path: path.startsWith(root) ? path.slice(root.length) : path, file }));
  return [...kept.filter(({ path }) => !/^captions\.[a-z]+$/i.test(path)), { path: 'captions.txt', file: new Blob([captions]) }];
}

const CHUNK = 1 << 22; // bytes that are read at once

/** Packs files into a zip, uncompressed, because clips are compressed already. */
export async function zipOf(items: Item[]): Promise<Blob> {
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
