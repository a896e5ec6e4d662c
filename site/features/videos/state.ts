// What the feature knows: the clips that were handed in, how far looking at them has come, and the dataset that it makes.
import { computed, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Dataset, How, Item, RequestRecord } from '../../core/messages.ts';
import { Stopwatch } from './estimate.ts';
import { nameClips, sortFiles } from './files.ts';
import type { Kept, KeptClips } from './kept-clips.ts';
import type { MendedClips } from './mending/kept-mends.ts';
import type { Found, ClipName, Facts, Parts, Refusal, Summary } from './messages.ts';
import { createPool } from './pool.ts';
import type { ClipNews, Pool } from './pool.ts';

/** What the feature needs of the page. */
export interface Page {
  /** Opens the files of a dataset as if they had been dropped. */
  open(items: Item[], options: { name: string; how: How }): void;
  /** Opens the browser's picker; what is chosen comes back by `take`. */
  pick(which: 'files' | 'folder'): void;
  save(name: string, file: Blob): void;
  onTraffic(sent: RequestRecord[]): void;
}

/** Loading, or why that failed; a browser that decodes no videos for a page; waiting for files; looking at them; writing the dataset; done. */
export type Phase = 'loading' | 'broken' | 'unsupported' | 'asking' | 'looking' | 'writing' | 'opened';

export type ClipStatus =
  | { is: 'waiting' }
  | { is: 'looking'; persons: number }
  | { is: 'done'; summary: Summary }
  | { is: 'refused'; refusal: Refusal };

export interface Clip {
  file: File;
  name: ClipName;
  status: Signal<ClipStatus>;
  /** Seconds that were looked at. */
  time: Signal<number>;
  facts: Signal<Facts | null>;
  packed: Uint8Array<ArrayBuffer> | null;
  /** Shows a frame with its boxes; set by the card. */
  onPicture: ((picture: ImageBitmap, found: Found[]) => void) | null;
}

export interface Ready {
  script: string;
  parts: Parts;
  kept: KeptClips;
  workers: number;
}

export type Videos = ReturnType<typeof createVideos>;

export function createVideos(page: Page, now = () => performance.now()) {
  const phase = signal<Phase>('loading');
  const loaded = signal(0);
  const trouble = signal('');
  const clips = signal<Clip[]>([]);
  const captions = signal<Item | null>(null);
  const ignored = signal<string[]>([]);
  const isPaused = signal(false);
  const remaining = signal<number | null>(null);
  /** How many clips of an earlier visit need not be looked at again. */
  const keptBefore = signal(0);
  /** The dataset's files but the clips, without the captions that were handed in. */
  const made = signal<Item[]>([]);
  const share = computed(() => shareOf(clips.value));
  const settled = computed(() => clips.value.filter(isSettled).length);
  let ready: Ready | null = null;
  let pool: Pool | null = null;
  let watch = new Stopwatch(now);
  let early: Item[] = []; // handed in before all was loaded

  /** Everything is loaded and the page is sealed. */
  function onReady(all: Ready) {
    ready = all;
    phase.value = 'asking';
    void all.kept.count().then((count) => {
      keptBefore.value = count;
    });
    if (early.length > 0) take(early);
  }

  function onBroken(text: string) {
    trouble.value = text;
    phase.value = 'broken';
  }

  /** This browser has no WebCodecs: nothing is loaded, and no clip is taken. */
  function onUnsupported() {
    phase.value = 'unsupported';
  }

  /** Takes clips and captions. Returns false for what is none of its business, a dataset above all. */
  function take(items: Item[]): boolean {
    const handed = sortFiles(items);
    if (!handed || phase.value === 'broken') return false;
    if (phase.value === 'unsupported') return handed.clips.length > 0;
    if (phase.value === 'loading') {
      early = [...early, ...items];
      return true;
    }
    if (handed.captions) captions.value = handed.captions;
    ignored.value = handed.others;
    if (handed.clips.length > 0) add(handed.clips);
    else if (phase.value === 'opened') openDataset();
    return true;
  }

  /** Adds clips that are not there yet, and looks at them. */
  function add(files: File[]) {
    if (phase.value === 'opened' || phase.value === 'asking') clear();
    const isNew = (file: File) => !clips.value.some((clip) => sameFile(clip.file, file));
    const all = [...clips.value.map(({ file }) => file), ...files.filter(isNew)];
    const names = nameClips(all);
    const first = clips.value.length;
    clips.value = [...clips.value, ...all.slice(first).map((file, i) => newClip(file, names[first + i]))];
    if (clips.value.length > first) void look(first);
  }

  function clear() {
    clips.value = [];
    made.value = [];
    remaining.value = null;
    watch = new Stopwatch(now);
  }

  /** Looks at the clips from an index on. */
  async function look(first: number) {
    if (!ready) return;
    phase.value = 'looking';
    trouble.value = '';
    watch.run(!isPaused.value);
    pool ??= createPool(ready.script, ready.parts, ready.workers, { onClip, onTraffic: page.onTraffic });
    const own = pool;
    const { kept } = ready;
    const added = [...clips.value.entries()].slice(first);
    await Promise.all(added.map(async ([, clip]) => {
      const before = await kept.get(clip.file);
      if (before) finishClip(clip, before);
    }));
    const open = () => new Map(added.flatMap(([i, clip]) => (isSettled(clip) ? [] : [[i, clip.file] as const])));
    await own.probe(open());
    await own.look(open());
    if (own === pool && phase.value === 'looking' && clips.value.every(isSettled)) await write(own);
  }

  function onClip(news: ClipNews) {
    const clip = clips.value[news.clip];
    if (news.type === 'facts') {
      clip.facts.value = news.facts;
      showPicture(clip, news.picture, []);
    } else if (news.type === 'refused') clip.status.value = { is: 'refused', refusal: news.refusal };
    else if (news.type === 'frame') onFrame(clip, news);
    else if (news.type === 'clip') {
      const result = { packed: news.packed, summary: news.summary, facts: clip.facts.value };
      finishClip(clip, result);
      void ready?.kept.put(clip.file, result);
    }
    remaining.value = watch.remaining(share.value);
  }

  function onFrame(clip: Clip, { time, found, picture }: Extract<ClipNews, { type: 'frame' }>) {
    if (!picture) return;
    const persons = found.filter(({ person }) => person).length;
    clip.status.value = { is: 'looking', persons };
    clip.time.value = time;
    showPicture(clip, picture, found);
  }

  function showPicture(clip: Clip, picture: ImageBitmap | null, found: Found[]) {
    if (picture) clip.onPicture?.(picture, found);
    picture?.close();
  }

  function finishClip(clip: Clip, { packed, summary, facts }: Kept) {
    clip.packed = packed;
    clip.facts.value = facts;
    clip.status.value = { is: 'done', summary };
  }

  async function write(own: Pool) {
    watch.run(false);
    const usable = clips.value.filter(({ packed }) => packed);
    if (usable.length === 0) return stop();
    const found = usable.reduce((sum, { status }) => sum + (status.value.is === 'done' ? status.value.summary.tracks : 0), 0);
    if (found === 0) {
      stop();
      trouble.value = `${NOTHING_FOUND} Take clips in which persons can be seen, or something moves, for a second at least.`;
      return;
    }
    phase.value = 'writing';
    try {
      const files = await own.dataset(usable.map(({ name }) => name), usable.flatMap(({ packed }) => packed ?? []));
      if (own !== pool) return;
      made.value = files.map(({ path, content }) => ({ path, file: new Blob([content]) }));
      stop();
      openDataset();
      await ready?.kept.clear();
    } catch (error) {
      stop();
      trouble.value = `The dataset could not be written: ${error instanceof Error ? error.message : error}.`;
    }
  }

  /** Ends the workers, whose memory is worth more elsewhere. */
  function stop() {
    pool?.end();
    pool = null;
    isPaused.value = false;
    phase.value = 'asking';
  }

  /** The clips of the dataset. */
  const media = (): Item[] => clips.value.flatMap(({ packed, name, file }) => (packed ? [{ path: name.media, file }] : []));

  /** The dataset's files but the clips. The captions that were handed in take the place of the empty ones. */
  function datasetFiles(): Item[] {
    const given = captions.value;
    return given ? [...made.value.filter(({ path }) => path !== 'captions.txt'), given] : made.value;
  }

  function openDataset() {
    phase.value = 'opened';
    const name = datasetName(clips.value.filter(({ packed }) => packed));
    const items = [...datasetFiles(), ...media()].map(({ path, file }) => ({ path: `${name}/${path}`, file }));
    page.open(items, { name, how: captions.value ? {} : { captions: '' } });
  }

  return {
    phase, loaded, trouble, clips, captions, ignored, isPaused, remaining, keptBefore, share, settled, made,
    onReady, onBroken, onUnsupported, take, datasetFiles, media,
    pick: page.pick,
    save: page.save,
    /** The clips of the dataset, to be mended. */
    mendable(): MendedClips | null {
      const usable = clips.value.flatMap(({ name, packed }) => (packed ? [{ name, packed }] : []));
      const found = usable.map(({ packed }) => packed);
      const none = usable.map(() => []);
      return usable.length === 0 ? null : { names: usable.map(({ name }) => name), found, packed: found, made: none, mends: none };
    },
    /** A dataset has been opened, whichever: it is shown in place of the panel that asks for clips. */
    onOpened() {
      if (['asking', 'broken', 'unsupported'].includes(phase.value)) phase.value = 'opened';
    },
    /** Whether a dataset is the one that was made of the clips. */
    isMade: (dataset: Pick<Dataset, 'videos'>) => phase.value === 'opened' && dataset.videos.length === media().length
      && dataset.videos.every(({ id }) => clips.value.some(({ name }) => name.id === id)),
    pause(on: boolean) {
      isPaused.value = on;
      watch.run(!on);
      pool?.pause(on);
    },
    /** Drops the clips. What was found in those that are done stays, for the next time. */
    cancel() {
      stop();
      clear();
    },
    /** Shows the panel for other clips. */
    again() {
      clear();
      captions.value = null;
      phase.value = 'asking';
    },
  };
}

const NOTHING_FOUND = 'In these clips nobody was found, and nothing that moves.';

const newClip = (file: File, name: ClipName): Clip => ({ file, name, status: signal({ is: 'waiting' }), time: signal(0), facts: signal(null), packed: null, onPicture: null });

const sameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const isSettled = ({ status }: Clip) => status.value.is === 'done' || status.value.is === 'refused';

/** A clip whose length is not known counts as much as one of ten seconds. */
const UNKNOWN_S = 10;

/** The share of all clips' time that has been looked at. */
function shareOf(clips: Clip[]) {
  let done = 0;
  let all = 0;
  for (const clip of clips) {
    if (clip.status.value.is === 'refused') continue;
    const duration = clip.facts.value?.duration || UNKNOWN_S;
    all += duration;
    done += clip.status.value.is === 'done' ? duration : Math.min(clip.time.value, 0.98 * duration);
  }
  return all > 0 ? done / all : 0;
}

/** A name for a dataset of clips: what their names have in common, if that says anything. */
function datasetName(clips: Clip[]) {
  const ids = clips.map(({ name }) => name.id);
  let common = ids[0] ?? '';
  for (const id of ids) while (!id.startsWith(common)) common = common.slice(0, -1);
  common = common.replace(/[-_ .0-9]+$/, '');
  return common.length >= 3 ? common : 'My clips';
}
