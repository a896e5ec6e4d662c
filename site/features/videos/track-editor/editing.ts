// Edits the tracks of the shown clip. A worker previews each edit; an invalid edit is refused. Every edit can be undone.
import { computed, signal } from '@preact/signals';
import { methodOf } from './clip-files.ts';
import { pendingCount, withBox, wordsOf } from './track-edits.ts';
import type { ReadonlySignal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { Selection } from '../../../model/selection.ts';
import type { TrackEdit } from '../messages.ts';
import type { EditedTrack } from '../../../core/vision-protocol.ts';
import type { EditedClips } from './saved-track-edits.ts';
import type { Pool } from '../pool.ts';
import type { Box } from './track-edits.ts';
import type { OpenClips } from './open-clips.ts';

/** The state of the page that the track editor follows. */
export interface Shown {
  readonly dataset: ReadonlySignal<Dataset | null>;
  readonly selection: ReadonlySignal<Selection>;
  readonly frame: ReadonlySignal<number>;
  readonly picture: ReadonlySignal<{ video: number; width: number; height: number } | null>;
}

export type Signals = ReturnType<typeof createSignals>;

export function createSignals({ dataset, selection, frame, picture }: Shown, clips: ReadonlySignal<EditedClips | null>) {
  /** The index of the clip that is shown, −1 for none. */
  const clip = computed(() => {
    const id = dataset.value?.videos[selection.value.video]?.id;
    return clips.value?.names.findIndex((name) => name.id === id) ?? -1;
  });
  /** The tracks of the clip after its edits; null before the worker has returned them. */
  const tracks = signal<EditedTrack[] | null>(null);
  /** The id of the track that is edited, '' for none. */
  const active = signal('');
  /** Whether a person detector has analyzed the clips. */
  const knowsPersons = computed(() => dataset.value !== null && methodOf(dataset.value) !== 'motion');
  const chosenClass = signal('person');
  return {
    dataset, selection, frame, picture, clips, clip, tracks, active,
    activeTrack: computed(() => tracks.value?.find(({ id }) => id === active.value) ?? null),
    edits: computed(() => clips.value?.edits[clip.value] ?? []),
    made: computed(() => clips.value?.made[clip.value] ?? []),
    /** The number of edits of each clip that the features do not include yet. */
    pending: computed(() => clips.value?.edits.map((list, i) => pendingCount(list, clips.value?.made[i] ?? [])) ?? []),
    /** For each edit of the clip the reason why it cannot be applied, '' if it can. */
    faults: signal<string[]>([]),
    isOpen: signal(false),
    /** The clips whose files the editor asks for, by name; none while it needs none. */
    asked: signal<string[]>([]),
    isDrawing: signal(false),
    knowsPersons, chosenClass,
    /** The class of a track that is drawn. */
    drawnClass: computed(() => (knowsPersons.value ? chosenClass.value : 'moving')),
    /** Why the last edit was not applied, or features were not recomputed. */
    trouble: signal(''),
    /** The last edit in words. */
    said: signal(''),
    /** The progress of recomputing features, null while none are recomputed. */
    progress: signal<{ share: number } | null>(null),
  };
}

/** The functions of the page that editing calls. */
export interface EditingPage {
  /** Selects a track of the video that is shown, by its index. */
  select(track: number): void;
  seek(frame: number): void;
}

export const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Returns the fault that a new edit has added, '' for none. `known` is the number of faults before it. */
export function newFault(faults: string[], known: number): string {
  const present = faults.filter((fault) => fault !== '');
  return present.length > known ? faults.at(-1) || present[0] : '';
}

export class Editing {
  private readonly state: Signals;
  private readonly page: EditingPage;
  private readonly open: OpenClips;
  private readonly workers: () => Pool | null;
  /** The undo history: the earlier lists of edits of each clip. */
  private before = new Map<number, TrackEdit[][]>();

  constructor(state: Signals, page: EditingPage, open: OpenClips, workers: () => Pool | null) {
    this.state = state;
    this.page = page;
    this.open = open;
    this.workers = workers;
  }

  /** Clears the undo history, because other clips are open. */
  forget() {
    this.before = new Map();
  }

  /** Requests the tracks of a clip after its edits, and their faults. */
  async preview(clip = this.state.clip.value) {
    const { clips, clip: shown, tracks, faults, trouble } = this.state;
    const workers = this.workers();
    const all = clips.value;
    if (!workers || !all || clip < 0) return;
    const list = all.edits[clip];
    try {
      const preview = await workers.preview(all.found[clip], list);
      if (clip !== shown.value || list !== clips.value?.edits[clip]) return;
      ({ tracks: tracks.value, faults: faults.value } = preview);
    } catch (error) {
      trouble.value = `The tracks cannot be read: ${textOf(error)}.`;
    }
  }

  act(edit: TrackEdit) {
    return this.change([...this.state.edits.value, edit], `${wordsOf(edit)}.`);
  }

  /** Sets the box of the track at a frame. */
  setBox(at: number, box: Box) {
    const track = this.state.activeTrack.value;
    if (track) void this.change(withBox(this.state.edits.value, track, at, box), `The box of track ${track.id} is set at frame ${at}.`);
  }

  draw(at: number, box: Box) {
    this.state.isDrawing.value = false;
    void this.act({ do: 'draw', class: this.state.drawnClass.value, boxes: [{ frame: at, box: box.map((v) => Math.round(10 * v) / 10) as Box }], follow: true });
  }

  /** Removes one edit. Later edits that depend on it become invalid and show a fault. */
  takeBack(index: number) {
    const { edits } = this.state;
    void this.change(edits.value.toSpliced(index, 1), `${wordsOf(edits.value[index])}: taken back.`, false);
  }

  undo() {
    const { clip: { value: clip }, edits, trouble, said } = this.state;
    const list = this.before.get(clip) ?? [];
    this.before.set(clip, list.slice(0, -1));
    trouble.value = '';
    said.value = 'The last change is taken back.';
    this.open.setEdits(clip, list.at(-1) ?? edits.value.slice(0, -1));
    void this.preview(clip);
  }

  /** Chooses the track to edit, and selects it on the page if the dataset has it. */
  choose(id: string) {
    const { active, dataset, selection, tracks, frame } = this.state;
    active.value = id;
    const at = dataset.value?.tracks.findIndex((track) => track.id === id && track.video === selection.value.video) ?? -1;
    if (at >= 0 && at !== selection.value.track) this.page.select(at);
    const track = tracks.value?.find((one) => one.id === id);
    if (track && (frame.value < track.first || frame.value > track.last)) this.page.seek(track.first);
  }

  /** Replaces the edits of the clip. With isNew, the last edit is undone if it is invalid. */
  private async change(list: TrackEdit[], words: string, isNew = true) {
    const { clip: { value: clip }, clip: shown, edits, tracks, faults, trouble, said } = this.state;
    const known = faults.value.filter((fault) => fault !== '').length;
    this.before.set(clip, [...(this.before.get(clip) ?? []), edits.value]);
    trouble.value = '';
    this.open.setEdits(clip, list);
    const names = new Set(tracks.value?.map(({ id }) => id));
    await this.preview(clip);
    if (clip !== shown.value || edits.value !== list) return;
    const fault = isNew ? newFault(faults.value, known) : '';
    if (fault) {
      this.undo();
      said.value = '';
      trouble.value = `${fault[0].toUpperCase()}${fault.slice(1)}.`;
      return;
    }
    said.value = words;
    this.chooseAfter(names);
  }

  /** Chooses the new track after a change, or the first track if the chosen one is gone. names are the tracks before the change. */
  private chooseAfter(names: Set<string>) {
    const { tracks, active } = this.state;
    const born = tracks.value?.find(({ id }) => !names.has(id));
    if (born) this.choose(born.id);
    else if (!tracks.value?.some(({ id }) => id === active.value)) this.choose(tracks.value?.[0]?.id ?? '');
  }
}
