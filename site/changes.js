// What an act has changed: labels that flipped, and captions that another track
// answers now.
import { read } from './read.js';
import { number } from './words.js';

/** @typedef {import('./wire.js').Answer} Answer */
/** @typedef {{tuple: number, from: number, to: number}} Move of a caption tuple, counted through all videos; −1: no track */
/** @typedef {{labels: number, moves: Move[]}} Changes labels are of a track and a concept */

/** The last that were asked for: one answer is drawn in several places. @type {{before: Answer, now: Answer, changes: Changes}|null} */
let last = null;

/**
 * @param {import('./wire.js').Dataset} dataset
 * @param {Answer} before
 * @param {Answer} now of the same dataset
 * @returns {Changes}
 */
export function changesOf(dataset, before, now) {
  if (last?.before === before && last.now === now) return last.changes;
  const labels = now.predicted.reduce((sum, c, i) => sum + Number(c !== before.predicted[i]), 0);
  const [was, is] = [read(dataset, before).track, read(dataset, now).track];
  /** @type {Move[]} */
  const moves = [];
  for (const [tuple, to] of is.entries()) if (to !== was[tuple]) moves.push({ tuple, from: was[tuple], to });
  last = { before, now, changes: { labels, moves } };
  return last.changes;
}

/**
 * In a few words.
 * @param {Changes} changes
 */
export function inShort({ labels, moves }) {
  if (labels === 0 && moves.length === 0) return 'Nothing flipped';
  return [labels > 0 && `${number(labels, 'label')} flipped`, moves.length > 0 && `${number(moves.length, 'caption')} moved`].filter(Boolean).join(', ');
}

/**
 * For who hears it.
 * @param {string} did the act
 * @param {Changes} changes
 */
export function aloud(did, { labels, moves }) {
  const flipped = labels === 0 ? 'no label flipped' : `${number(labels, 'label')} flipped`;
  const moved = moves.length === 0 ? 'every caption stays with its track' : `${number(moves.length, 'caption')} moved to another track`;
  return `${did.replace('→', 'to')}: ${flipped}, ${moved}.`;
}
