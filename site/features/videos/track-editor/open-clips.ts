// The clips of the dataset that is open. Their edits are stored in this browser as they change.
import { computed, signal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { TrackEdit } from '../messages.ts';
import { Writes } from '../writes.ts';
import { trackKeyOf } from '../../found-people.ts';
import { limitOf } from './saved-track-edits.ts';
import type { SavedTrackEdits, EditedClips } from './saved-track-edits.ts';

const ADVICE = 'Recompute the features before you close or reload this page, and download what you want to have again.';

export class OpenClips {
  readonly clips = signal<EditedClips | null>(null);
  /** What is not saved and why, in whole sentences, '' where all is saved. */
  readonly notSaved = computed(() => this.writes.reason.value && `Not saved in this browser: the tracks as they were found, and your changes of them. ${this.writes.reason.value} ${ADVICE}`);
  private readonly writes = new Writes<string>();
  /** Resolves when the clips of the dataset that was opened last have been looked up. */
  loaded: Promise<void> = Promise.resolve();
  /** The dataset that was opened last. */
  dataset: Dataset | null = null;
  private key = '';
  private saved: SavedTrackEdits | null = null;
  /** The clips of the dataset that is about to be opened. */
  private next: EditedClips | null = null;

  /** Stores edits from now on, and looks up those of the dataset if it was opened before. */
  store(saved: SavedTrackEdits, dataset: Dataset | null, onOther: () => void) {
    this.saved = saved;
    if (dataset && !this.clips.peek() && this.key !== '') void this.open(dataset, null, onOther);
  }

  /** The next dataset is made of these clips. */
  expect(clips: EditedClips) {
    this.next = clips;
  }

  /**
   * A dataset was opened. `found` are its clips where it was made of them here. onOther is called unless it is the dataset that was
   * open, read in another way.
   */
  open(dataset: Dataset, found: EditedClips | null, onOther: () => void) {
    this.dataset = dataset;
    this.loaded = this.lookUp(dataset, found, onOther);
    return this.loaded;
  }

  private async lookUp(dataset: Dataset, found: EditedClips | null, onOther: () => void) {
    const key = trackKeyOf(dataset);
    const edited = this.next;
    this.next = null;
    if (key === this.key && this.clips.value && !edited) return;
    onOther();
    this.clips.value = null;
    this.writes.forget();
    this.key = key;
    if (key === '') return;
    const all = edited ?? await this.saved?.get(key) ?? found;
    if (key !== this.key || !all) return;
    this.clips.value = all;
    if (this.saved && (all === edited || all === found)) void this.writes.follow(key, this.saved.put(key, all), limitOf(all));
  }

  /** The clips of the open dataset were analyzed again. */
  adopt(clips: EditedClips) {
    this.clips.value = clips;
    if (this.saved) void this.writes.follow(this.key, this.saved.put(this.key, clips), limitOf(clips));
  }

  /** Sets the edits of a clip, and stores them. */
  setEdits(clip: number, list: TrackEdit[]) {
    const all = this.clips.value;
    if (!all) return;
    const changed = { ...all, edits: all.edits.with(clip, list) };
    this.clips.value = changed;
    if (this.saved) void this.writes.follow(this.key, this.saved.putEdits(this.key, changed), limitOf(changed));
  }
}
