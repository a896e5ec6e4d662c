// What must be undone when a test file ends, however it ends.
import { after } from 'node:test';

/** @type {(() => unknown)[]} */
const undo = [];

/**
 * Registers something to undo at the end.
 * @param {() => unknown} step
 */
export function onEnd(step) {
  undo.push(step);
}

after(async () => {
  while (undo.length > 0) await undo.pop()?.();
});
