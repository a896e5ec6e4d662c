// Opening datasets, saved models and capsules. It keeps the files that are open, so that they
// can be read again: with other captions or answers, for a saved model, or by another core.
import { answersOf } from '../answer/questions.ts';
import { countText } from '../words.ts';
import { nameOfFiles } from './files.ts';
import { move } from './session-state.ts';
import { readFiles, stopReading } from './transitions.ts';
import { refusal } from '../core/calls.ts';
import type { Core } from '../core/calls.ts';
import type { Cut, Dataset, How, Item, Lacking } from '../core/messages.ts';
import type { SessionStore } from '../state.ts';

interface OpenOptions {
  name?: string; // of what is opened, for messages
  how?: How; // how to read it
  go?: boolean; // whether to run at once
  capsule?: Item[]; // a capsule whose data the files are
  same?: boolean; // whether it is the open data, with other answers
}

/** How a dataset was opened. */
export interface Opened {
  captionsText: string | null; // in place of its captions file, null for that file itself
  go: boolean; // whether it is run at once
  same: boolean; // whether it is the data that were open, with other answers
}

/** all are the files as the core gets them. */
interface Attempt {
  files: Item[];
  name: string;
  how: How;
  go: boolean;
  capsule: Item[];
  same: boolean;
  all: Item[];
}

export function createOpening(store: SessionStore, core: Core, whenReady: (pending: string, act: () => void) => void, onDataset: (dataset: Dataset, opened: Opened) => void) {
  /** The open dataset's files as the core got them. */
  let items: Item[] = [];
  /** How they were read. */
  let how: How = {};
  /** The same files without the saved model that may lie among them. */
  let dataFiles: Item[] = [];
  /** The saved model, which is opened together with all further data. */
  let modelFiles: Item[] = [];
  /** A capsule that waits for its data. */
  let waitingCapsule: Item[] = [];
  /** Everything opened so far, by the dataset's hash. */
  const openedBefore = new Map<string, { files: Item[]; how: How }>();
  let reading = new AbortController(); // of the last open request
  /** Answers that are being read, null where none are. */
  let readingAnswers: Record<string, string> | null = null;

  /**
   * Reads a dataset. Files of the visitor are shown before they are run; the demo and a capsule
   * run at once. They are read as soon as the core is ready; what is returned resolves then.
   */
  function open(files: Item[], options: OpenOptions = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      whenReady('The files are opened', () => void read(files, options).then(resolve, reject));
    });
  }

  async function read(files: Item[], { name = nameOfFiles(files), how: wanted = {}, go = false, capsule = waitingCapsule, same = false }: OpenOptions): Promise<void> {
    if (files.length === 0) {
      return store.set({ problem: { title: 'Nothing to open.', text: 'What was dropped holds no files.' } });
    }
    reading.abort();
    const mine = reading = new AbortController();
    waitingCapsule = [];
    readingAnswers = same ? wanted.answers ?? null : null;
    const others = [...modelFiles, ...capsule];
    const all = others.length > 0 ? [...others, ...files] : files;
    const size = all.reduce((sum, { file }) => sum + file.size, 0);
    move(store, (now) => readFiles(now, { name, files: all.length, bytes: size }));
    store.set({ faults: null, problem: null });
    try {
      const message = await core.call('open', { files: all, how: wanted }, mine);
      move(store, stopReading);
      readingAnswers = null;
      if (message.type === 'lacking') await completeCapsule(message, files, name);
      if (message.type === 'saved-model') holdModel(message, all);
      if (message.type === 'faults') store.set({ faults: { ...message, name, files } });
      if (message.type === 'dataset') await onRead(message, { files, name, how: wanted, go, capsule, same, all });
    } catch (error) {
      if (reading === mine) readingAnswers = null;
      const text = refusal(error);
      if (text === null) return;
      move(store, stopReading);
      store.set({ problem: { title: `${name} could not be opened.`, text } });
    }
  }

  function onRead(dataset: Dataset, { files, name, how: wanted, go, capsule, same, all }: Attempt) {
    const { model, applied } = dataset;
    if (model) holdModel(model, all);
    const data = model ? files.filter((file) => !model.at.some((i) => all[i] === file)) : files;
    const before = openedBefore.get(dataset.hash);
    const withoutMedia = dataset.run && capsule.length === 0 && dataset.videos.every(({ media }) => !media);
    if (withoutMedia && before) return open(before.files, { name, how: before.how, capsule: files }); // those files may have the media
    if (!before && !applied) openedBefore.set(dataset.hash, { files: data, how: wanted });
    items = !model || applied ? all : all.filter((_, i) => !model.at.includes(i));
    dataFiles = [...capsule, ...data];
    how = applied ? { ...wanted, apply: true } : wanted;
    onDataset(dataset, { captionsText: wanted.captions ?? null, go: go || (dataset.run !== null && !same), same });
  }

  /** Keeps a saved model, to be applied. files are those among which it was found. */
  function holdModel(model: NonNullable<Dataset['model']>, files: Item[]) {
    modelFiles = model.at.slice(-1).map((i) => files[i]);
    store.set({ savedModel: model });
  }

  /**
   * A capsule came without its data. The data is taken from what was opened before, or the
   * capsule waits until the data is opened.
   */
  function completeCapsule({ name: dataset, hash, videos, tracks }: Lacking, capsule: Item[], name: string) {
    const data = openedBefore.get(hash);
    if (data) return open(data.files, { name, how: data.how, capsule });
    waitingCapsule = capsule;
    store.set({
      problem: {
        title: `${name} needs its data.`,
        text: `It is a run on “${dataset}”: ${countText(videos, 'video')}, ${countText(tracks, 'track')}, SHA-256 ${hash.slice(0, 12)}… Open that dataset now, and the run goes on with it.`,
      },
    });
  }

  /** Reads the open data again in another way, and runs it. */
  function reopen(changes: How) {
    open(dataFiles, { name: store.get().dataset?.name, how: { ...how, ...changes }, go: true, capsule: [] });
  }

  /** The answers that the open data were read with, or are being read with. */
  const currentAnswers = () => readingAnswers ?? how.answers ?? answersOf(store.get().questions);

  return {
    open,
    /** Reads the open data again with another answer to one question; null takes the answer back. */
    answer(key: string, answer: string | null) {
      const others = Object.entries(currentAnswers()).filter(([other]) => other !== key);
      const answers = Object.fromEntries(answer === null ? others : [...others, [key, answer]]);
      const { answer: shown, dataset } = store.get();
      open(dataFiles, { name: dataset?.name, how: { ...how, answers }, go: shown !== null, capsule: [], same: true });
    },
    /** Keeps answers that need no reading. */
    keepAnswers(answers: Record<string, string>) {
      how = { ...how, answers: { ...(how.answers ?? answersOf(store.get().questions)), ...answers } };
    },
    /** The files of the dataset that the store shows already have been loaded. */
    adopt(files: Item[]) {
      const { dataset } = store.get();
      items = dataFiles = files;
      if (dataset) openedBefore.set(dataset.hash, { files, how });
    },
    items: () => items,
    /** The open files, and how they were read. */
    source: () => ({ files: items, how }),
    /** What another core has to open for the dataset on the screen, with its corrections. */
    currentSource() {
      const edits = store.get().dataset?.edits;
      return { files: items, how: edits ? { ...how, edits } : how };
    },
    /** Reads the data for the saved model, or without it. */
    reopenFor: (apply: boolean) => reopen({ apply }),
    /** Reads the same files with other captions. */
    openWithCaptions: (text: string) => reopen({ captions: text }),
    /** Cuts the open movie in another way. */
    recut: (cut: Partial<Cut>) => open(dataFiles, { how: { ...how, cut: { ...how.cut, ...cut } }, capsule: [] }),
    /** Forgets the saved model. */
    releaseModel() {
      modelFiles = [];
      store.set({ savedModel: null });
    },
    /** Forgets the capsule that waits for its data. */
    forgetCapsule() {
      waitingCapsule = [];
    },
  };
}
