// Converts dropped and chosen files to the list that the core opens. Holds the open files and their read options, so that they
// can be read again: with other captions or answers, for a saved model, or by another core.
import { countText } from '../../words.ts';
import type { Download, Item, Dataset, ReadOptions } from '../../core/messages.ts';

/** Files of the operating system and hidden files are not part of a dataset. */
const clutter = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/**
 * Returns the files of a drop. Its entries must be read before the first await, because the browser then discards
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

/** Returns the files of an input. With webkitdirectory they have paths. */
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

/** Returns all entries of a folder. The reader returns them in batches, and an empty batch at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part: FileSystemEntry[] = await new Promise((done, refused) => reader.readEntries(done, refused));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/** Returns the files without hidden and system files, sorted by path, so that the order does not depend on the disk. */
function withoutClutter(items: Item[]) {
  return items
    .filter(({ path }) => !clutter.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/** Returns a name for a list of files: the name of the only folder or file, else the number of files. */
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

/** A request to open files. all are the files that the core receives. */
export interface Attempt {
  files: Item[];
  name: string;
  how: ReadOptions;
  go: boolean; // whether to run at once
  archive: Item[]; // the run archive that belongs to these data, empty for none
  same: boolean; // whether the same data are read again, with other answers
  all: Item[];
}

type Model = NonNullable<Dataset['model']>;

export class OpenFiles {
  /** The files of the open dataset, as the core received them. */
  items: Item[] = [];
  /** The options that they were read with. */
  how: ReadOptions = {};
  /** The same files without a saved model. */
  data: Item[] = [];
  /** The saved model, which is opened together with any further data. */
  model: Item[] = [];
  /** A run archive whose data are not open yet. */
  pendingArchive: Item[] = [];
  /** All files opened so far, by the hash of their dataset. */
  private readonly before = new Map<string, Source>();

  /** Returns the files for the core: the saved model and the run archive come first. */
  allOf(files: Item[], archive: Item[]) {
    const others = [...this.model, ...archive];
    return others.length > 0 ? [...others, ...files] : files;
  }

  /** Returns the files that were opened before with this hash. */
  openedBefore(hash: string) {
    return this.before.get(hash);
  }

  /** Returns the earlier files of this dataset, which may include media, if a run archive has no media; otherwise undefined. */
  sourceWithMedia({ hash, run, videos }: Dataset, archive: Item[]) {
    const withoutMedia = run && archive.length === 0 && videos.every(({ media }) => !media);
    return withoutMedia ? this.before.get(hash) : undefined;
  }

  /** Stores the files of a dataset that was read. */
  keep({ hash, model, applied }: Dataset, { files, how, archive, all }: Attempt) {
    const data = model ? files.filter((file) => !model.at.some((i) => all[i] === file)) : files;
    if (!this.before.has(hash) && !applied) this.before.set(hash, { files: data, how });
    this.items = !model || applied ? all : all.filter((_, i) => !model.at.includes(i));
    this.data = [...archive, ...data];
    this.how = applied ? { ...how, apply: true } : how;
  }

  /** Stores a saved model, to be applied. files are the files that contained it. */
  holdModel(model: Model, files: Item[]) {
    this.model = model.at.slice(-1).map((i) => files[i]);
  }

  /** Sets the files of the dataset that the page already shows. */
  adopt(files: Item[], dataset: Dataset | null) {
    this.items = this.data = files;
    if (dataset) this.before.set(dataset.hash, { files, how: this.how });
  }
}
