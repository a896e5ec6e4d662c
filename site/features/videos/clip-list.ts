// All clips that were handed in, and how far looking at them has come.
import { computed, signal } from '@preact/signals';
import { isSettled, shareOf, update, withFiles } from './clips.ts';
import type { Clip } from './clips.ts';
import { Stopwatch } from './estimate.ts';
import type { ClipNews } from './pool.ts';

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

  /** Adds the clips of files that are not there yet. Returns the index of the first one, −1 where there is none. */
  add(files: File[], areDrawn: boolean) {
    const first = this.clips.value.length;
    this.clips.value = withFiles(this.clips.value, files, areDrawn);
    return this.clips.value.length > first ? first : -1;
  }

  /** Drops the clips. */
  clear() {
    this.clips.value = [];
    this.remaining.value = null;
    this.watch = new Stopwatch(this.now);
  }

  /** Whether time passes with looking at the clips. */
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
