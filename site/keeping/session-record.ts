// What is kept of a session, and its words. Its summary is small and written with each change;
// its contents say how which files were read; its work is what the person has done, each part a
// record of its own. The keys are stored and do not change.
import { dataOf, linkOf } from '../address/link.ts';
import { NO_EDITS } from '../answer/edits.ts';
import { draftOf, textOf } from '../captions/draft.ts';
import { nameOfFiles } from '../run/files.ts';
import { isWarmStart } from '../run/progress.ts';
import { bytesText, countText } from '../words.ts';

/** @typedef {import('../state.ts').State} State */
/** @typedef {import('../core/messages.ts').Item} Item */
/** @typedef {import('../core/messages.ts').How} How */

/**
 * @typedef {object} Summary a line of the list of sessions
 * @property {string} id
 * @property {string} name of what was opened
 * @property {number} time of the last change, milliseconds since 1970
 * @property {number} videos
 * @property {number} bytes of its files, 0 for the demo
 * @property {number} corrections
 * @property {boolean} captions whether captions were written
 * @property {boolean} demo whether its files are the demo's, which are not stored
 * @property {boolean} whole whether all of its files are stored
 * @property {boolean} ran whether there was a run
 * @property {boolean} warm whether that was of a warm start
 * @property {string} data the first digits of the dataset's hash
 *
 * @typedef {object} Contents
 * @property {How} how the files were read
 * @property {{path: string, key: string}[]} files key: of the store of files; none before they are stored
 *
 * @typedef {object} Work
 * @property {State['edits']} edits
 * @property {State['draft']} draft
 * @property {{link: string, recipe: State['featureRecipe']}} view recipe: of the features; link: to everything that a link can hold
 *
 * @typedef {{summary: Summary, contents: Contents, work: Work}} KeptSession
 *
 * @typedef {Summary & {place: ''|'here'|'elsewhere'}} ListedSession place: the tab that has it open
 */

/** Files up to so many bytes are stored. */
export const MAX_BYTES = 500e6;

/** @param {Item[]} items */
export const sizeOf = (items) => items.reduce((sum, { file }) => sum + file.size, 0);

/** Whether one list holds all files of the other, as it does when the same files are read in another way. @param {Item[]} a @param {Item[]} b */
export function isSameData(a, b) {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const all = new Set(many.map(({ file }) => file));
  return few.length > 0 && few.every(({ file }) => all.has(file));
}

/** Whether files are the demo's, with nothing beside them. @param {Item[]} files @param {Item[]} demo */
export const isDemo = (files, demo) => files.length === demo.length && isSameData(files, demo);

/** Whether captions were written that differ from the dataset's. @param {Pick<State, 'dataset'|'draft'>} state */
const hasDraft = ({ dataset, draft }) => dataset !== null && draft !== null && (textOf(draft) !== textOf(draftOf(dataset)) || draft.videos.some(({ sentence }) => sentence !== ''));

/**
 * Whether the user has contributed to what is open: files, captions or corrections.
 * @param {State} state
 * @param {boolean} demo whether the files are the demo's
 */
export function isOwnWork(state, demo) {
  const { dataset, captionsText, edits } = state;
  if (!dataset) return false;
  return !demo || captionsText !== null || edits !== NO_EDITS || hasDraft(state);
}

/** @param {State['edits']} edits */
export const correctionCount = ({ captions = [], known = [] }) => captions.length + known.length;

/** Whether a session has what the person has done by hand. @param {Summary} summary */
export const hasWork = ({ corrections, captions }) => corrections > 0 || captions;

const ACTIVE = ['preparing', 'running', 'stepping', 'paused', 'settling'];

/**
 * @param {State} state with a dataset
 * @param {{id: string, time: number, files: Item[], demo: boolean, whole: boolean}} of
 * @returns {Summary}
 */
export function summaryOf(state, { id, time, files, demo, whole }) {
  const { dataset, captionsText, edits, answer, run } = state;
  return {
    id, time, demo, whole, name: (!demo && nameOfFiles(files)) || (dataset?.name ?? ''), videos: dataset?.videos.length ?? 0, bytes: demo ? 0 : sizeOf(files),
    corrections: correctionCount(edits), captions: captionsText !== null || hasDraft(state), ran: answer !== null || ACTIVE.includes(run.phase), warm: isWarmStart(run), data: dataOf(linkOf(state, '')),
  };
}

/** @param {State} state @returns {Work} */
export function workOf(state) {
  const { edits, draft, featureRecipe } = state;
  return { edits, draft, view: { link: linkOf(state, ''), recipe: featureRecipe } };
}

/** The sessions with the latest first. @template {Summary} S @param {S[]} sessions @returns {S[]} */
export const latestFirst = (sessions) => sessions.toSorted((a, b) => b.time - a.time);

/** The session that was changed the longest time ago and that no tab has open, undefined where there is none. @param {ListedSession[]} sessions */
export const oldestClosed = (sessions) => latestFirst(sessions).findLast(({ place }) => place === '');

/** A session in words, without its name: “24 videos, 2 corrections, 3.1 MB, 12 minutes ago”. @param {Summary} summary @param {number} now */
export function summaryText({ videos, corrections, captions, bytes, demo, whole, time }, now) {
  const done = [corrections > 0 && countText(corrections, 'correction'), captions && 'captions written'];
  const size = demo ? '' : whole ? bytesText(bytes) : 'its files not kept';
  return [countText(videos, 'video'), ...done, size, ago(now - time)].filter(Boolean).join(', ');
}

/** @param {number} ms */
export function ago(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countText(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${countText(hours, 'hour')} ago` : `${countText(Math.floor(hours / 24), 'day')} ago`;
}
