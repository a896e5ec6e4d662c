// Opening datasets, saved models and capsules. It keeps the files that are open, so that they
// can be read again: with other captions or answers, for a saved model, or by another core.
import { answersOf } from '../answer/questions.ts';
import { countText } from '../words.ts';
import { nameOfFiles } from './files.ts';

/** @typedef {import('../core/messages.ts').How} How */
/** @typedef {import('../core/messages.ts').Item} Item */
/** @typedef {import('../core/messages.ts').Dataset} Dataset */

/**
 * @typedef {object} OpenOptions
 * @property {string} [name] of what is opened, for messages
 * @property {How} [how] how to read it
 * @property {boolean} [go] whether to run at once
 * @property {Item[]} [capsule] a capsule whose data the files are
 * @property {boolean} [same] whether it is the open data, with other answers
 *
 * @typedef {{files: Item[], name: string, how: How, go: boolean, capsule: Item[], same: boolean, all: Item[]}} Attempt all: the files as the core gets them
 */

/**
 * @param {import('../state.ts').Store} store
 * @param {import('../core/client.ts').Client} client
 * @param {(dataset: Dataset, opened: {captionsText: string|null, go: boolean, same: boolean}) => void} onDataset
 */
export function createOpening(store, client, onDataset) {
  /** The open dataset's files as the core got them. @type {Item[]} */
  let items = [];
  /** How they were read. @type {How} */
  let how = {};
  /** The same files without the saved model that may lie among them. @type {Item[]} */
  let dataFiles = [];
  /** The saved model, which is opened together with all further data. @type {Item[]} */
  let modelFiles = [];
  /** A capsule that waits for its data. @type {Item[]} */
  let waitingCapsule = [];
  /** Everything opened so far, by the dataset's hash. @type {Map<string, {files: Item[], how: How}>} */
  const openedBefore = new Map();
  let requestId = 0; // of the last open request
  /** Answers that are being read, null where none are. @type {Record<string, string>|null} */
  let readingAnswers = null;

  /**
   * Reads a dataset. Files of the visitor are shown before they are run; the demo and a capsule
   * run at once.
   * @param {Item[]} files
   * @param {OpenOptions} [options]
   */
  function open(files, { name = nameOfFiles(files), how: wanted = {}, go = false, capsule = waitingCapsule, same = false } = {}) {
    if (files.length === 0) {
      return store.set({ problem: { title: 'Nothing to open.', text: 'What was dropped holds no files.' } });
    }
    client.forget(requestId);
    waitingCapsule = [];
    readingAnswers = same ? wanted.answers ?? null : null;
    const others = [...modelFiles, ...capsule];
    const all = others.length > 0 ? [...others, ...files] : files;
    const size = all.reduce((sum, { file }) => sum + file.size, 0);
    store.set({ opening: { name, files: all.length, bytes: size }, faults: null, problem: null });
    requestId = client.request({ op: 'open', files: all, how: wanted }, (message) => onReply(message, { files, name, how: wanted, go, capsule, same, all }));
  }

  /** @param {import('../core/messages.ts').Message} message @param {Attempt} attempt */
  function onReply(message, attempt) {
    const { files, name, all } = attempt;
    store.set({ opening: null });
    readingAnswers = null;
    if (message.type === 'lacking') return completeCapsule(message, files, name);
    if (message.type === 'saved-model') return holdModel(message, all);
    if (message.type === 'faults') return store.set({ faults: { ...message, name, files } });
    if (message.type === 'failure') {
      return store.set({ problem: { title: `${name} could not be opened.`, text: message.text } });
    }
    if (message.type === 'dataset') onRead(message, attempt);
  }

  /** @param {Dataset} dataset @param {Attempt} attempt */
  function onRead(dataset, { files, name, how: wanted, go, capsule, same, all }) {
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

  /** Keeps a saved model, to be applied. @param {NonNullable<Dataset['model']>} model @param {Item[]} files among which it was found */
  function holdModel(model, files) {
    modelFiles = model.at.slice(-1).map((i) => files[i]);
    store.set({ savedModel: model });
  }

  /**
   * A capsule came without its data. The data is taken from what was opened before, or the
   * capsule waits until the data is opened.
   * @param {import('../core/messages.ts').Lacking} lacking
   * @param {Item[]} capsule
   * @param {string} name
   */
  function completeCapsule({ name: dataset, hash, videos, tracks }, capsule, name) {
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

  /** Reads the open data again in another way, and runs it. @param {How} changes */
  function reopen(changes) {
    open(dataFiles, { name: store.get().dataset?.name, how: { ...how, ...changes }, go: true, capsule: [] });
  }

  /** The answers that the open data were read with, or are being read with. */
  const currentAnswers = () => readingAnswers ?? how.answers ?? answersOf(store.get().questions);

  return {
    open,
    /** Reads the open data again with another answer to one question; null takes the answer back. @param {string} key @param {string|null} answer */
    answer(key, answer) {
      const others = Object.entries(currentAnswers()).filter(([other]) => other !== key);
      const answers = Object.fromEntries(answer === null ? others : [...others, [key, answer]]);
      const { answer: shown, dataset } = store.get();
      open(dataFiles, { name: dataset?.name, how: { ...how, answers }, go: shown !== null, capsule: [], same: true });
    },
    /** Keeps answers that need no reading. @param {Record<string, string>} answers */
    keepAnswers(answers) {
      how = { ...how, answers: { ...(how.answers ?? answersOf(store.get().questions)), ...answers } };
    },
    /** The files of the dataset that the store shows already have been loaded. @param {Item[]} files */
    adopt(files) {
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
    /** Reads the data for the saved model, or without it. @param {boolean} apply */
    reopenFor: (apply) => reopen({ apply }),
    /** Reads the same files with other captions. @param {string} text */
    openWithCaptions: (text) => reopen({ captions: text }),
    /** Cuts the open movie in another way. @param {Partial<import('../core/messages.ts').Cut>} cut */
    recut: (cut) => open(dataFiles, { how: { ...how, cut: { ...how.cut, ...cut } }, capsule: [] }),
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
