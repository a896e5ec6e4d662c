// Adds clips to the dataset that is open: only these are analyzed, and the dataset is written again with all.
import type { Item } from '../../core/messages.ts';
import type { ImporterPage } from '../importer-page.ts';
import type { Analysis } from './analysis.ts';
import type { ClipList } from './clip-list.ts';
import { clipsToCaption, joined, mediaOf } from './clips.ts';
import { nameClips } from './files.ts';
import type { LeftAside } from './files.ts';
import { rootOf, withFiles } from './dataset-files.ts';
import type { EditedClips } from './track-editor/saved-track-edits.ts';

/** The parts of the page that adding uses. */
export interface AddingPage extends Pick<ImporterPage, 'writeCaptions'> {
  /** The open files. */
  files(): Item[];
  /** The clips of the open dataset if further clips can be added to it, and whether their actions are described by poses; else null. */
  openClips(): Promise<{ clips: EditedClips; withPoses: boolean } | null>;
  /** Opens the files of the open dataset with further clips. Captions and corrections stay. */
  extend(items: Item[], clips: EditedClips): void;
  /** Adds captions and sentences to the open dataset, or to what is written of the added clips. */
  addSentences(items: Item[]): void;
}

export type Adding = ReturnType<typeof createAdding>;

/**
 * Sorts files into new clips, clips of the dataset whose media are not among the open items, and clips of the dataset that are
 * open already.
 */
function sortClips(files: File[], { names }: EditedClips, items: Item[]) {
  const sorted = { added: [] as File[], missing: [] as Item[], present: [] as File[] };
  for (const [i, { id }] of nameClips(files).entries()) {
    const clip = names.find((name) => name.id.toLowerCase() === id.toLowerCase());
    if (!clip) sorted.added.push(files[i]);
    else if (items.some(({ path }) => path.endsWith(clip.media))) sorted.present.push(files[i]);
    else sorted.missing.push({ path: rootOf(items) + clip.media, file: files[i] });
  }
  return sorted;
}

export function createAdding(page: AddingPage, list: ClipList, analysis: Analysis) {
  const { base, phase } = analysis;
  let texts: Item[] = []; // captions and sentences that came with clips of which the dataset lacks the media

  function addTexts() {
    if (texts.length > 0) page.addSentences(texts.splice(0));
  }

  /** Analyzes clips that the dataset does not have. */
  function add(files: File[], { clips, withPoses }: { clips: EditedClips; withPoses: boolean }) {
    if (analysis.phase.value !== 'analyzing') list.clear();
    base.value = clips;
    analysis.withPoses.value = withPoses;
    const first = list.add(files, false, clips.names.map(({ id }) => id));
    if (first >= 0) void analysis.analyze(first);
  }

  return {
    isAdding: () => base.value !== null,
    /**
     * Takes clips and the texts that came with them, and passes the clips that are in the dataset already to leaveAside. Returns
     * false if the open dataset is not made of clips.
     */
    async take(files: File[], others: Item[], leaveAside: (files: LeftAside[]) => void) {
      const open = await page.openClips();
      if (!open) return false;
      texts = [...texts, ...others];
      const { added, missing, present } = sortClips(files, open.clips, page.files());
      leaveAside(present.map(({ name }) => ({ name, why: 'already in the dataset' })));
      if (missing.length > 0) page.extend([...page.files(), ...missing], open.clips);
      if (added.length > 0) add(added, open);
      if (base.value !== null) page.writeCaptions(clipsToCaption(list.clips.value), texts.length > 0, true);
      if (base.value !== null || missing.length === 0) addTexts();
      return true;
    },
    /** The files of the dataset were written again: opens them. */
    end(clips: EditedClips, written: Item[]) {
      base.value = null;
      const items = page.files();
      const media = mediaOf(list.clips.value).map(({ path, file }) => ({ path: rootOf(items) + path, file }));
      page.extend([...withFiles(items, written), ...media], joined(clips, list.clips.value));
    },
    /** Leaves the dataset as it is. */
    cancel() {
      base.value = null;
      texts = [];
      list.clear();
      page.writeCaptions([], false, false);
      phase.value = 'opened';
    },
    /** A dataset was opened: the texts that came with added clips are added to it. */
    onOpened() {
      if (base.value === null) addTexts();
    },
  };
}
