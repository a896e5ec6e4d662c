// The files that a person drops or chooses, as the list that the core's open takes.

/** @typedef {import('../core/messages.ts').Item} Item */

/** Files of the operating system and hidden files are not part of a dataset. */
const clutter = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/**
 * The files of a drop. Its entries must be read before the first await, or the browser discards
 * them.
 * @param {DataTransfer} transfer
 * @returns {Promise<Item[]>}
 */
export async function filesFromDrop(transfer) {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => item.webkitGetAsEntry());
  const found = entries.some((entry) => entry)
    ? (await Promise.all(entries.map((entry) => entry && walk(entry, '')))).flatMap((list) => list ?? [])
    : [...transfer.files].map((file) => ({ path: file.name, file }));
  return withoutClutter(found);
}

/**
 * The files of an input. With webkitdirectory they have paths.
 * @param {ArrayLike<File>} files
 */
export function filesFromInput(files) {
  return withoutClutter(Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file })));
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} folder ends in a slash, or is empty
 * @returns {Promise<Item[]>}
 */
async function walk(entry, folder) {
  const path = folder + entry.name;
  if (entry.isFile) {
    const file = await new Promise((done, refused) => {
      /** @type {FileSystemFileEntry} */ (entry).file(done, refused);
    });
    return [{ path, file }];
  }
  const children = await entriesOf(/** @type {FileSystemDirectoryEntry} */ (entry));
  return (await Promise.all(children.map((child) => walk(child, `${path}/`)))).flat();
}

/**
 * All entries of a folder. The reader returns some at each call, and at last none.
 * @param {FileSystemDirectoryEntry} folder
 */
async function entriesOf(folder) {
  const reader = folder.createReader();
  /** @type {FileSystemEntry[]} */
  const all = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const part = await new Promise((done, refused) => reader.readEntries(done, refused));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/**
 * The files without clutter, sorted by path, so that the order does not depend on the disk.
 * @param {Item[]} items
 */
function withoutClutter(items) {
  return items
    .filter(({ path }) => !clutter.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * A name for a list of files: their folder or file, or the first of several.
 * @param {Item[]} items
 */
export function nameOfFiles(items) {
  const [first = '', ...others] = new Set(items.map(({ path }) => path.split('/')[0]));
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** @param {import('../core/messages.ts').Download} file */
export function blobOf({ mime, body }) {
  return new Blob([new Uint8Array(body)], { type: mime });
}
