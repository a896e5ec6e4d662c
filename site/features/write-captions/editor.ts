// The caption editor: opening it, editing the draft, reading files of sentences, having the core read sentences, and using what
// was written.
import { coreOf } from '../../session/session-state.ts';
import { draftOf, draftOfClips, draftWithClips, isAbout, isRead, refreshDraft, sentencesOf, textOf } from './draft.ts';
import { editDraft, editsOfDraft, PASTED } from './draft-edits.ts';
import type { Item, SentenceFiles } from '../../core/messages.ts';
import type { Draft } from './draft.ts';
import type { Edit } from './draft-edits.ts';
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
    const reply = await session.readSentences(sentencesOf(draft));
    isReading = false;
    if (!reply) return; // the core is gone; the next one reads them
    const { proposals, readings } = reply;
    store.set({ readings: { words: draft.words, texts: draft.videos.map(({ sentence }) => sentence), proposals, readings } });
  }

  store.watch((state) => {
    const { draft, readings } = state;
    if (draft && !isReading && coreOf(state) === 'ready' && !isRead(draft, readings)) void read(store.get().draft ?? draft);
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

  /** Adds files of sentences to what is open, and shows the editor. Returns false for files that are something else. */
  async function takeFiles(items: Item[]): Promise<boolean> {
    const { dataset, draft, demoHash } = store.get();
    const about = draft ?? (dataset && draftOf(dataset));
    if (!about || !maySay(items)) return false;
    const isOnly = items.length === 1 && (about.ofClips === true || dataset?.hash !== demoHash);
    const said = await readFiles(about, items, isOnly);
    if (!said) return isOnly;
    if (said.said.length === 0 && !isOnly) return false;
    if (!about.ofClips && areTuples(items, said)) session.openWithCaptions(await items[0].file.text());
    else {
      store.set({ draft: editDraft(store.get().draft ?? about, { edit: 'put in', said }), panel: 'captions' });
    }
    return true;
  }

  return { readFiles, takeFiles };
}

/** Where drafts of clips are saved: storage/saved-draft.ts, which is loaded after the first view. */
export interface SavedDrafts {
  savedDraft(): Draft | null;
  saveDraft(draft: Draft | null): void;
}

/** Functions that begin a draft, or continue one. */
function createBeginnings(store: Store, saved: () => SavedDrafts | undefined) {
  return {
    /** Opens the editor, with the draft if there is one. */
    write() {
      const { dataset, draft } = store.get();
      if (dataset && draft && isAbout(draft, dataset)) {
        store.set({ panel: 'captions', draft: draftWithClips(dataset, draft) });
        saved()?.saveDraft(null); // the session of the dataset saves it
      } else if (dataset) store.set({ panel: 'captions', draft: draft && !draft.ofClips ? refreshDraft(draft, dataset) : draftOf(dataset) });
    },
    /**
     * Begins a draft of clips that are not a dataset yet, or continues it or the saved one; without clips it is closed. open shows
     * the editor.
     */
    writeForClips(clips: { id: string; tracks: number; found?: number }[], open: boolean) {
      const { draft } = store.get();
      if (clips.length === 0 && draft?.ofClips) store.set({ draft: null, panel: '' });
      if (clips.length === 0) return;
      const before = draft?.ofClips ? draft : saved()?.savedDraft() ?? null;
      const isContinued = draft?.ofClips || before?.videos.some(({ id }) => clips.some((clip) => clip.id === id));
      if (open || isContinued) store.set({ draft: draftOfClips(clips, before), ...(open && { panel: 'captions' as const }) });
    },
  };
}

export function createCaptionEditor(store: Store, session: Session) {
  let saved: SavedDrafts | undefined;
  readSentences(store, session);
  const { readFiles, takeFiles } = createSentenceFiles(store, session);

  function edit(change: Edit) {
    const { draft, readings } = store.get();
    if (draft) store.set({ draft: editDraft(draft, change, readings) });
  }

  function use() {
    const { dataset, draft, edits, undoHistory } = store.get();
    if (!draft || draft.ofClips) return;
    const next = dataset && undoHistory.canContinue ? editsOfDraft(dataset, edits, draft) : null;
    if (!next) return session.openWithCaptions(textOf(draft));
    store.set({ panel: '' });
    if (next !== edits) session.edit(next, 'The captions as written');
  }

  return {
    edit,
    /** Uses the captions that were written. A run continues with them if nothing else has changed; else the files are read again. */
    use,
    ...createBeginnings(store, () => saved),
    /** Saves drafts of clips from now on. */
    saveIn: (drafts: SavedDrafts) => void (saved = drafts),
    takeFiles,
    /** Adds pasted lines. Those that are not used are listed whole. */
    async paste(text: string) {
      const { draft } = store.get();
      const said = draft && await readFiles(draft, [{ path: PASTED, file: new Blob([text]) }]);
      const lines = text.split(/\r\n?|\n/);
      if (said) edit({ edit: 'put in', said: { ...said, unused: said.unused.map((one) => ({ ...one, text: lines[one.row - 1]?.trim() ?? one.text })) } });
    },
    /** Adds the proposed classes, accepts all offers, and uses the captions. */
    acceptEverything() {
      edit({ edit: 'accept everything' });
      use();
    },
    /** The text of captions.txt, null without a draft. */
    text() {
      const { draft } = store.get();
      return draft && textOf(draft);
    },
  };
}
