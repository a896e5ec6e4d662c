// The time limits of storage, and descriptions of its errors. A browser may refuse a write or never
// answer: WebKit without a persistent profile does not store files and reports no error.

export const SMALL_MS = 10_000; // for reads and small writes, also on a busy machine
const FILES_MS = 10_000; // for storing files, plus the time for their bytes
const BYTES_PER_MS = 5_000; // of a slow disk

/** Returns the time limit for storing this number of bytes, in milliseconds. */
export const limitForBytes = (bytes: number) => FILES_MS + bytes / BYTES_PER_MS;

/** The browser has not answered in time. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`it gave no answer within ${Math.round(ms / 1000)} seconds`);
    this.name = 'NoAnswer';
  }
}

/**
 * Resolves or rejects like the promise, and rejects with NoAnswer after the time limit. It does not cancel the
 * operation of the promise.
 */
export function withLimit<T>(promise: Promise<T>, ms: number = SMALL_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Descriptions of storage errors by name, with advice to the user. */
const reasons: Record<string, string> = {
  QuotaExceededError: 'it has no room left for this page. Free space on the disk, or forget sessions that are saved',
  NotReadableError: 'a file has changed on the disk, or is gone, since it was opened. Open it again',
  NotFoundError: 'a file has changed on the disk, or is gone, since it was opened. Open it again',
  NoAnswer: ', as some do in a private window or without a lasting profile',
  SecurityError: 'its settings let this page store nothing',
  InvalidStateError: 'it stores nothing here, as in some private windows',
  UnknownError: 'it cannot store this here, as in some private windows or on a full disk',
  DataCloneError: 'it cannot store files here, as in some private windows',
  VersionError: 'a newer version of this page is open in another tab. Reload this one',
  ReferenceError: 'it lets this page store nothing',
};

/** Returns the reason of a storage error, as the end of a sentence. */
export function reasonOf(error: unknown) {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  const known = reasons[error.name];
  if (error.name === 'NoAnswer') return error.message + known;
  return known ?? (error.message || error.name);
}
