// The workers of the track editor. They start when they are first needed, and end when the editor is closed.
import type { ClipNews, Pool } from '../pool.ts';

/** Starts workers. onNews gets what they report about a clip. */
export type StartPool = (onNews: (news: ClipNews) => void) => Pool;

export class Workers {
  private readonly onShare: (share: number) => void;
  private startPool: StartPool | null = null;
  private pool: Pool | null = null;
  private shares = new Map<number, number>();
  private durations = new Map<number, number>();
  private results = new Map<number, Extract<ClipNews, { type: 'clip' | 'refused' }>>();

  /** onShare gets the share of all expected clips that was processed. */
  constructor(onShare: (share: number) => void) {
    this.onShare = onShare;
  }

  /** Sets how workers are started; before that there are none. */
  ready(startPool: StartPool) {
    this.startPool = startPool;
  }

  get(): Pool | null {
    return this.pool ??= this.startPool?.((news) => this.onNews(news)) ?? null;
  }

  /** Whether a pool has not been ended. */
  has(pool: Pool) {
    return this.pool === pool;
  }

  /** These clips are about to be processed. */
  expect(clips: number[]) {
    this.shares = new Map(clips.map((clip) => [clip, 0]));
    this.results = new Map();
  }

  /** Sets the share of a clip that was processed. */
  setShare(clip: number, share: number) {
    this.shares.set(clip, share);
    const all = [...this.shares.values()];
    this.onShare(all.reduce((sum, one) => sum + one, 0) / all.length);
  }

  /** Returns the tracks of a clip that was analyzed, or throws why it could not be. */
  found(clip: number) {
    const result = this.results.get(clip);
    if (result?.type !== 'clip') throw new Error(result ? `${result.refusal.why} ${result.refusal.help}` : 'a clip was not analyzed');
    return result.packed;
  }

  end() {
    this.pool?.end();
    this.pool = null;
  }

  private onNews(news: ClipNews) {
    const { clip } = news;
    if (news.type === 'mending') this.setShare(clip, news.share);
    else if (news.type === 'facts') this.durations.set(clip, news.facts.duration);
    else if (news.type === 'frame') this.setShare(clip, Math.min(0.98, news.time / (this.durations.get(clip) || 10)));
    else if (news.type === 'clip' || news.type === 'refused') {
      this.results.set(clip, news);
      this.setShare(clip, 1);
    }
  }
}
