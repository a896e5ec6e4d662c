// The clips of the dataset that is open. Their mends are stored in this browser as they change.
import { signal } from '@preact/signals';
import type { Dataset } from '../../../core/messages.ts';
import type { Mend } from '../messages.ts';
import type { KeptMends, MendedClips } from './kept-mends.ts';

/** The hash of a dataset's tracks, '' where it was not made of clips; see core/video/dataset.go. */
const keyOf = ({ info }: Pick<Dataset, 'info'>) => String((info.preprocess as { tracks?: string } | undefined)?.tracks ?? '');

export class OpenClips {
  readonly clips = signal<MendedClips | null>(null);
  private key = '';
  private kept: KeptMends | null = null;
  /** The clips of the dataset that is about to be opened. */
  private next: MendedClips | null = null;

  /** Stores mends from now on, and looks up those of the dataset if it was opened before. */
  store(kept: KeptMends, dataset: Dataset | null, onOther: () => void) {
    this.kept = kept;
    if (dataset && !this.clips.peek() && this.key !== '') void this.open(dataset, null, onOther);
  }

  /** The next dataset is made of these clips. */
  expect(clips: MendedClips) {
    this.next = clips;
  }

  /**
   * A dataset was opened. `found` are its clips where it was made of them here. onOther is called unless it is the dataset that was
   * open, read in another way.
   */
  async open(dataset: Dataset, found: MendedClips | null, onOther: () => void) {
    const key = keyOf(dataset);
    const mended = this.next;
    this.next = null;
    if (key === this.key && this.clips.value && !mended) return;
    onOther();
    this.clips.value = null;
    this.key = key;
    if (key === '') return;
    const all = mended ?? await this.kept?.get(key) ?? found;
    if (key !== this.key || !all) return;
    this.clips.value = all;
    if (all === mended || all === found) void this.kept?.put(key, all);
  }

  /** Sets the mends of a clip, and stores them. */
  setMends(clip: number, list: Mend[]) {
    const all = this.clips.value;
    if (!all) return;
    const mends = all.mends.with(clip, list);
    this.clips.value = { ...all, mends };
    void this.kept?.putMends(this.key, mends);
  }
}
