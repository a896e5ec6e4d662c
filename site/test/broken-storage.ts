// A browser's storage that fails in one way or another until a test has ended; see storage-bench.ts for one that does not.
import type { TestContext } from 'node:test';
import { SMALL_MS } from '../storage/limits.ts';

/** Whoever waits for an answer in a limit waits in vain, and not for long. */
export function passLimits(t: TestContext) {
  const { setTimeout: startTimer } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => startTimer(act, ms >= SMALL_MS ? 20 : ms));
}

/** The storage fails at once. */
export const refuse = (t: TestContext) => t.mock.method(indexedDB, 'open', () => { throw new DOMException('', 'SecurityError'); });

/** The storage never answers, as in WebKit without a lasting profile. */
export function silence(t: TestContext) {
  passLimits(t);
  t.mock.method(indexedDB, 'open', () => new IDBOpenDBRequest());
}

/** The disk is full. */
export const fill = (t: TestContext) => t.mock.method(IDBObjectStore.prototype, 'put', () => { throw new DOMException('', 'QuotaExceededError'); });
