// What is kept of a session, and its words. Its summary is small and written with each change;
// its contents say how which files were read; its work is what the person has done, each part a
// record of its own. The keys are stored and do not change.
import { dataOf, linkOf } from '../address/link.ts';
import { NO_EDITS } from '../answer/edits.ts';
import { draftOf, textOf } from '../captions/draft.ts';
import { nameOfFiles } from '../session/files.ts';
import { isWarmStart } from '../session/progress.ts';
import { bytesText, countText } from '../words.ts';
import type { How, Item } from '../core/messages.ts';
import type { State } from '../state.ts';

/** A line of the list of sessions. */
export interface Summary {
  id: string;
  name: string; // of what was opened
  time: number; // of the last change, milliseconds since 1970
  videos: number;
  bytes: number; // of its files, 0 for the demo
  corrections: number;
  captions: boolean; // whether captions were written
  demo: boolean; // whether its files are the demo's, which are not stored
  whole: boolean; // whether all of its files are stored
  ran: boolean; // whether there was a run
  warm: boolean; // whether that was of a warm start
  data: string; // the first digits of the dataset's hash
}

export interface Contents {
  how: How; // the files were read
  files: { path: string; key: string }[]; // key: of the store of files; none before they are stored
}

export interface Work {
  edits: State['edits'];
  draft: State['draft'];
  view: { link: string; recipe: State['featureRecipe'] }; // recipe: of the features; link: to everything that a link can hold
}

export interface KeptSession {
  summary: Summary;
  contents: Contents;
  work: Work;
}

/** place is the tab that has it open. */
export type ListedSession = Summary & { place: '' | 'here' | 'elsewhere' };

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
const hasDraft = ({ dataset, draft }: Pick<State, 'dataset' | 'draft'>) => dataset !== null && draft !== null && (textOf(draft) !== textOf(draftOf(dataset)) || draft.videos.some(({ sentence }) => sentence !== ''));

/**
 * Whether the user has contributed to what is open: files, captions or corrections.
 * demo says whether the files are the demo's.
 */
export function isOwnWork(state: State, demo: boolean) {
  const { dataset, captionsText, edits } = state;
  if (!dataset) return false;
  return !demo || captionsText !== null || edits !== NO_EDITS || hasDraft(state);
}

export const correctionCount = ({ captions = [], known = [] }: State['edits']) => captions.length + known.length;

/** Whether a session has what the person has done by hand. */
export const hasWork = ({ corrections, captions }: Summary) => corrections > 0 || captions;

const ACTIVE = ['preparing', 'running', 'stepping', 'paused', 'settling'];

/** state has a dataset. */
export function summaryOf(state: State, { id, time, files, demo, whole }: { id: string; time: number; files: Item[]; demo: boolean; whole: boolean }): Summary {
  const { dataset, captionsText, edits, answer, run } = state;
  return {
    id, time, demo, whole, name: (!demo && nameOfFiles(files)) || (dataset?.name ?? ''), videos: dataset?.videos.length ?? 0, bytes: demo ? 0 : sizeOf(files),
    corrections: correctionCount(edits), captions: captionsText !== null || hasDraft(state), ran: answer !== null || ACTIVE.includes(run.phase), warm: isWarmStart(run), data: dataOf(linkOf(state, '')),
  };
}

export function workOf(state: State): Work {
  const { edits, draft, featureRecipe } = state;
  return { edits, draft, view: { link: linkOf(state, ''), recipe: featureRecipe } };
}

/** The sessions with the latest first. */
export const latestFirst = <S extends Summary>(sessions: S[]): S[] => sessions.toSorted((a, b) => b.time - a.time);

/** The session that was changed the longest time ago and that no tab has open, undefined where there is none. */
export const oldestClosed = (sessions: ListedSession[]) => latestFirst(sessions).findLast(({ place }) => place === '');

/** A session in words, without its name: “24 videos, 2 corrections, 3.1 MB, 12 minutes ago”. */
export function summaryText({ videos, corrections, captions, bytes, demo, whole, time }: Summary, now: number) {
  const done = [corrections > 0 && countText(corrections, 'correction'), captions && 'captions written'];
  const size = demo ? '' : whole ? bytesText(bytes) : 'its files not kept';
  return [countText(videos, 'video'), ...done, size, ago(now - time)].filter(Boolean).join(', ');
}

export function ago(ms: number) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countText(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${countText(hours, 'hour')} ago` : `${countText(Math.floor(hours / 24), 'day')} ago`;
}
