// The records of a saved session. The summary is small and written with each change. The contents list the files
// and their read options. The work holds the user's changes, one record per part. The keys are stored, so they
// must not change.
import { dataOf, linkOf } from '../session/link.ts';
import { NO_EDITS, correctionCount, correctionList } from '../model/edits.ts';
import { readEdits, writtenEdits } from '../model/written-edits.ts';
import type { WrittenEdits } from '../model/written-edits.ts';
import { draftFrom, saysMore } from '../features/write-captions/draft.ts';
import type { Draft, EarlierDraft } from '../features/write-captions/draft.ts';
import { draftOfDataset } from '../features/write-captions/writing.ts';
import { nameOfFiles } from '../session/files/files.ts';
import { isWarmStart } from '../session/run/progress.ts';
import { isBusy, runOf } from '../session/session-state.ts';
import type { SavedRun } from '../session/history/saved-run.ts';
import type { ReadOptions, Item } from '../core/messages.ts';
import type { State } from '../state.ts';
import type { Summary } from './summary.ts';

export interface Contents {
  how: ReadOptions; // the files were read
  files: { path: string; key: string }[]; // key: of the store of files; none before they are stored
}

export interface Work {
  edits: State['edits'];
  draft: State['draft'];
  view: { link: string; recipe: State['featureRecipe']; cast?: State['cast'] }; // recipe: of the features; link: to everything that a link can hold; cast: the groups of tracks, none in older sessions
}

/** The stored work, which an older version of the page may have written. */
export type StoredWork = Omit<Work, 'edits' | 'draft'> & { edits?: WrittenEdits; draft: Draft | EarlierDraft | null };

/** The stored form of parts of the work. */
export const storedWork = ({ edits, ...work }: Partial<Work>): Partial<StoredWork> => ({ ...(edits && { edits: writtenEdits(edits) }), ...work });

/** Reads stored work. */
export const workFrom = ({ edits, draft, ...work }: StoredWork): Work => ({ edits: readEdits(edits), draft: draft && draftFrom(draft), ...work });

/** A finished run, with the version of the page that has written it; other versions may read it differently. */
export type WrittenRun = SavedRun & { version: string };

export interface SavedSession {
  summary: Summary;
  contents: Contents;
  work: Work;
  run?: WrittenRun; // undefined if no run has ended, or if it was not stored
}

/** The maximum size of stored files in bytes. */
export const MAX_BYTES = 500e6;

export const sizeOf = (items: Item[]) => items.reduce((sum, { file }) => sum + file.size, 0);

/** Whether one list contains all files of the other, as when the same files are read with other options. */
export function isSameData(a: Item[], b: Item[]) {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const all = new Set(many.map(({ file }) => file));
  return few.length > 0 && few.every(({ file }) => all.has(file));
}

/** Whether the files are exactly those of the demo. */
export const isDemo = (files: Item[], demo: Item[]) => files.length === demo.length && isSameData(files, demo);

/** Whether the user has written captions that differ from those of the dataset. */
function hasDraft({ dataset, ...state }: State) {
  const draft = draftOfDataset(state);
  return dataset !== null && draft !== null && saysMore(draft, dataset);
}

/**
 * Whether the session contains work of the user: files, captions, corrections or names of groups.
 * demo is whether the files are those of the demo.
 */
export function isOwnWork(state: State, demo: boolean) {
  const { dataset, captionsText, edits, cast } = state;
  if (!dataset) return false;
  return !demo || captionsText !== null || edits !== NO_EDITS || cast !== null || hasDraft(state);
}

/** Whether the data have a run, finished or in progress. */
export const hasRun = (state: State) => state.answer !== null || isBusy(state);

/** Returns the summary. state has a dataset. isRunSaved is whether a saved run leads to the result on the screen. */
export function summaryOf(state: State, { id, time, files, demo, whole, isRunSaved, title = '' }: { id: string; title?: string; time: number; files: Item[]; demo: boolean; whole: boolean; isRunSaved: boolean }): Summary {
  const { dataset, captionsText, edits } = state;
  return {
    id, time, demo, whole, ...(title && { title }), name: (!demo && nameOfFiles(files)) || (dataset?.name ?? ''), videos: dataset?.videos.length ?? 0, bytes: demo ? 0 : sizeOf(files),
    corrections: dataset ? correctionList(dataset, edits).length : correctionCount(edits), captions: captionsText !== null || hasDraft(state), captionCount: dataset?.videos.reduce((sum, { tuples }) => sum + tuples.length, 0) ?? 0, ran: hasRun(state), warm: isWarmStart(runOf(state)) && !isRunSaved, data: dataOf(linkOf(state, '')),
  };
}

/** Reads all saved fields of a state, so that an effect that calls it runs again when one of them changes. */
export function readSaved(state: State) {
  const { dataset, captionsText, questions, answer, session } = state;
  return { work: workOf(state), dataset, captionsText, questions, answer, session };
}

export function workOf(state: State): Work {
  const { edits, featureRecipe, cast } = state;
  return { edits, draft: draftOfDataset(state), view: { link: linkOf(state, ''), recipe: featureRecipe, ...(cast && { cast }) } };
}
