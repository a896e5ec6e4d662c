// How long the looking will still take.

/** Text for a remaining time. It is rough, because it is a guess. */
export function remainingText(seconds: number): string {
  if (seconds < 20) return 'a few seconds left';
  if (seconds < 75) return `about ${Math.max(20, Math.round(seconds / 10) * 10)} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

const ENOUGH_S = 2; // of looking, before it says anything

/** Counts the time during which clips are looked at, without pauses. */
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
