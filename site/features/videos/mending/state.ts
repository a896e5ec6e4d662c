// Tracks are mended: the parts of it are put together, opened and closed, and the features are made again of the tracks that changed.
import { effect } from '@preact/signals';
import type { Dataset, Item } from '../../../core/messages.ts';
import type { Mend } from '../messages.ts';
import { Editing, textOf } from './editing.ts';
import type { EditingPage } from './editing.ts';
import type { KeptMends, MendedClips } from './kept-mends.ts';
import type { Box } from './mends.ts';
import { OpenClips } from './open-clips.ts';
import { dueClips, remake, withFiles } from './remaking.ts';
import { createSignals } from './signals.ts';
import type { Shown, Signals } from './signals.ts';
import { Workers } from './workers.ts';
import type { StartPool } from './workers.ts';

/** What mending needs of the page. */
export interface MendingPage extends EditingPage {
  shown: Shown;
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
  pool: StartPool;
}

export type Mending = ReturnType<typeof createMending>;

export function createMending(page: MendingPage) {
  const openClips = new OpenClips();
  const state = createSignals(page.shown, openClips.clips);
  const workers = new Workers((share) => {
    if (state.progress.value) state.progress.value = { share };
  });
  const editing = new Editing(state, page, openClips, () => workers.get());

  function open() {
    state.isOpen.value = true;
    page.pause();
    state.trouble.value = state.said.value = '';
    chooseKnown(state, lastSelected);
    void editing.preview().then(() => chooseAtFrame(state));
  }

  function close() {
    state.isOpen.value = state.isDrawing.value = false;
    state.progress.value = null;
    state.tracks.value = null;
    workers.end();
  }

  /** Another dataset is open. */
  function onOther() {
    close();
    editing.forget();
  }

  const lastSelected = followPage(state, (clip) => void editing.preview(clip).then(() => chooseAtFrame(state)));

  return {
    ...state, open, close, notKept: openClips.notKept,
    /** A dataset was opened. `found` are its clips where it was made of them here. */
    opened: (dataset: Dataset, found: MendedClips | null) => openClips.open(dataset, found, onOther),
    act: (mend: Mend) => editing.act(mend),
    setBox: (at: number, box: Box) => editing.setBox(at, box),
    draw: (at: number, box: Box) => editing.draw(at, box),
    undo: () => editing.undo(),
    choose: (id: string) => editing.choose(id),
    takeBack: (index: number) => editing.takeBack(index),
    makeAgain: () => makeAgain(page, state, openClips, workers, close),
    pause: page.pause,
    onReady({ kept, pool }: MendingParts) {
      workers.ready(pool);
      openClips.store(kept, state.dataset.peek(), onOther);
    },
    cancel() {
      close();
      open();
    },
  };
}

/** Chooses before the workers know the tracks: the selected one, or that which was last, or one that is seen at the frame, or the first. */
function chooseKnown({ active, dataset, selection, frame }: Signals, lastSelected: () => string) {
  const { video, track } = selection.value;
  const all = dataset.value?.tracks.filter((one) => one.video === video) ?? [];
  const last = lastSelected();
  const known = dataset.value?.tracks[track] ?? all.find(({ id }) => id === last)
    ?? all.find(({ start, end }) => frame.value >= start && frame.value < end) ?? all[0];
  active.value = known?.id ?? '';
}

/** Where what is mended is no track of the clip, it becomes the one that is seen at the frame, or the first. */
function chooseAtFrame({ active, activeTrack, tracks, frame }: Signals) {
  if (activeTrack.value || !tracks.value) return;
  active.value = (tracks.value.find(({ first, last }) => frame.value >= first && frame.value <= last) ?? tracks.value[0])?.id ?? '';
}

/**
 * The track that the page selects is the one that is mended, and so is the clip. onClip is called for another clip while mending is open.
 * Returns what gives the track that was selected last, '' for none.
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

/** Makes the features again of the tracks that changed, in all clips whose mends the dataset does not know, and opens it anew. */
async function makeAgain(page: MendingPage, { clips, pending, progress, trouble }: Signals, openClips: OpenClips, workers: Workers, close: () => void) {
  const all = clips.value;
  const pool = workers.get();
  if (!all || !pool) return;
  const files = page.files();
  const due = dueClips(all, pending.value, files);
  const missing = due.find(({ file }) => !file);
  if (missing) {
    trouble.value = `${missing.media} is not among the files that are open: drop the dataset together with its clips.`;
    return;
  }
  workers.expect(due.map(({ clip }) => clip));
  progress.value = { share: 0 };
  trouble.value = '';
  try {
    const done = await remake(pool, all, due, (clip, share) => workers.setShare(clip, share));
    if (!workers.has(pool)) return;
    openClips.expect(done.clips);
    close();
    page.onMade(done.items);
    page.reopen(withFiles(files, done.items));
  } catch (error) {
    if (!workers.has(pool)) return;
    progress.value = null;
    trouble.value = `The features could not be made: ${textOf(error)}`;
  }
}
