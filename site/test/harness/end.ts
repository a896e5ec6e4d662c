// What must be undone when a test file ends, however it ends.
import { after } from 'node:test';

const undo: (() => unknown)[] = [];

/** Registers something to undo at the end. */
export function onEnd(step: () => unknown) {
  undo.push(step);
}

after(async () => {
  while (undo.length > 0) await undo.pop()?.();
});
