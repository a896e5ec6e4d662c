// The files that a person drops or chooses, as the list that the core's open takes; and those that are open with how they were
// read, so that they can be read again: with other captions or answers, for a saved model, or by another core.
import { countText } from '../../words.ts';
import type { Download, Item, Dataset, ReadOptions } from '../../core/messages.ts';

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

interface Source {
  files: Item[];
  how: ReadOptions;
}

/** What is opened. all are the files as the core gets them. */
export interface Attempt {
  files: Item[];
  name: string;
  how: ReadOptions;
  go: boolean; // whether to run at once
  archive: Item[]; // a capsule whose data the files are
  same: boolean; // whether it is the open data, with other answers
  all: Item[];
}

type Model = NonNullable<Dataset['model']>;

export class OpenFiles {
  /** The open dataset's files as the core got them. */
  items: Item[] = [];
  /** How they were read. */
  how: ReadOptions = {};
  /** The same files without the saved model that may lie among them. */
  data: Item[] = [];
  /** The saved model, which is opened together with all further data. */
  model: Item[] = [];
  /** A capsule that waits for its data. */
  pendingArchive: Item[] = [];
  /** Everything opened so far, by the dataset's hash. */
  private readonly before = new Map<string, Source>();

  /** The files as the core gets them: those of the model and of a capsule come first. */
  allOf(files: Item[], archive: Item[]) {
    const others = [...this.model, ...archive];
    return others.length > 0 ? [...others, ...files] : files;
  }

  /** What was opened before with this hash. */
  openedBefore(hash: string) {
    return this.before.get(hash);
  }

  /** Returns the files that were opened before for this dataset, which may have its media, if the capsule of a run brings none; undefined otherwise. */
  sourceWithMedia({ hash, run, videos }: Dataset, archive: Item[]) {
    const withoutMedia = run && archive.length === 0 && videos.every(({ media }) => !media);
    return withoutMedia ? this.before.get(hash) : undefined;
  }

  /** Keeps the files of a dataset that was read. */
  keep({ hash, model, applied }: Dataset, { files, how, archive, all }: Attempt) {
    const data = model ? files.filter((file) => !model.at.some((i) => all[i] === file)) : files;
    if (!this.before.has(hash) && !applied) this.before.set(hash, { files: data, how });
    this.items = !model || applied ? all : all.filter((_, i) => !model.at.includes(i));
    this.data = [...archive, ...data];
    this.how = applied ? { ...how, apply: true } : how;
  }

  /** Keeps a saved model, to be applied. files are those among which it was found. */
  holdModel(model: Model, files: Item[]) {
    this.model = model.at.slice(-1).map((i) => files[i]);
  }

  /** The files of the dataset that the page shows already have been loaded. */
  adopt(files: Item[], dataset: Dataset | null) {
    this.items = this.data = files;
    if (dataset) this.before.set(dataset.hash, { files, how: this.how });
  }
}
