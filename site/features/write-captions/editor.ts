// The caption editor: opening it, editing the draft, reading files of sentences, having the core read sentences, and using what
// was written.
import { coreOf } from '../../session/session-state.ts';
import { captionedIn, draftOfClips, draftWithAdded, draftWithClips, draftWithoutAdded, saysOfClipsIn } from './clip-drafts.ts';
import { draftOf, hasContent, hasOtherCaptions, isRead, isSameOrder, refreshDraft, sentencesOf, textOf } from './draft.ts';
import { editDraft, editsOfDraft, PASTED } from './draft-edits.ts';
import type { Renaming } from './draft-edits.ts';
import { editWithUndo } from './draft-undo.ts';
import type { UndoableEdit } from './draft-undo.ts';
import { NO_EDITS, hasVideosOf, sameEdits } from '../../model/edits.ts';
import { draftOfDataset, hasNewClips } from './writing.ts';
import type { Dataset, Item, SentenceFiles } from '../../core/messages.ts';
import type { CaptionedClips } from '../found-people.ts';
import type { ClipToCaption } from '../importer-page.ts';
import type { Draft } from './draft.ts';
import type { createSession } from '../../session/session.ts';
import type { Store } from '../../state.ts';

const SENTENCES = /\.(txt|csv|tsv|srt|vtt|json|jsonl|ndjson|eaf)$/i;
/** Files of a dataset, which is opened in place of what is open. */
const DATASET = /(^|\/)(tracks\.csv|dataset\.json|capsule\.json|(features|descriptors|boxes|truth|media)\/.*|(features|boxes|truth_boxes)\.[a-z]+)$/i;
const MAX_BYTES = 64e6;

/** Whether files may hold sentences about what is open. The core then reads them, or does not. */
function maySay(items: Item[]) {
  return items.length > 0 && items.every(({ path, file }) => SENTENCES.test(path) && !DATASET.test(path) && file.size <= MAX_BYTES);
}

/** Whether a file is captions.txt with tuples, which needs no reading of sentences. */
function areTuples(items: Item[], { said }: SentenceFiles) {
  return items.length === 1 && /\.txt$/i.test(items[0].path) && said.length > 0 && said.every(({ text }) => text.startsWith('('));
}

type Session = Pick<ReturnType<typeof createSession>, 'edit' | 'openWithCaptions' | 'readSentences' | 'readSentenceFiles'>;

/** Has the core read the sentences whenever they or the vocabulary have changed, one request at a time. */
function readSentences(store: Store, session: Session) {
  let isReading = false;

  async function read(draft: Draft) {
    isReading = true;
    const reply = await session.readSentences(sentencesOf(draft)).finally(() => { isReading = false; });
    if (!reply) return; // the core is gone; the next one reads them
    const { proposals, alike, readings } = reply;
    store.writing.setReadings({ words: draft.words, ids: draft.videos.map(({ id }) => id), texts: draft.videos.map(({ sentence }) => sentence), proposals, alike, readings });
  }

  store.watch((state) => {
    const { draft, readings } = state;
    if (draft && !isReading && coreOf(state) === 'ready' && !isRead(draft, readings)) void read(store.get().draft ?? draft);
  });
}

/** Refreshes the draft whenever a correction, an undo or a redo changes the captions of the open dataset. */
function followDataset(store: Store) {
  store.watch(({ dataset, draft, edits }) => {
    if (!dataset || !draft || hasNewClips(draft) || !isSameOrder(draft.words, dataset)) return;
    if (!sameEdits(dataset.edits ?? NO_EDITS, edits)) return; // the answer with the edits is not there yet
    const now = refreshDraft(draft, dataset);
    if (now !== draft) store.writing.setDraft(now);
  });
}

/** Reads files of sentences, and adds them to what is open. */
function createSentenceFiles(store: Store, session: Session) {
  /** Reads files of sentences about the videos of the draft. Returns null where they cannot be read; the faults are shown if wanted. */
  async function readFiles(draft: Draft, files: Item[], shown = true): Promise<SentenceFiles | null> {
    const { words: { concepts }, videos } = draft;
    const reply = await session.readSentenceFiles({ files, videos: videos.map(({ id }) => id), concepts: concepts.map(({ name }) => name) });
    if (reply?.type === 'sentence-files') return reply;
    const text = reply ? reply.faults.map((one) => one.text).join(' ') : 'The core could not read them.';
    if (shown) store.notices.show({ title: 'The sentences could not be read.', text });
    return null;
  }

  /**
   * Adds files of sentences to what is open, and shows the editor. A captions file is read with the data at once; where captions
   * are already, the editor asks whether it replaces them. Returns false for files that are something else.
   */
  async function takeFiles(items: Item[]): Promise<boolean> {
    const { dataset, demoHash } = store.get();
    const about = currentDraft(store);
    if (!about || !maySay(items)) return false;
    const isOnly = items.length === 1 && (hasNewClips(about) || dataset?.hash !== demoHash);
    const said = await readFiles(about, items, isOnly);
    if (!said) return isOnly;
    if (said.said.length === 0 && !isOnly) return false;
    reportUnused(store, said);
    if (hasNewClips(about) || !areTuples(items, said)) open(store, editWithUndo(currentDraft(store) ?? about, { edit: 'add file', said }));
    else {
      const text = await items[0].file.text();
      if (about.videos.some(hasContent)) open(store, { ...currentDraft(store) ?? about, offered: { name: items[0].path, text, said } });
      else session.openWithCaptions(text);
    }
    return true;
  }

  return { readFiles, takeFiles };
}

const FEW = 3; // unused lines that are listed

/** Says which lines of files are not used; all are listed under “Paste many lines”. */
function reportUnused(store: Store, { unused }: SentenceFiles) {
  if (unused.length === 0) return;
  const lines = unused.slice(0, FEW).map(({ file, row, text, why }) => `${[file, row > 0 && `row ${row}`].filter(Boolean).join(', ')}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}: ${why}`);
  store.notices.show({
    title: unused.length === 1 ? 'One line is not used.' : `${unused.length} lines are not used.`,
    text: [...lines, ...(unused.length > FEW ? [`${unused.length - FEW} more are listed under “Paste many lines”`] : [])].join('; '),
  });
}

/** The draft of what is open now, null without any. */
function currentDraft(store: Store): Draft | null {
  const { dataset, draft } = store.get();
  if (hasNewClips(draft) || !dataset) return draft;
  return draft ? refreshDraft(draft, dataset) : draftOf(dataset);
}

/** Opens the editor with a draft. */
function open(store: Store, draft: Draft) {
  store.writing.setDraft(draft);
  store.panels.open('captions');
}

/** Saves drafts of clips: storage/saved-draft.ts. */
interface SavedDrafts {
  savedDraft(): Draft | null;
  saveDraft(draft: Draft | null): void;
}

/** Functions that begin a draft, or continue one. */
function createBeginnings(store: Store, saved: SavedDrafts) {
  /** Opens the editor, with the draft if there is one. */
  function write() {
    const { dataset, draft } = store.get();
    if (!dataset) return;
    if (draft && saysOfClipsIn(draft, dataset)) {
      open(store, draftWithClips(dataset, draft));
      saved.saveDraft(null); // the session of the dataset saves it
    } else open(store, draft && !hasNewClips(draft) ? refreshDraft(draft, dataset) : draftOf(dataset));
  }

  return {
    write,
    /**
     * A dataset was opened: the editor opens where captions are to be written, or where what was written of its clips joins it.
     * linked is the panel that a link opens; null for none.
     */
    opened(dataset: Dataset, linked: string | null) {
      const { captionsText, draft, panel } = store.get();
      if (captionsText !== '' && !saysOfClipsIn(draft, dataset)) {
        if (hasNewClips(draft)) store.writing.setDraft(null);
        return store.panels.closeIf('captions');
      }
      write();
      const now = store.get().draft;
      if (linked !== null || captionsText !== '' && now && !hasOtherCaptions(now, dataset)) store.panels.open(panel);
    },
    /**
     * Begins a draft of clips that are being analyzed, or continues it or the saved one. isAdded tells whether they are added to
     * the open dataset, whose captions the draft then has, too. Without clips it is closed. isShown opens the editor.
     */
    writeForClips(clips: ClipToCaption[], isShown: boolean, isAdded: boolean) {
      const { dataset, draft, datasetDraft } = store.get();
      if (clips.length === 0) {
        if (draft && hasNewClips(draft)) store.writing.setDraft(draft.about.kind === 'dataset with clips' && dataset ? draftWithoutAdded(draft, dataset) : datasetDraft);
        return store.panels.closeIf('captions');
      }
      const before = hasNewClips(draft) ? draft : saved.savedDraft();
      const isContinued = hasNewClips(draft) || before?.videos.some(({ id }) => clips.some((clip) => clip.id === id));
      if (!isShown && !isContinued) return;
      const base = isAdded ? currentDraft(store) : null;
      store.writing.setDraft(base ? draftWithAdded(base, clips, before) : draftOfClips(clips, before));
      if (isShown) store.panels.open('captions');
    },
  };
}

/** Functions that have the model use captions. */
function createUses(store: Store, session: Session) {
  /** Returns whether the captions differ from those that are used already. */
  function use(): boolean {
    const { dataset, edits, undoHistory } = store.get();
    const draft = currentDraft(store);
    if (!draft || hasNewClips(draft)) return false;
    const next = dataset && undoHistory.canContinue ? editsOfDraft(dataset, edits, draft) : null;
    if (next) {
      store.panels.close();
      if (next !== edits) session.edit(next, 'The captions as written');
    } else void session.openWithCaptions(textOf(draft));
    return next !== edits;
  }

  return {
    use,
    /** Uses the captions that were accepted if the dataset has others. Returns false if it has the same. */
    useOther() {
      const { dataset } = store.get();
      const draft = currentDraft(store);
      return dataset !== null && draft !== null && !hasNewClips(draft) && hasVideosOf(dataset, draft) && hasOtherCaptions(draft, dataset) && use();
    },
    /** The text of the captions of a dataset and of clips that are added to it, null if no caption was changed meanwhile. */
    addedCaptions() {
      const { dataset, draft } = store.get();
      return dataset && draft?.about.kind === 'dataset with clips' && hasOtherCaptions(draft, dataset) ? textOf(draft) : null;
    },
    /** Replaces all captions with those of the file that was dropped. The draft returns where the file cannot be read. */
    async replaceCaptions() {
      const { draft, dataset } = store.get();
      if (!draft?.offered) return;
      store.writing.setDraft(null);
      store.panels.close();
      await session.openWithCaptions(draft.offered.text);
      if (store.get().dataset === dataset) store.writing.setDraft(draft);
    },
  };
}

export type CaptionEditor = ReturnType<typeof createCaptionEditor>;

export function createCaptionEditor(store: Store, session: Session, saved: SavedDrafts) {
  readSentences(store, session);
  followDataset(store);
  const { readFiles, takeFiles } = createSentenceFiles(store, session);

  function edit(change: UndoableEdit) {
    const { draft, readings } = store.get();
    if (draft) store.writing.setDraft(editWithUndo(draft, change, readings));
  }

  const { use, useOther, addedCaptions, replaceCaptions } = createUses(store, session);

  return {
    edit,
    /** Uses the captions that were written. A run continues with them if nothing else has changed; else the files are read again. */
    use,
    useOther, addedCaptions, replaceCaptions,
    ...createBeginnings(store, saved),
    takeFiles,
    /** Says of which clips something is said, now and whenever that may have changed. */
    watch: (onChange: (captioned: CaptionedClips) => void) => void store.watch(({ draft, readings }) => onChange(captionedIn(draft, readings))),
    /** Adds pasted lines. Those that are not used are listed whole. */
    async paste(text: string) {
      const { draft } = store.get();
      const said = draft && await readFiles(draft, [{ path: PASTED, file: new Blob([text]) }]);
      const lines = text.split(/\r\n?|\n/);
      if (said) edit({ edit: 'add file', said: { ...said, unused: said.unused.map((one) => ({ ...one, text: lines[one.row - 1]?.trim() ?? one.text })) } });
    },
    /** Adds the proposed classes, accepts all offers, and uses the captions. Nothing is accepted before all sentences are read. */
    acceptEverything() {
      const { draft, readings } = store.get();
      if (!draft || !isRead(draft, readings)) return;
      edit({ edit: 'accept everything' });
      use();
    },
    /** Replaces a class in the captions of some videos, and uses the captions. */
    rename(renaming: Renaming) {
      const draft = currentDraft(store);
      if (!draft || hasNewClips(draft)) return;
      const { panel } = store.get();
      store.writing.setDraft(editDraft(draft, { edit: 'rename', ...renaming }));
      use();
      store.panels.open(panel); // the groups stay on the screen
    },
    /** The captions of the open dataset as they are written now, as the text of captions.txt. */
    textOfDataset() {
      const { dataset } = store.get();
      if (!dataset) return '';
      const own = draftOfDataset(store.get());
      return textOf(own ? refreshDraft(own, dataset) : draftOf(dataset));
    },
    /** The text of captions.txt, null without a draft. */
    text() {
      const { draft } = store.get();
      return draft && textOf(draft);
    },
  };
}
