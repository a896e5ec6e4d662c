// The list of clips, the progress of their analysis, and the remaining time.
import { computed, signal } from '@preact/signals';
import { isSettled, shareOf, update, withFiles } from './clips.ts';
import type { Clip } from './clips.ts';
import type { ClipNews } from './pool.ts';

/** Text for a remaining time. It is rough, because it is a guess. */
export function remainingText(seconds: number): string {
  if (seconds < 20) return 'a few seconds left';
  if (seconds < 75) return `about ${Math.max(20, Math.round(seconds / 10) * 10)} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

const ENOUGH_S = 6; // of analysis, before it says anything: the networks are prepared in the first seconds

/** Counts the time during which clips are analyzed, without pauses. */
export class Stopwatch {
  private before = 0;
  private since: number | null = null;
  private now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  run(on: boolean) {
    if (on === (this.since !== null)) return;
    if (this.since !== null) this.before += this.now() - this.since;
    this.since = on ? this.now() : null;
  }

  seconds() {
    return (this.before + (this.since === null ? 0 : this.now() - this.since)) / 1000;
  }

  /** Seconds that are left when that share of the work is done, null where it is too early to say. */
  remaining(share: number): number | null {
    const spent = this.seconds();
    return spent < ENOUGH_S || share <= 0 ? null : (spent * (1 - share)) / share;
  }
}

export class ClipList {
  readonly clips = signal<Clip[]>([]);
  /** Seconds that are left, null where it is too early to say. */
  readonly remaining = signal<number | null>(null);
  readonly share = computed(() => shareOf(this.clips.value));
  readonly settled = computed(() => this.clips.value.filter(isSettled).length);
  private readonly now: () => number;
  private watch: Stopwatch;

  constructor(now: () => number) {
    this.now = now;
    this.watch = new Stopwatch(now);
  }

  /**
   * Adds the clips of files that are not there yet. others are the ids of clips of the dataset, which are taken. Returns the index
   * of the first one, −1 where there is none.
   */
  add(files: File[], areDrawn: boolean, others: string[] = []) {
    const first = this.clips.value.length;
    this.clips.value = withFiles(this.clips.value, files, areDrawn, others);
    return this.clips.value.length > first ? first : -1;
  }

  /** Drops the clips. */
  clear() {
    this.clips.value = [];
    this.remaining.value = null;
    this.watch = new Stopwatch(this.now);
  }

  /** Whether the analysis is in progress. */
  setRunning(on: boolean) {
    this.watch.run(on);
  }

  /** Applies a worker's message about a clip, and returns the clip. */
  update(news: ClipNews) {
    const clip = this.clips.value[news.clip];
    update(clip, news);
    this.remaining.value = this.watch.remaining(this.share.value);
    return clip;
  }
}
