// What is saved of a session. Its summary is small and written with each change;
// its contents say how which files were read; its work is what the person has done, each part a
// record of its own. The keys are stored and do not change.
import { dataOf, linkOf } from '../session/link.ts';
import { NO_EDITS, correctionCount, correctionList } from '../model/edits.ts';
import { readEdits, writtenEdits } from '../model/written-edits.ts';
import type { WrittenEdits } from '../model/written-edits.ts';
import { draftOf, textOf } from '../features/write-captions/draft.ts';
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

/** Work as it stands in the browser, which an older version of the page may have written. */
export type StoredWork = Omit<Work, 'edits'> & { edits?: WrittenEdits };

/** Parts of the work as they are stored. */
export const storedWork = ({ edits, ...work }: Partial<Work>): Partial<StoredWork> => ({ ...(edits && { edits: writtenEdits(edits) }), ...work });

/** The work that was stored. */
export const workFrom = ({ edits, ...work }: StoredWork): Work => ({ edits: readEdits(edits), ...work });

/** A finished run, as a version of the page has written it: another may read it otherwise. */
export type WrittenRun = SavedRun & { version: string };

export interface SavedSession {
  summary: Summary;
  contents: Contents;
  work: Work;
  run?: WrittenRun; // none where none is over, or the browser has no room for it
}

/** Files up to so many bytes are stored. */
export const MAX_BYTES = 500e6;

export const sizeOf = (items: Item[]) => items.reduce((sum, { file }) => sum + file.size, 0);

/** Whether one list holds all files of the other, as it does when the same files are read in another way. */
export function isSameData(a: Item[], b: Item[]) {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const all = new Set(many.map(({ file }) => file));
  return few.length > 0 && few.every(({ file }) => all.has(file));
}

/** Whether files are the demo's, with nothing beside them. */
export const isDemo = (files: Item[], demo: Item[]) => files.length === demo.length && isSameData(files, demo);

/** Whether captions were written that differ from the dataset's. */
const hasDraft = ({ dataset, draft }: Pick<State, 'dataset' | 'draft'>) => dataset !== null && draft !== null && !draft.ofClips && (textOf(draft) !== textOf(draftOf(dataset)) || draft.videos.some(({ sentence }) => sentence !== ''));

/**
 * Whether the user has contributed to what is open: files, captions, corrections or names of groups.
 * demo says whether the files are the demo's.
 */
export function isOwnWork(state: State, demo: boolean) {
  const { dataset, captionsText, edits, cast } = state;
  if (!dataset) return false;
  return !demo || captionsText !== null || edits !== NO_EDITS || cast !== null || hasDraft(state);
}

/** Whether the data was run, or a run of it is under way. */
export const hasRun = (state: State) => state.answer !== null || isBusy(state);

/** state has a dataset. isRunSaved says whether a run is saved, from which that on the screen can be had. */
export function summaryOf(state: State, { id, time, files, demo, whole, isRunSaved, title = '' }: { id: string; title?: string; time: number; files: Item[]; demo: boolean; whole: boolean; isRunSaved: boolean }): Summary {
  const { dataset, captionsText, edits } = state;
  return {
    id, time, demo, whole, ...(title && { title }), name: (!demo && nameOfFiles(files)) || (dataset?.name ?? ''), videos: dataset?.videos.length ?? 0, bytes: demo ? 0 : sizeOf(files),
    corrections: dataset ? correctionList(dataset, edits).length : correctionCount(edits), captions: captionsText !== null || hasDraft(state), captionCount: dataset?.videos.reduce((sum, { tuples }) => sum + tuples.length, 0) ?? 0, ran: hasRun(state), warm: isWarmStart(runOf(state)) && !isRunSaved, data: dataOf(linkOf(state, '')),
  };
}

/** Reads all that is saved of a state, so that who follows what it reads is told when some of it changes. */
export function readSaved(state: State) {
  const { dataset, captionsText, questions, answer, session } = state;
  return { work: workOf(state), dataset, captionsText, questions, answer, session };
}

export function workOf(state: State): Work {
  const { edits, draft, featureRecipe, cast } = state;
  return { edits, draft: draft?.ofClips ? null : draft, view: { link: linkOf(state, ''), recipe: featureRecipe, ...(cast && { cast }) } };
}
