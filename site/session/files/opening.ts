// Opens datasets, saved models and run archives, and reads the open files again.
import { answersOf, droppedText, editsThatHold } from '../../model/questions.ts';
import { countText } from '../../words.ts';
import { nameOfFiles } from './files.ts';
import { OpenFiles } from './files.ts';
import { move } from '../session-state.ts';
import { readFiles, stopReading } from '../transitions.ts';
import { refusal } from '../../library/core.ts';
import { wallFits } from '../../model/saved-wall.ts';
import { NO_EDITS, hasVideosOf, orNoEdits } from '../../model/edits.ts';
import { ratesThatHold } from '../../model/rates.ts';
import { recipeThatHolds, recipeOfDataset } from '../../model/feature-recipe.ts';
import type { Attempt } from './files.ts';
import type { Core } from '../../core/calls.ts';
import type { MovieCut, Dataset, ReadOptions, Item, MissingData } from '../../core/messages.ts';
import type { SessionStore } from '../../state.ts';

/** name is for messages; how says how to read the files. */
type OpenOptions = Partial<Pick<Attempt, 'name' | 'how' | 'go' | 'archive' | 'same'>>;

/** The request that opened a dataset. */
export interface Opened {
  captionsText: string | null; // replaces the captions file, null to use the file
  go: boolean; // whether a run starts at once
  same: boolean; // whether the same data were read again, with other answers
}

type WhenReady = (pending: string, act: () => void) => void;
type OnDataset = (dataset: Dataset, opened: Opened) => void;

/** Sends files to the core and handles its reply. */
class Opening {
  readonly openFiles = new OpenFiles();
  private readonly store: SessionStore;
  private readonly core: Core;
  private readonly whenReady: WhenReady;
  private readonly onDataset: OnDataset;
  private reading = new AbortController(); // of the last open request
  /** Answers of the present request, null if it has none. */
  private readingAnswers: Record<string, string> | null = null;

  constructor(store: SessionStore, core: Core, whenReady: WhenReady, onDataset: OnDataset) {
    this.store = store;
    this.core = core;
    this.whenReady = whenReady;
    this.onDataset = onDataset;
  }

  open(files: Item[], options: OpenOptions = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      this.whenReady('The files are opened', () => void this.read(files, options).then(resolve, reject));
    });
  }

  /** Reads the open data again with other options, and runs the model. same tells whether corrections stay. */
  reopen(changes: ReadOptions, same = false) {
    const { data, how } = this.openFiles;
    return this.open(data, { name: this.store.get().dataset?.name, how: { ...how, ...changes }, go: true, archive: [], same });
  }

  /** The answers of the open data, or of the present request. */
  currentAnswers() {
    return this.readingAnswers ?? this.openFiles.how.answers ?? answersOf(this.store.get().questions);
  }

  private async read(files: Item[], { name = nameOfFiles(files), how = {}, go = false, archive = this.openFiles.pendingArchive, same = false }: OpenOptions): Promise<void> {
    const { store, openFiles } = this;
    if (files.length === 0) {
      return store.notices.show({ title: 'Nothing to open.', text: 'What was dropped holds no files.' });
    }
    this.reading.abort();
    const mine = this.reading = new AbortController();
    openFiles.pendingArchive = [];
    this.readingAnswers = same ? how.answers ?? null : null;
    const all = openFiles.allOf(files, archive);
    const size = all.reduce((sum, { file }) => sum + file.size, 0);
    move(store, (now) => readFiles(now, { name, files: all.length, bytes: size }));
    store.notices.dismiss();
    try {
      const message = await this.core.call('open', { files: all, how }, mine);
      move(store, stopReading);
      this.readingAnswers = null;
      if (message.type === 'missing-data') await this.completeArchive(message, files, name);
      if (message.type === 'saved-model') this.holdModel(message, all);
      if (message.type === 'faults') store.notices.showFaults({ ...message, name, files });
      if (message.type === 'dataset') await this.onRead(message, { files, name, how, go, archive, same, all });
    } catch (error) {
      if (this.reading === mine) this.readingAnswers = null;
      const text = refusal(error);
      if (text === null) return;
      move(store, stopReading);
      store.notices.show({ title: `${name} could not be opened.`, text });
    }
  }

  private onRead(dataset: Dataset, attempt: Attempt) {
    const { files, name, how, go, archive, same, all } = attempt;
    if (dataset.model) this.holdModel(dataset.model, all);
    const before = this.openFiles.sourceWithMedia(dataset, archive);
    if (before) return this.open(before.files, { name, how: before.how, archive: files });
    this.openFiles.keep(dataset, attempt);
    this.onDataset(dataset, { captionsText: how.captions ?? null, go: go || (dataset.run !== null && !same), same });
  }

  private holdModel(model: NonNullable<Dataset['model']>, files: Item[]) {
    this.openFiles.holdModel(model, files);
    this.store.data.offerModel(model);
  }

  /**
   * Handles a run archive without data. The data are taken from earlier files, or the archive
   * is stored until the data are opened.
   */
  private completeArchive({ name: dataset, hash, videos, tracks }: MissingData, archive: Item[], name: string) {
    const data = this.openFiles.openedBefore(hash);
    if (data) return this.open(data.files, { name, how: data.how, archive });
    this.openFiles.pendingArchive = archive;
    this.store.notices.show({
      title: `${name} needs its data.`,
      text: `It is a run on “${dataset}”: ${countText(videos, 'video')}, ${countText(tracks, 'track')}, SHA-256 ${hash.slice(0, 12)}… Open that dataset now, and the run goes on with it.`,
    });
  }
}

export function createOpening(store: SessionStore, core: Core, whenReady: WhenReady, onDataset: OnDataset) {
  const opening = new Opening(store, core, whenReady, onDataset);
  const { openFiles } = opening;
  return {
    /**
     * Reads a dataset. The user's files are shown before a run; the demo and a run archive
     * run at once. The promise resolves when the files were read, after the core is ready.
     */
    open: (files: Item[], options?: OpenOptions) => opening.open(files, options),
    /** Reads the open data again with another answer to one question; null removes the answer. */
    answer(key: string, answer: string | null) {
      const others = Object.entries(opening.currentAnswers()).filter(([other]) => other !== key);
      const answers = Object.fromEntries(answer === null ? others : [...others, [key, answer]]);
      const { answer: shown, dataset } = store.get();
      void opening.open(openFiles.data, { name: dataset?.name, how: { ...openFiles.how, answers }, go: shown !== null, archive: [], same: true });
    },
    /** Stores answers that do not change the dataset. */
    keepAnswers(answers: Record<string, string>) {
      const { how } = openFiles;
      openFiles.how = { ...how, answers: { ...(how.answers ?? answersOf(store.get().questions)), ...answers } };
    },
    /** The files of the dataset that the store shows already have been loaded. */
    adopt: (files: Item[]) => openFiles.adopt(files, store.get().dataset),
    items: () => openFiles.items,
    /** The open files and their read options. */
    source: () => ({ files: openFiles.items, how: openFiles.how }),
    /** The files and options with which another core opens the present dataset, with its corrections. */
    currentSource() {
      const edits = store.get().dataset?.edits;
      const { items, how } = openFiles;
      return { files: items, how: edits ? { ...how, edits } : how };
    },
    /** Reads the data with or without the saved model. */
    reopenFor: (apply: boolean) => opening.reopen({ apply }),
    /** Reads the same files with other captions. Known labels stay. */
    openWithCaptions: (text: string) => opening.reopen({ captions: text }, true),
    /** Splits the open movie in another way. */
    recut: (cut: Partial<MovieCut>) => opening.open(openFiles.data, { how: { ...openFiles.how, cut: { ...openFiles.how.cut, ...cut } }, archive: [] }),
    /** Removes the saved model. */
    releaseModel() {
      openFiles.model = [];
      store.data.offerModel(null);
    },
    /** Removes the run archive that waits for its data. */
    forgetArchive() {
      openFiles.pendingArchive = [];
    },
  };
}

/**
 * Shows a dataset that was opened. Corrections stay if the same data were read again with other answers to questions or other
 * captions; those of captions go where other captions are read.
 */
export function showDataset(store: SessionStore, dataset: Dataset, { captionsText, go, same }: Opened) {
  const { edits, frameRates, featureRecipe, draft, cast, dataset: before } = store.get();
  const remaining = captionsText === store.get().captionsText ? edits : { ...edits, captions: [] };
  const held = same && before ? editsThatHold(remaining, before, dataset) : NO_EDITS;
  const dropped = same ? droppedText(remaining, held) : '';
  store.lists.reset();
  store.selection.reset();
  store.runSettings.setRecipe(same ? recipeThatHolds(featureRecipe, dataset) : recipeOfDataset(dataset));
  if (dataset.run && !same) store.runSettings.setOptions(dataset.run.options);
  store.together(() => {
    store.data.open(dataset, { captionsText, frameRates: same && before ? ratesThatHold(frameRates, before, dataset) : {} });
    if (!captionsText && draft?.about.kind === 'dataset' && !(same && hasVideosOf(dataset, draft))) store.writing.setDraft(null); // one that was used stays, and one of clips that are a dataset now
    store.result.clear();
    store.corrections.setEdits(same ? held : orNoEdits(dataset.run?.edits ?? NO_EDITS));
    store.inquiries.askPerson(false);
    if (cast && !wallFits(cast, dataset)) store.wall.setGroups(null);
  });
  store.panels.dismissIntro();
  store.panels.open(go || captionsText === '' ? '' : 'found');
  if (dropped) store.notices.show({ title: 'Some corrections do not fit the data any more.', text: `They name videos, tracks or classes that the data do not have any more, and were removed: ${dropped}.` });
}
