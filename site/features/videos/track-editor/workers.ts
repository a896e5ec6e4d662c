// The workers of the track editor. They start when they are first needed, and end when the editor is closed.
import type { Item } from '../../../core/messages.ts';
import type { Pool, ClipNews } from '../pool.ts';
import type { EditedClips } from './saved-track-edits.ts';

/** A clip with pending edits. file is undefined if the clip is not open. */
interface DueClip {
  clip: number;
  media: string;
  file: Blob | undefined;
}

/** Returns the clips with pending edits. `pending` has their number for each clip. */
export function dueClips({ names }: Pick<EditedClips, 'names'>, pending: number[], files: Item[]): DueClip[] {
  return names.flatMap(({ media }, clip) => (pending[clip] > 0 ? [{ clip, media, file: files.find(({ path }) => path.endsWith(media))?.file }] : []));
}

const asFile = ({ media, file }: DueClip) => (file instanceof File ? file : new File([file as Blob], media.replace(/.*\//, '')));

/** Has the workers recompute features. Returns the clips of the new dataset, and its other files. */
export async function remake(workers: Pool, all: EditedClips, due: DueClip[], onShare: (clip: number, share: number) => void) {
  const clips = { ...all, packed: [...all.packed], edits: [...all.edits], made: [...all.made] };
  await Promise.all(due.map(async (one) => {
    const { clip } = one;
    const result = await workers.edit(clip, asFile(one), all.found[clip], all.edits[clip]);
    clips.packed[clip] = result.packed;
    clips.edits[clip] = clips.made[clip] = result.edits;
    onShare(clip, 1);
  }));
  const written = await workers.dataset(clips.names, clips.packed);
  return { clips, items: written.map(({ path, content }) => ({ path, file: new Blob([content]) })) };
}

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

  /** Whether a pool is still running. */
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
    if (news.type === 'editing') this.setShare(clip, news.share);
    else if (news.type === 'facts') this.durations.set(clip, news.facts.duration);
    else if (news.type === 'frame') this.setShare(clip, Math.min(0.98, news.time / (this.durations.get(clip) || 10)));
    else if (news.type === 'clip' || news.type === 'refused') {
      this.results.set(clip, news);
      this.setShare(clip, 1);
    }
  }
}
