// The record of a session that is kept in the browser: the user's files, how they were read, and
// a link to everything else. The keys are stored and do not change. A record may be of an older
// version of the page.
import { linkOf } from '../address/link.js';
import { NO_EDITS } from '../answer/edits.js';
import { draftOf, textOf } from '../captions/draft.js';
import { nameOfFiles } from '../run/files.js';
import { isWarmStart } from '../run/progress.js';
import { countText } from '../words.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {import('../core/messages.ts').Item} Item */

/**
 * @typedef {object} SessionRecord
 * @property {number} version
 * @property {string} id of the tab that kept it, or of the tab that continued it
 * @property {number} time milliseconds since 1970
 * @property {string} name of what was opened
 * @property {number} videos
 * @property {boolean} demo whether its files are the demo's, which are not stored
 * @property {import('../core/messages.ts').How} how the files were read
 * @property {string} link to everything that a link can hold
 * @property {State['draft']} draft
 * @property {State['edits']} edits missing in records of an older page
 * @property {import('../options/feature-recipe.js').FeatureRecipe} making the feature recipe
 * @property {boolean} ran whether there was a result
 * @property {boolean} warm whether that was of a warm start
 */

const VERSION = 1;

/** Files up to so many bytes are stored. */
export const MAX_BYTES = 500e6;

/** @param {Item[]} items */
export const sizeOf = (items) => items.reduce((sum, { file }) => sum + file.size, 0);

/**
 * Whether the user has contributed to what is open: files, captions or corrections.
 * @param {State} state
 * @param {boolean} demo whether the files are the demo's
 */
export function isOwnWork({ dataset, captionsText, draft, edits }, demo) {
  if (!dataset) return false;
  return !demo || captionsText !== null || edits !== NO_EDITS || (draft !== null && textOf(draft) !== textOf(draftOf(dataset)));
}

/** Whether nothing is under way that saving could disturb. @param {State} state */
export function isIdle({ run: { phase }, opening, featureJob, undoHistory }) {
  return !['preparing', 'running', 'stepping', 'settling'].includes(phase) && !opening && !featureJob && !undoHistory.updating;
}

/**
 * @param {State} state with a dataset
 * @param {{id: string, time: number, files: Item[], how: import('../core/messages.ts').How, demo: boolean}} of
 * @returns {SessionRecord}
 */
export function recordOf(state, { id, time, files, how, demo }) {
  const { dataset, draft, edits, featureRecipe, answer, run } = state;
  return {
    version: VERSION, id, time, how, demo, draft, edits, making: featureRecipe, link: linkOf(state, ''),
    name: (!demo && nameOfFiles(files)) || (dataset?.name ?? ''), videos: dataset?.videos.length ?? 0, ran: answer !== null, warm: isWarmStart(run),
  };
}

/**
 * The latest record that no other tab has open and that this page can read.
 * @param {unknown[]} records
 * @param {(id: string) => boolean} isOpen
 * @returns {SessionRecord|null}
 */
export function newestRecord(records, isOpen) {
  const usable = /** @type {SessionRecord[]} */ (records).filter((one) => one?.version === VERSION && Number.isFinite(one.time) && !isOpen(one.id));
  return usable.reduce((best, one) => (best && best.time >= one.time ? best : one), /** @type {SessionRecord|null} */ (null));
}

/** A record in words: “Mine, 24 videos, 12 minutes ago”. @param {SessionRecord} saved @param {number} now */
export function recordText({ name, videos, time }, now) {
  return `${name}, ${countText(videos, 'video')}, ${ago(now - time)}`;
}

/** @param {number} ms */
export function ago(ms) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${countText(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${countText(hours, 'hour')} ago` : `${countText(Math.floor(hours / 24), 'day')} ago`;
}
