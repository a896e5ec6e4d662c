// The files that a person drops or chooses, as the list that the core's open takes.
import { countText } from '../../words.ts';
import type { Download, Item } from '../../core/messages.ts';

/** Files of the operating system and hidden files are not part of a dataset. */
const clutter = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/**
 * The files of a drop. Its entries must be read before the first await, or the browser discards
 * them.
 */
export async function filesFromDrop(transfer: DataTransfer): Promise<Item[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry());
  const found = entries.some((entry) => entry)
    ? (await Promise.all(entries.map((entry) => entry && walk(entry, '')))).flatMap((list) => list ?? [])
    : [...transfer.files].map((file) => ({ path: file.name, file }));
  return withoutClutter(found);
}

/** The files of an input. With webkitdirectory they have paths. */
export function filesFromInput(files: ArrayLike<File>) {
  return withoutClutter(Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })));
}

/** folder ends in a slash, or is empty. */
async function walk(entry: FileSystemEntry, folder: string): Promise<Item[]> {
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise<File>((done, refused) => {
      (entry as FileSystemFileEntry).file(done, refused);
    });
    return [{ path, file }];
  }
  const children = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(children.map((child) => walk(child, `${path}/`)))).flat();
}

/** All entries of a folder. The reader returns some at each call, and at last none. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part: FileSystemEntry[] = await new Promise((done, refused) => reader.readEntries(done, refused));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/** The files without clutter, sorted by path, so that the order does not depend on the disk. */
function withoutClutter(items: Item[]) {
  return items
    .filter(({ path }) => !clutter.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** A name for a list of files: that of their only folder or of the only file, else their number. */
export function nameOfFiles(items: Item[]) {
  const folders = new Set(items.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0]));
  if (folders.size === 1) return [...folders][0];
  return items.length > 1 ? countText(items.length, 'file') : items[0]?.path ?? '';
}

export function blobOf({ mime, body }: Download) {
  return new Blob([new Uint8Array(body)], { type: mime });
}
