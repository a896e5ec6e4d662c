// Follows writes to this browser's storage, each with its own limit and error, and says why something is not saved.
import { computed, signal } from '@preact/signals';
import { reasonOf, withLimit } from '../../storage/limits.ts';

export class Writes<Subject> {
  /** Why each subject is not saved. */
  private readonly errors = signal(new Map<Subject, unknown>());
  /** The latest write of each subject, which alone counts. */
  private readonly latest = new Map<Subject, Promise<void>>();

  /** Why something is not saved, as a sentence, '' where all is. */
  readonly reason = computed(() => {
    const [error] = this.errors.value.values();
    if (error === undefined) return '';
    const reason = reasonOf(error);
    return `${reason[0].toUpperCase()}${reason.slice(1)}.`;
  });

  /** Follows a write of a subject for so many milliseconds. What is stored after its limit is saved, too. Never rejects. */
  async follow(subject: Subject, writing: Promise<void>, ms: number) {
    this.latest.set(subject, writing);
    const settle = (error?: unknown) => this.latest.get(subject) === writing && this.setError(subject, error);
    writing.then(() => settle(), settle);
    await withLimit(writing, ms).catch(settle);
  }

  /** What was written before matters no more. */
  forget() {
    this.latest.clear();
    this.errors.value = new Map();
  }

  private setError(subject: Subject, error: unknown) {
    const errors = new Map(this.errors.value);
    if (error === undefined) errors.delete(subject);
    else errors.set(subject, error);
    this.errors.value = errors;
  }
}
