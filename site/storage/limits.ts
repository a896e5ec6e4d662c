// The limits of storage, in time and in what it takes, and its errors in words. A browser may
// refuse to store something, or never answer: WebKit without a lasting profile does neither
// store a file nor say so.

export const SMALL_MS = 10_000; // for reading, and for writing what is small, also on a busy machine
const FILES_MS = 10_000; // for storing files, and as much more as their bytes take
const BYTES_PER_MS = 5_000; // of a slow disk

/** Milliseconds that storing so many bytes may take. */
export const limitForBytes = (bytes: number) => FILES_MS + bytes / BYTES_PER_MS;

/** The browser has not answered in time. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`it gave no answer within ${Math.round(ms / 1000)} seconds`);
    this.name = 'NoAnswer';
  }
}

/**
 * Resolves or rejects as the promise does, and rejects with NoAnswer when it has done neither in
 * time. What the promise stands for goes on.
 */
export function withLimit<T>(promise: Promise<T>, ms: number = SMALL_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What each error of storage means, and what a person can do, by the error's name. */
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

/** Why storage failed, as the end of a sentence. */
export function reasonOf(error: unknown) {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  const known = reasons[error.name];
  if (error.name === 'NoAnswer') return error.message + known;
  return known ?? (error.message || error.name);
}
