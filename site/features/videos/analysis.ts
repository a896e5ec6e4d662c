// Workers analyze the clips, and write the dataset when all have been analyzed.
import { computed, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { limitForBytes } from '../../storage/limits.ts';
import type { Item, RequestRecord } from '../../core/messages.ts';
import type { DrawnClip } from '../sample.ts';
import type { ClipList } from './clip-list.ts';
import { countTracks, finish, isSettled, joined, usableClips } from './clips.ts';
import type { Clip } from './clips.ts';
import type { SavedClips } from './saved-clips.ts';
import type { EditedClips } from './track-editor/saved-track-edits.ts';
import type { AnalysisMethod, Parts } from './messages.ts';
import { createPool } from './pool.ts';
import type { ClipNews, Pool } from './pool.ts';
import { Writes } from './writes.ts';

/** Loading, or why that failed; a browser that decodes no videos for a page; waiting for files; analyzing them; writing the dataset; done. */
type Phase = 'loading' | 'broken' | 'unsupported' | 'asking' | 'analyzing' | 'writing' | 'opened';

export interface Ready {
  script: string;
  parts: Parts;
  saved: SavedClips;
  workers: number;
}

/** What Analysis reports. */
interface AnalysisEvents {
  /** The files of a dataset were written, without its clips. */
  onWritten(files: Item[]): void;
  onTraffic(sent: RequestRecord[]): void;
}

const NOTHING_FOUND = 'In these clips nobody was found, and nothing that moves.';

const ADVICE = 'Leave this page open until the dataset is made: after a reload these clips are analyzed again.';

export class Analysis {
  readonly phase: Signal<Phase> = signal('loading');
  readonly trouble = signal('');
  readonly isPaused = signal(false);
  /** Whether actions are described by the poses of persons, too. */
  readonly withPoses = signal(false);
  /** The clips of the open dataset while further clips are added to it; else null. */
  readonly base = signal<EditedClips | null>(null);
  /** What is not saved and why, in whole sentences, '' where all is saved. */
  readonly notSaved = computed(() => this.writes.reason.value && `Not saved in this browser: what is found in these clips. ${this.writes.reason.value} ${ADVICE}`);
  private readonly writes = new Writes<File>();
  private readonly list: ClipList;
  private readonly events: AnalysisEvents;
  private ready: Ready | null = null;
  private pool: Pool | null = null;

  constructor(list: ClipList, events: AnalysisEvents) {
    this.list = list;
    this.events = events;
  }

  get isReady() {
    return this.ready !== null;
  }

  /** Everything is loaded and the page is locked down. */
  begin(ready: Ready) {
    this.ready = ready;
    this.phase.value = 'asking';
  }

  /** Analyzes the clips from an index on, except those that an earlier visit has analyzed, and writes the dataset after the last. */
  async analyze(first: number) {
    if (!this.ready) return;
    const { script, parts, workers, saved } = this.ready;
    this.phase.value = 'analyzing';
    this.trouble.value = '';
    this.list.setRunning(!this.isPaused.value);
    this.pool ??= createPool(script, parts, workers, { onClip: (news) => this.onClip(news), onTraffic: this.events.onTraffic });
    const own = this.pool;
    const added = [...this.list.clips.value.entries()].slice(first);
    const method = this.methodOf(added[0][1]);
    const before = await saved.get(added.map(([, { file }]) => file), method);
    if (own !== this.pool) return; // it was cancelled meanwhile
    for (const [, clip] of added) {
      const known = before.get(clip.file);
      if (known) finish(clip, known);
    }
    const open = () => new Map(added.flatMap(([i, clip]) => (isSettled(clip) ? [] : [[i, clip.file] as const])));
    await own.probe(open());
    await own.analyze(open(), method);
    if (own === this.pool && this.phase.value === 'analyzing' && this.list.clips.value.every(isSettled)) await this.write(own);
  }

  private methodOf({ isDrawn }: Clip): AnalysisMethod {
    return isDrawn ? 'motion' : this.withPoses.value ? 'poses' : 'detect';
  }

  /** Encodes drawn clips as files. Rejects with why that cannot be done. */
  async encode(clips: DrawnClip[]): Promise<File[]> {
    if (!this.ready) return [];
    const { script, parts, workers } = this.ready;
    const pool = createPool(script, parts, workers, { onClip() {}, onTraffic: this.events.onTraffic });
    try {
      return await Promise.all(clips.map(async (clip, i) => new File([await pool.encode(i, clip)], `${clip.id}.webm`, { type: 'video/webm', lastModified: 0 })));
    } finally {
      pool.end();
    }
  }

  private onClip(news: ClipNews) {
    const clip = this.list.update(news);
    if (news.type === 'clip' && this.ready) {
      const { packed, summary } = news;
      const stored = this.ready.saved.put(clip.file, this.methodOf(clip), { packed, summary, facts: clip.facts.value }).then(() => {
        clip.isStored.value = true;
      });
      void this.writes.follow(clip.file, stored, limitForBytes(packed.length));
    }
  }

  private async write(own: Pool) {
    this.list.setRunning(false);
    const usable = usableClips(this.list.clips.value);
    const { names, packed } = joined(this.base.value, usable);
    if (usable.length === 0) return this.stop();
    if (countTracks(usable) === 0 && !this.base.value) return this.stop(`${NOTHING_FOUND} Take clips in which persons can be seen, or something moves, for a second at least.`);
    this.phase.value = 'writing';
    try {
      const files = await own.dataset(names, packed);
      if (own !== this.pool) return;
      this.stop();
      this.events.onWritten(files.map(({ path, content }) => ({ path, file: new Blob([content]) })));
      await this.ready?.saved.clear();
    } catch (error) {
      this.stop(`The dataset could not be written: ${error instanceof Error ? error.message : error}.`);
    }
  }

  pause(on: boolean) {
    this.isPaused.value = on;
    this.list.setRunning(!on);
    this.pool?.pause(on);
  }

  /** Ends the workers, which frees their memory. trouble says why no dataset is made, '' where nothing went wrong. */
  stop(trouble = '') {
    this.pool?.end();
    this.pool = null;
    this.writes.forget();
    this.isPaused.value = false;
    this.phase.value = 'asking';
    if (trouble) this.trouble.value = trouble;
  }
}
