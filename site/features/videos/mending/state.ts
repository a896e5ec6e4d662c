// Tracks are mended: what is done to which, what it comes to, and the features that are made again of those that changed.
import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { Selection } from '../../../answer/pointing.ts';
import type { Mend, MendedTrack } from '../messages.ts';
import type { Pool } from '../pool.ts';
import type { KeptMends, MendedClips } from './kept-mends.ts';
import { pendingCount, withBox, wordsOf } from './mends.ts';
import type { Box } from './mends.ts';

/** What mending needs of the page. */
export interface MendingPage {
  shown: {
    readonly dataset: ReadonlySignal<Dataset | null>;
    readonly selection: ReadonlySignal<Selection>;
    readonly frame: ReadonlySignal<number>;
    readonly picture: ReadonlySignal<{ video: number; width: number; height: number } | null>;
  };
  /** Selects a track of the video that is shown, by its index. */
  select(track: number): void;
  seek(frame: number): void;
  pause(): void;
  /** The files that are open. */
  files(): Item[];
  /** The files of the dataset that was made anew, without clips. */
  onMade(items: Item[]): void;
  /** Opens the files of the dataset whose tracks were mended; captions and corrections stay. */
  reopen(items: Item[]): void;
}

export interface MendingParts {
  kept: KeptMends;
  /** Starts workers; onShare is told how far a clip is. */
  pool(onShare: (clip: number, share: number) => void): Pool;
}

export type Mending = ReturnType<typeof createMending>;

/** The hash of a dataset's tracks, '' where it was not made of clips; see core/video/dataset.go. */
const keyOf = ({ info }: Pick<Dataset, 'info'>) => String((info.preprocess as { tracks?: string } | undefined)?.tracks ?? '');

export function createMending(page: MendingPage) {
  const { dataset, selection, frame, picture } = page.shown;
  const clips = signal<MendedClips | null>(null);
  const isOpen = signal(false);
  const isDrawing = signal(false);
  const drawnClass = signal('person');
  /** What the mends of the clip come to; null before that is known. */
  const tracks = signal<MendedTrack[] | null>(null);
  const faults = signal<string[]>([]);
  /** The name of the track that is mended, '' for none. */
  const active = signal('');
  /** Why the last act was not done, or the making. */
  const trouble = signal('');
  /** What was done last. */
  const said = signal('');
  const making = signal<{ share: number } | null>(null);
  let parts: MendingParts | null = null;
  let pool: Pool | null = null;
  let key = '';
  /** The clips of the dataset that is about to be opened. */
  let next: MendedClips | null = null;
  /** The lists of mends before each act, by clip. */
  let before = new Map<number, Mend[][]>();
  let shares = new Map<number, number>();

  const clip = computed(() => {
    const id = dataset.value?.videos[selection.value.video]?.id;
    return clips.value?.names.findIndex((name) => name.id === id) ?? -1;
  });
  const mends = computed(() => clips.value?.mends[clip.value] ?? []);
  const made = computed(() => clips.value?.made[clip.value] ?? []);
  const pending = computed(() => clips.value?.mends.map((list, i) => pendingCount(list, clips.value?.made[i] ?? [])) ?? []);
  const activeTrack = computed(() => tracks.value?.find(({ id }) => id === active.value) ?? null);

  /** A dataset was opened. `found` are its clips where it was made of them here. */
  async function opened(now: Dataset, found: MendedClips | null) {
    const isSame = keyOf(now) === key; // read in another way
    const mended = next;
    next = null;
    if (isSame && clips.value && !mended) return;
    close();
    clips.value = null;
    before = new Map();
    key = keyOf(now);
    if (key === '') return;
    const own = key;
    const all = mended ?? await parts?.kept.get(key) ?? found;
    if (own !== key || !all) return;
    clips.value = all;
    if (all === mended || all === found) void parts?.kept.put(key, all);
  }

  function startPool() {
    pool ??= parts?.pool((of, share) => {
      shares.set(of, share);
      const all = [...shares.values()];
      if (making.value) making.value = { share: all.reduce((sum, one) => sum + one, 0) / all.length };
    }) ?? null;
    return pool;
  }

  /** Asks what the mends come to. */
  async function preview(of = clip.value) {
    const own = startPool();
    const all = clips.value;
    if (!own || !all || of < 0) return;
    const list = all.mends[of];
    try {
      const told = await own.preview(all.found[of], list);
      if (of !== clip.value || list !== clips.value?.mends[of]) return;
      ({ tracks: tracks.value, faults: faults.value } = told);
    } catch (error) {
      trouble.value = `The tracks cannot be read: ${textOf(error)}.`;
    }
  }

  /** Sets the mends of the clip, and keeps them. */
  function set(list: Mend[]) {
    const all = clips.value;
    if (!all) return;
    clips.value = { ...all, mends: all.mends.with(clip.value, list) };
    void parts?.kept.putMends(key, clips.value.mends);
  }

  /** Does something to the tracks of the clip, unless that cannot be done. */
  async function change(list: Mend[], words: string, isNew = true) {
    const of = clip.value;
    const old = mends.value;
    const known = faults.value.filter((fault) => fault !== '').length;
    before.set(of, [...(before.get(of) ?? []), old]);
    trouble.value = '';
    set(list);
    const names = new Set(tracks.value?.map(({ id }) => id));
    await preview(of);
    if (of !== clip.value || mends.value !== list) return;
    const now = faults.value.filter((fault) => fault !== '');
    const fault = faults.value.at(-1) || now[0];
    if (isNew && fault && now.length > known) {
      undo();
      said.value = '';
      trouble.value = `${fault[0].toUpperCase()}${fault.slice(1)}.`;
      return;
    }
    said.value = words;
    const born = tracks.value?.find(({ id }) => !names.has(id));
    if (born) choose(born.id);
    else if (!tracks.value?.some(({ id }) => id === active.value)) choose(tracks.value?.[0]?.id ?? '');
  }

  const act = (mend: Mend) => change([...mends.value, mend], `${wordsOf(mend)}.`);

  /** Sets the box of the track at a frame. */
  function setBox(at: number, box: Box) {
    const track = activeTrack.value;
    if (track) void change(withBox(mends.value, track, at, box), `The box of track ${track.id} is set at frame ${at}.`);
  }

  function draw(at: number, box: Box) {
    isDrawing.value = false;
    void act({ do: 'draw', class: drawnClass.value, boxes: [{ frame: at, box: box.map((v) => Math.round(10 * v) / 10) as Box }], follow: true });
  }

  function undo() {
    const of = clip.value;
    const list = before.get(of) ?? [];
    before.set(of, list.slice(0, -1));
    trouble.value = '';
    said.value = 'The last change is taken back.';
    set(list.at(-1) ?? mends.value.slice(0, -1));
    void preview(of);
  }

  /** Chooses the track to mend. One that the dataset has is selected on the page, too. */
  function choose(id: string) {
    active.value = id;
    const now = dataset.value;
    const at = now?.tracks.findIndex((track) => track.id === id && track.video === selection.value.video) ?? -1;
    if (at >= 0 && at !== selection.value.track) page.select(at);
    const track = tracks.value?.find((one) => one.id === id);
    if (track && (frame.value < track.first || frame.value > track.last)) page.seek(track.first);
  }

  function open() {
    isOpen.value = true;
    page.pause();
    trouble.value = said.value = '';
    const { track } = selection.value;
    active.value = dataset.value?.tracks[track]?.id ?? '';
    void preview().then(() => {
      if (!activeTrack.value && tracks.value) active.value = (tracks.value.find(({ first, last }) => frame.value >= first && frame.value <= last) ?? tracks.value[0])?.id ?? '';
    });
  }

  function close() {
    isOpen.value = isDrawing.value = false;
    making.value = null;
    tracks.value = null;
    pool?.end();
    pool = null;
  }

  /** Makes the features again of the tracks that changed, in all clips whose mends the dataset does not know, and opens it anew. */
  async function makeAgain() {
    const all = clips.value;
    const own = startPool();
    if (!all || !own) return;
    const files = page.files();
    const due = all.names.flatMap(({ media }, i) => (pending.value[i] > 0 ? [{ i, file: files.find(({ path }) => path.endsWith(media))?.file, media }] : []));
    const missing = due.find(({ file }) => !file);
    if (missing) {
      trouble.value = `${missing.media} is not among the files that are open: drop the dataset together with its clips.`;
      return;
    }
    shares = new Map(due.map(({ i }) => [i, 0]));
    making.value = { share: 0 };
    trouble.value = '';
    try {
      const done = { ...all, packed: [...all.packed], mends: [...all.mends], made: [...all.made] };
      await Promise.all(due.map(async ({ i, file, media }) => {
        const told = await own.mend(i, file instanceof File ? file : new File([file as Blob], media.replace(/.*\//, '')), all.found[i], all.mends[i]);
        done.packed[i] = told.packed;
        done.mends[i] = done.made[i] = told.mends;
        shares.set(i, 1);
      }));
      const written = await own.dataset(done.names, done.packed);
      if (own !== pool) return;
      next = done;
      close();
      const items = written.map(({ path, content }) => ({ path, file: new Blob([content]) }));
      page.onMade(items);
      page.reopen(withFiles(files, items));
    } catch (error) {
      if (own !== pool) return;
      making.value = null;
      trouble.value = `The features could not be made: ${textOf(error)}`;
    }
  }

  // The track that the page selects is the one that is mended.
  effect(() => {
    const id = dataset.value?.tracks[selection.value.track]?.id;
    if (id !== undefined && isOpen.peek()) active.value = id;
  });
  // So is the clip.
  let shownClip = -1;
  effect(() => {
    const of = clip.value;
    if (of === shownClip) return;
    shownClip = of;
    tracks.value = null;
    if (isOpen.peek()) void preview(of);
  });

  return {
    clips, clip, mends, made, pending, tracks, faults, active, activeTrack, isOpen, isDrawing, drawnClass, trouble, said, making, frame, picture,
    opened, open, close, act, setBox, draw, undo, choose, makeAgain,
    pause: page.pause,
    onReady(all: MendingParts) {
      parts = all;
      const now = dataset.peek();
      if (now && !clips.peek() && key !== '') void opened(now, null);
    },
    cancel() {
      close();
      open();
    },
    /** Takes one mend back. Those that need it are then not done, and say why. */
    takeBack: (index: number) => void change(mends.value.toSpliced(index, 1), `${wordsOf(mends.value[index])}: taken back.`, false),
  };
}

/** The files of a dataset in which others take the place of those of their paths. Captions stay. */
export function withFiles(files: Item[], written: Item[]): Item[] {
  const at = files.find(({ path }) => /(^|\/)dataset\.json$/.test(path))?.path ?? 'dataset.json';
  const root = at.slice(0, -'dataset.json'.length);
  const made = /^(dataset\.json|tracks\.csv|boxes\.csv|(features|descriptors)\/.*)$/;
  const kept = files.filter(({ path }) => !path.startsWith(root) || !made.test(path.slice(root.length)));
  return [...kept, ...written.filter(({ path }) => made.test(path)).map(({ path, file }) => ({ path: root + path, file }))];
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
