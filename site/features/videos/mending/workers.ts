// The workers that mending asks. They start when they are first needed, and end when mending is closed.
import type { Pool } from '../pool.ts';

export type StartPool = (onShare: (clip: number, share: number) => void) => Pool;

export class Workers {
  private readonly onShare: (share: number) => void;
  private startPool: StartPool | null = null;
  private pool: Pool | null = null;
  private shares = new Map<number, number>();

  /** onShare is told which share of all clips has been made again. */
  constructor(onShare: (share: number) => void) {
    this.onShare = onShare;
  }

  /** Says how workers are started; before that there are none. */
  ready(startPool: StartPool) {
    this.startPool = startPool;
  }

  get(): Pool | null {
    return this.pool ??= this.startPool?.((clip, share) => this.setShare(clip, share)) ?? null;
  }

  /** Whether a pool has not been ended. */
  has(pool: Pool) {
    return this.pool === pool;
  }

  /** These clips are about to be made again. */
  expect(clips: number[]) {
    this.shares = new Map(clips.map((clip) => [clip, 0]));
  }

  /** A clip is that far. */
  setShare(clip: number, share: number) {
    this.shares.set(clip, share);
    const all = [...this.shares.values()];
    this.onShare(all.reduce((sum, one) => sum + one, 0) / all.length);
  }

  end() {
    this.pool?.end();
    this.pool = null;
  }
}
