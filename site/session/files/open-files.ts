// The files that are open and how they were read, so that they can be read again: with other captions
// or answers, for a saved model, or by another core.
import type { Dataset, ReadOptions, Item } from '../../core/messages.ts';

export interface Source {
  files: Item[];
  how: ReadOptions;
}

/** What is opened. all are the files as the core gets them. */
export interface Attempt {
  files: Item[];
  name: string;
  how: ReadOptions;
  go: boolean; // whether to run at once
  capsule: Item[]; // a capsule whose data the files are
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
  waitingCapsule: Item[] = [];
  /** Everything opened so far, by the dataset's hash. */
  private readonly before = new Map<string, Source>();

  /** The files as the core gets them: those of the model and of a capsule come first. */
  allOf(files: Item[], capsule: Item[]) {
    const others = [...this.model, ...capsule];
    return others.length > 0 ? [...others, ...files] : files;
  }

  /** What was opened before with this hash. */
  openedBefore(hash: string) {
    return this.before.get(hash);
  }

  /** Returns the files that were opened before for this dataset, which may have its media, if the capsule of a run brings none; undefined otherwise. */
  sourceWithMedia({ hash, run, videos }: Dataset, capsule: Item[]) {
    const withoutMedia = run && capsule.length === 0 && videos.every(({ media }) => !media);
    return withoutMedia ? this.before.get(hash) : undefined;
  }

  /** Keeps the files of a dataset that was read. */
  keep({ hash, model, applied }: Dataset, { files, how, capsule, all }: Attempt) {
    const data = model ? files.filter((file) => !model.at.some((i) => all[i] === file)) : files;
    if (!this.before.has(hash) && !applied) this.before.set(hash, { files: data, how });
    this.items = !model || applied ? all : all.filter((_, i) => !model.at.includes(i));
    this.data = [...capsule, ...data];
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
