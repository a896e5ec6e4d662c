// Creates the feature: it takes the clips and captions, has the clips analyzed, and opens the dataset that is made of them.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Dataset, ReadOptions, Item, RequestRecord } from '../../core/messages.ts';
import type { Sample } from '../sample.ts';
import { clipsToCaption, datasetName, mediaOf, editableClips, usableClips } from './clips.ts';
import type { Clip } from './clips.ts';
import { areTuples, sortFiles } from './files.ts';
import type { Handed, LeftAside } from './files.ts';
import type { CaptionedClips } from '../found-people.ts';
import { ClipList } from './clip-list.ts';
import { Analysis } from './analysis.ts';
import type { Ready } from './analysis.ts';
import { createAdding } from './adding.ts';
import type { Adding, AddingPage } from './adding.ts';
import { countText } from '../../words.ts';

/** The parts of the page that the feature uses. */
interface Page extends AddingPage {
  /** Opens the files of a dataset as if they had been dropped. */
  open(items: Item[], options: { name: string; how: ReadOptions }): void;
  /** See ImporterPage. */
  sample(concepts: string[]): Promise<Sample>;
  /** Opens the browser's picker; what is chosen comes back by `take`. */
  pick(which: 'files' | 'folder'): void;
  save(name: string, file: Blob): void;
  namePeople(): void;
  onTraffic(sent: RequestRecord[]): void;
}

export type Videos = ReturnType<typeof createVideos>;

export function createVideos(page: Page, now = () => performance.now()) {
  const dataset = createDatasetFiles(page);
  const list = new ClipList(now);
  const analysis = new Analysis(list, { onWritten, onTraffic: page.onTraffic });
  const { clips, remaining, share, settled } = list;
  const { phase, trouble, isPaused, notSaved, withPoses } = analysis;
  /** What is said of clips in the editor of captions; the page sets it. */
  const captioned = signal<CaptionedClips>(new Map());
  const adding = createAdding(page, list, analysis);
  const notice = signal(''); // what became of an addition
  const taking = createTaking({ page, list, analysis, dataset, adding, notice, isWritten: () => captioned.value.size > 0, clear });
  const sample = createSample(page, analysis, taking.takeSample);
  const replacement = createReplacement(analysis, dataset.captions, () => {
    clear();
    taking.forget();
  });
  /** How many clips of an earlier visit need not be analyzed again. */
  const savedBefore = signal(0);

  function clear() {
    list.clear();
    page.writeCaptions([], false, false);
  }

  function onWritten(files: Item[]) {
    const base = analysis.base.value;
    phase.value = 'opened';
    replacement.canReturn.value = false;
    if (!base) return dataset.open(files, clips.value);
    notice.value = `${countText(usableClips(clips.value).length, 'clip')} added to the dataset.`;
    adding.end(base, files);
  }

  /** Everything is loaded and the page is locked down. */
  function onReady(all: Ready) {
    const isOpened = phase.value === 'opened'; // while it was loaded
    analysis.begin(all);
    if (isOpened) phase.value = 'opened';
    void all.saved.count().then((count) => {
      savedBefore.value = count;
    });
    taking.takeEarly();
  }

  return {
    phase, loaded: signal(0), trouble, notSaved, clips, captions: dataset.captions, captionsText: dataset.captionsText, ignored: taking.ignored, isPaused, withPoses, remaining, savedBefore, share, settled,
    onReady, sample, captioned, take: taking.take, pick: page.pick, save: page.save, namePeople: page.namePeople, base: analysis.base, notice, ...replacement, ...endings(analysis, adding, taking, notice, clear),
    /** The clips of the dataset, to be edited. */
    editable: () => editableClips(clips.value),
    /** Whether a dataset is the one that was made of the clips. */
    isMade: ({ videos }: Pick<Dataset, 'videos'>) => phase.value === 'opened' && isMadeOf(videos, usableClips(clips.value)),
    pause: (on: boolean) => analysis.pause(on),
    /** Opens the editor of captions for the clips that are being analyzed. */
    write: () => page.writeCaptions(clipsToCaption(clips.value), true, adding.isAdding()),
  };
}

/** The dataset that is made of the clips, and the captions that were handed in for it. */
function createDatasetFiles(page: Page) {
  const captions = signal<Item | null>(null);
  /** Their text, '' before it is read. */
  const captionsText = signal('');
  captions.subscribe((item) => {
    captionsText.value = '';
    void item?.file.text().then((text) => {
      if (captions.value === item) captionsText.value = text;
    });
  });
  /**
   * Opens the dataset as if it had been dropped. written are its files but the clips; the captions that were handed in take the
   * place of its empty ones.
   */
  function open(written: Item[], clips: Clip[]) {
    const given = captions.value;
    const name = datasetName(usableClips(clips));
    const files = given ? [...written.filter(({ path }) => path !== 'captions.txt'), given] : written;
    const items = [...files, ...mediaOf(clips)].map(({ path, file }) => ({ path: `${name}/${path}`, file }));
    page.open(items, { name, how: captions.value ? {} : { captions: '' } });
  }

  return { captions, captionsText, open };
}

interface Taking {
  page: Page;
  list: ClipList;
  analysis: Analysis;
  dataset: ReturnType<typeof createDatasetFiles>;
  adding: Adding;
  notice: Signal<string>; // of what was done before; cleared when files are taken
  isWritten: () => boolean; // whether captions have been written in the editor
  clear: () => void; // drops the clips of the previous dataset
}

/** Takes files. Those that arrive before the analyzer is loaded, or while a dataset is written, are queued. */
function createTaking({ page, list, analysis, dataset, adding, notice, isWritten, clear }: Taking) {
  const { phase } = analysis;
  const ignored = signal<LeftAside[]>([]);
  const [early, waiting]: Item[][] = [[], []]; // the queue, and sentences before any clip

  const leaveAside = (files: LeftAside[]) => void (ignored.value = [...ignored.value, ...files]);

  /** Takes clips and captions. Returns false for other files, such as a dataset. */
  function take(items: Item[]): boolean {
    const handed = sortFiles(items);
    if (!handed || phase.value === 'broken') return false;
    if (phase.value === 'unsupported') return handed.clips.length > 0;
    if (!analysis.isReady || phase.value === 'writing' && handed.clips.length > 0) {
      early.push(...items);
      return true;
    }
    if (phase.value === 'opened' && handed.clips.length === 0) return false; // of the open dataset, as of any other
    [ignored.value, notice.value] = [handed.others, ''];
    void addAll(handed);
    return true;
  }

  /**
   * Adds clips, and captions or sentences about all clips: to the open dataset if that is made of clips, else to a new one.
   * Sentences that come before any clip wait. A file of captions becomes the captions of the dataset. If captions were
   * written in the editor before, the file is added to those instead, so that neither is lost.
   */
  async function addAll({ clips, captions, sentences }: Handed) {
    const texts = [...(captions ? [captions] : []), ...sentences];
    if ((phase.value === 'opened' || adding.isAdding()) && await adding.take(clips, texts, leaveAside)) return;
    if (phase.value === 'opened') dataset.captions.value = null; // those of the dataset that is open
    const areComplete = captions !== null && await areTuples(captions) && !isWritten();
    if (areComplete) dataset.captions.value = captions;
    waiting.push(...(captions && !areComplete ? [captions] : []), ...sentences);
    if (clips.length > 0) add(clips, false);
    const all = clipsToCaption(list.clips.value);
    if (all.length === 0) leaveAside(waiting.map(({ path }) => ({ name: path, why: 'waits for the clips that it is about' })));
    if (all.length === 0 || phase.value === 'opened') return;
    page.writeCaptions(all, waiting.length > 0, false);
    if (waiting.length > 0) page.addSentences(waiting.splice(0));
  }

  function add(files: File[], areDrawn: boolean) {
    if (phase.value === 'opened' || phase.value === 'asking') clear();
    analyzeNew(list, analysis, files, areDrawn);
  }

  return {
    ignored, take,
    /** Takes the drawn clips of the sample. */
    takeSample(files: File[], captions: Item) {
      [dataset.captions.value, ignored.value] = [captions, []];
      add(files, true);
      page.writeCaptions(clipsToCaption(list.clips.value), false, false);
    },
    takeEarly: () => early.length > 0 && take(early.splice(0)),
    forget: () => void waiting.splice(0),
  };
}

/** Adds clips that are not there yet, and analyzes them. */
function analyzeNew(list: ClipList, analysis: Analysis, files: File[], areDrawn: boolean) {
  const first = list.add(files, areDrawn);
  if (first >= 0) void analysis.analyze(first);
}

/** The concepts of a dataset that is made of clips; see core/video/dataset.go. */
const CONCEPTS = ['person', 'action'];

/** Makes the sample: the page has drawn clips, which are encoded in this tab, and their captions. */
function createSample(page: Page, analysis: Analysis, take: (files: File[], captions: Item) => void) {
  const { phase, trouble } = analysis;
  const isMaking = signal(false);

  /** Encodes the clips and has them analyzed. */
  async function make() {
    if (phase.value !== 'asking' || isMaking.value) return;
    isMaking.value = true;
    trouble.value = '';
    try {
      const { clips, captions } = await page.sample(CONCEPTS);
      const files = await analysis.encode(clips);
      if (phase.value === 'asking') take(files, { path: 'captions.txt', file: new Blob([captions]) });
    } catch (error) {
      trouble.value = `The sample clips could not be made. ${error instanceof Error ? error.message : error}`;
    } finally {
      isMaking.value = false;
    }
  }

  return { isMaking, make, isPossible: 'VideoEncoder' in globalThis };
}

/** Whether the videos of a dataset are those of clips. A video without tracks and medium is one that only captions name. */
function isMadeOf(videos: Dataset['videos'], clips: Clip[]) {
  const withClip = videos.filter(({ tracks, media }) => tracks.length > 0 || media !== null);
  return withClip.length === clips.length && withClip.every(({ id }) => clips.some(({ name }) => name.id === id));
}

/** Makes another dataset in place of the open one, which stays open until the other is made. */
function createReplacement({ phase }: Analysis, captions: Signal<Item | null>, clear: () => void) {
  /** Whether the dataset from before is open while clips of a new one are asked for or analyzed. */
  const canReturn = signal(false);
  return {
    canReturn,
    /** Shows the panel for the clips of a new dataset. */
    again() {
      clear();
      captions.value = null;
      canReturn.value = true;
      phase.value = 'asking';
    },
    /** Returns to the open dataset, and drops the clips of the new one. */
    goBack() {
      clear();
      phase.value = 'opened';
    },
  };
}

/** The functions that end the request for clips or their analysis. */
const endings = (analysis: Analysis, adding: Adding, taking: { takeEarly(): unknown }, notice: Signal<string>, clear: () => void) => ({
  onBroken(text: string) {
    analysis.trouble.value = text;
    analysis.phase.value = 'broken';
  },
  /** This browser has no WebCodecs: nothing is loaded, and no clip is taken. */
  onUnsupported() {
    analysis.phase.value = 'unsupported';
  },
  /** A dataset has been opened, whichever: it is shown in place of the panel that asks for clips. */
  onOpened() {
    if (['loading', 'asking', 'broken', 'unsupported'].includes(analysis.phase.value)) analysis.phase.value = 'opened';
    adding.onOpened();
    if (analysis.isReady) taking.takeEarly();
  },
  /** Drops the clips. What was found in those that are done stays, for the next time. */
  cancel() {
    analysis.stop();
    if (!adding.isAdding()) return clear();
    adding.cancel();
    notice.value = 'The new clips were not added; the dataset is as it was. Give them again to go on: what was found in them and written of them is kept.';
  },
});
