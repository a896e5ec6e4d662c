// The track editor: it is opened and closed, gets the clips of the dataset, and recomputes the features of the tracks that changed.
import { effect } from '@preact/signals';
import { countText } from '../../../words.ts';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { TrackEdit } from '../messages.ts';
import { analyzeAgain, missingTracks, wantedClips } from './clip-files.ts';
import { Editing, textOf } from './editing.ts';
import type { EditingPage } from './editing.ts';
import type { SavedTrackEdits, EditedClips } from './saved-track-edits.ts';
import type { Box } from './track-edits.ts';
import { OpenClips } from './open-clips.ts';
import { dueClips, remake } from './workers.ts';
import { rootOf, withFiles } from '../dataset-files.ts';
import { createSignals } from './editing.ts';
import type { Shown, Signals } from './editing.ts';
import { Workers } from './workers.ts';
import type { StartPool } from './workers.ts';

/** The parts of the page that the track editor uses. */
export interface TrackEditingPage extends EditingPage {
  shown: Shown;
  pause(): void;
  /** The files that are open. */
  files(): Item[];
  /** Opens the browser's picker; the chosen files come back by take. */
  pick(which: 'files' | 'folder'): void;
  /** Opens the files of the dataset whose tracks were edited; captions and corrections stay. */
  reopen(items: Item[]): void;
}

interface TrackEditingParts {
  saved: SavedTrackEdits;
  pool: StartPool;
}

export type TrackEditing = ReturnType<typeof createTrackEditing>;

/** The files of clips that the person has handed in for the open dataset, with their paths in it. */
class GivenClips {
  items: Item[] = [];
  private readonly page: Pick<TrackEditingPage, 'files'>;

  constructor(page: Pick<TrackEditingPage, 'files'>) {
    this.page = page;
  }

  /** The open files and these. */
  all() {
    const open = this.page.files();
    return [...open, ...this.items.filter(({ path }) => !open.some((one) => one.path === path))];
  }

  /** Adds the clips of the dataset among files. Returns false if there are none. */
  add(dataset: Dataset, files: Item[]) {
    const root = rootOf(this.page.files());
    const added = wantedClips(dataset, files).flatMap(({ name, item }) => (item ? [{ path: root + name.media, file: item.file }] : []));
    this.items = [...this.items.filter(({ path }) => !added.some((one) => one.path === path)), ...added];
    return added.length > 0;
  }
}

interface ClipParts {
  page: TrackEditingPage;
  state: Signals;
  openClips: OpenClips;
  workers: Workers;
  /** Called when the tracks of the clips are there. */
  start(): void;
  recompute(files: Item[]): Promise<void>;
}

/** Gets the clips of the dataset whose tracks are edited: those that are open, and those that the person hands in. */
function createClipAccess({ page, state, openClips, workers, start, recompute }: ClipParts) {
  const given = new GivenClips(page);

  /** Analyzes the clips of the dataset again, or asks for those whose files are missing. */
  async function analyzeAll() {
    const { dataset } = openClips;
    if (!dataset || !await analyze(dataset, state, openClips, workers, given.all())) return;
    start();
    if (given.all().length > page.files().length) page.reopen(given.all());
  }

  return {
    given, analyzeAll,
    /** Takes clips while the editor asks for some. Returns false for other files. */
    take(items: Item[]) {
      const { dataset } = openClips;
      if (!state.isOpen.value || state.asked.value.length === 0 || !dataset) return false;
      const isAdded = given.add(dataset, items);
      state.trouble.value = isAdded ? '' : 'None of these files has the name of a clip of this dataset.';
      if (isAdded) void (state.clips.value ? recompute(given.all()) : analyzeAll());
      return true;
    },
  };
}

export function createTrackEditing(page: TrackEditingPage) {
  const openClips = new OpenClips();
  const state = createSignals(page.shown, openClips.clips);
  const workers = new Workers((share) => {
    if (state.progress.value) state.progress.value = { share };
  });
  const editing = new Editing(state, page, openClips, () => workers.get());

  function open(draw = false) {
    [state.isOpen.value, state.isDrawing.value] = [true, draw];
    page.pause();
    state.trouble.value = state.said.value = '';
    if (state.clips.value) start();
    else void openClips.loaded.then(() => state.isOpen.value && (state.clips.value ? start() : access.analyzeAll()));
  }

  /** Chooses a track when those of the clips are there. */
  function start() {
    chooseKnown(state, lastSelected);
    void editing.preview().then(() => chooseAtFrame(state));
  }

  const recompute = (files: Item[]) => recomputeFeatures(page, state, openClips, workers, close, files);
  const access = createClipAccess({ page, state, openClips, workers, start, recompute });

  function close() {
    state.isOpen.value = state.isDrawing.value = false;
    state.asked.value = [];
    state.progress.value = null;
    state.tracks.value = null;
    workers.end();
  }

  /** Another dataset is open. */
  function onOther() {
    close();
    access.given.items = [];
    editing.forget();
  }

  const lastSelected = followPage(state, (clip) => void editing.preview(clip).then(() => chooseAtFrame(state)));

  return {
    ...state, open, close, take: access.take, notSaved: openClips.notSaved,
    /** A dataset was opened. `found` are its clips where it was made of them here. */
    opened: (dataset: Dataset, found: EditedClips | null) => openClips.open(dataset, found, onOther),
    ...actsOf(editing, openClips),
    recompute: () => recompute(access.given.all()),
    pick: page.pick,
    pause: page.pause,
    onReady({ saved, pool }: TrackEditingParts) {
      workers.ready(pool);
      openClips.store(saved, state.dataset.peek(), onOther);
    },
    cancel() {
      close();
      if (state.clips.value) open();
    },
  };
}

/** The functions of the editor that the importer, the panel and the boxes call. */
const actsOf = (editing: Editing, openClips: OpenClips) => ({
  /** Resolves when the clips of the open dataset have been looked up. */
  loaded: () => openClips.loaded,
  /** The next dataset that is opened is made of these clips. */
  expect: (clips: EditedClips) => openClips.expect(clips),
  act: (edit: TrackEdit) => editing.act(edit),
  setBox: (at: number, box: Box) => editing.setBox(at, box),
  draw: (at: number, box: Box) => editing.draw(at, box),
  undo: () => editing.undo(),
  choose: (id: string) => editing.choose(id),
  takeBack: (index: number) => editing.takeBack(index),
});

/** Chooses a track of the dataset before the workers have returned the tracks: the selected one, the last selected one, one that is visible at the frame, or the first. */
function chooseKnown({ active, dataset, selection, frame }: Signals, lastSelected: () => string) {
  const { video, track } = selection.value;
  const all = dataset.value?.tracks.filter((one) => one.video === video) ?? [];
  const last = lastSelected();
  const known = dataset.value?.tracks[track] ?? all.find(({ id }) => id === last)
    ?? all.find(({ start, end }) => frame.value >= start && frame.value < end) ?? all[0];
  active.value = known?.id ?? '';
}

/** If the chosen track is not in the clip, chooses one that is visible at the frame, or the first. */
function chooseAtFrame({ active, activeTrack, tracks, frame }: Signals) {
  if (activeTrack.value || !tracks.value) return;
  active.value = (tracks.value.find(({ first, last }) => frame.value >= first && frame.value <= last) ?? tracks.value[0])?.id ?? '';
}

/**
 * Makes the editor follow the page's selection of track and clip. onClip is called when the clip changes while the editor is open.
 * Returns a function that returns the last selected track, '' for none.
 */
function followPage({ dataset, selection, isOpen, active, clip, tracks }: Signals, onClip: (clip: number) => void) {
  let last = '';
  effect(() => {
    const id = dataset.value?.tracks[selection.value.track]?.id;
    if (id !== undefined) last = id;
    if (id !== undefined && isOpen.peek()) active.value = id;
  });
  let shownClip = -1;
  effect(() => {
    const { value } = clip;
    if (value === shownClip) return;
    shownClip = value;
    tracks.value = null;
    if (isOpen.peek()) onClip(value);
  });
  return () => last;
}

/** Analyzes the clips of a dataset. Returns whether its tracks can be edited now; otherwise the state says which clips are missing, or what went wrong. */
async function analyze(dataset: Dataset, { asked, progress, trouble, said }: Signals, openClips: OpenClips, workers: Workers, files: Item[]) {
  const clips = wantedClips(dataset, files);
  const missing = clips.filter(({ item }) => !item);
  asked.value = missing.map(({ name }) => name.id);
  const pool = missing.length === 0 ? workers.get() : null;
  if (!pool) {
    if (missing.length === 0) trouble.value = 'This browser cannot decode clips here, so the tracks cannot be edited.';
    return false;
  }
  workers.expect(clips.map((_, i) => i));
  progress.value = { share: 0 };
  try {
    const all = await analyzeAgain(pool, dataset, clips, (clip) => workers.found(clip));
    const lost = await missingTracks(pool, dataset, all);
    if (!workers.has(pool)) return false;
    openClips.adopt(all);
    if (lost > 0) said.value = `${countText(lost, 'track')} of the dataset ${lost === 1 ? 'was' : 'were'} not found again in these clips, and will be gone when the features are recomputed.`;
    return true;
  } catch (error) {
    if (workers.has(pool)) trouble.value = `The clips could not be analyzed: ${textOf(error)}`;
    return false;
  } finally {
    if (workers.has(pool)) progress.value = null;
  }
}

/** Recomputes the features of the tracks that changed, in all clips with pending edits, and opens the dataset again. */
async function recomputeFeatures(page: TrackEditingPage, { asked, clips, pending, progress, trouble }: Signals, openClips: OpenClips, workers: Workers, close: () => void, files: Item[]) {
  const all = clips.value;
  const pool = workers.get();
  if (!all || !pool) return;
  const due = dueClips(all, pending.value, files);
  asked.value = due.flatMap(({ clip, file }) => (file ? [] : [all.names[clip].id]));
  if (asked.value.length > 0) return;
  workers.expect(due.map(({ clip }) => clip));
  progress.value = { share: 0 };
  trouble.value = '';
  try {
    const done = await remake(pool, all, due, (clip, share) => workers.setShare(clip, share));
    if (!workers.has(pool)) return;
    openClips.expect(done.clips);
    close();
    page.reopen(withFiles(files, done.items));
  } catch (error) {
    if (!workers.has(pool)) return;
    progress.value = null;
    trouble.value = `The features could not be recomputed: ${textOf(error)}`;
  }
}
