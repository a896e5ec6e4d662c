// The tracks of the clip that is shown are changed: each act is previewed by a worker, refused where it cannot be done, and can be undone.
import type { Mend } from '../messages.ts';
import type { Pool } from '../pool.ts';
import { withBox, wordsOf } from './mends.ts';
import type { Box } from './mends.ts';
import type { OpenClips } from './open-clips.ts';
import type { Signals } from './signals.ts';

/** What editing needs of the page. */
export interface EditingPage {
  /** Selects a track of the video that is shown, by its index. */
  select(track: number): void;
  seek(frame: number): void;
}

export const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The fault that a new mend has brought, '' for none. `known` is how many faults there were before it. */
export function newFault(faults: string[], known: number): string {
  const present = faults.filter((fault) => fault !== '');
  return present.length > known ? faults.at(-1) || present[0] : '';
}

export class Editing {
  private readonly state: Signals;
  private readonly page: EditingPage;
  private readonly open: OpenClips;
  private readonly workers: () => Pool | null;
  /** The lists of mends before each act, by clip. */
  private before = new Map<number, Mend[][]>();

  constructor(state: Signals, page: EditingPage, open: OpenClips, workers: () => Pool | null) {
    this.state = state;
    this.page = page;
    this.open = open;
    this.workers = workers;
  }

  /** Forgets what could be undone: the clips are others. */
  forget() {
    this.before = new Map();
  }

  /** Asks what the mends of a clip come to. */
  async preview(clip = this.state.clip.value) {
    const { clips, clip: shown, tracks, faults, trouble } = this.state;
    const workers = this.workers();
    const all = clips.value;
    if (!workers || !all || clip < 0) return;
    const list = all.mends[clip];
    try {
      const preview = await workers.preview(all.found[clip], list);
      if (clip !== shown.value || list !== clips.value?.mends[clip]) return;
      ({ tracks: tracks.value, faults: faults.value } = preview);
    } catch (error) {
      trouble.value = `The tracks cannot be read: ${textOf(error)}.`;
    }
  }

  act(mend: Mend) {
    return this.change([...this.state.mends.value, mend], `${wordsOf(mend)}.`);
  }

  /** Sets the box of the track at a frame. */
  setBox(at: number, box: Box) {
    const track = this.state.activeTrack.value;
    if (track) void this.change(withBox(this.state.mends.value, track, at, box), `The box of track ${track.id} is set at frame ${at}.`);
  }

  draw(at: number, box: Box) {
    this.state.isDrawing.value = false;
    void this.act({ do: 'draw', class: this.state.drawnClass.value, boxes: [{ frame: at, box: box.map((v) => Math.round(10 * v) / 10) as Box }], follow: true });
  }

  /** Takes one mend back. Those that need it are then not done, and say why. */
  takeBack(index: number) {
    const { mends } = this.state;
    void this.change(mends.value.toSpliced(index, 1), `${wordsOf(mends.value[index])}: taken back.`, false);
  }

  undo() {
    const { clip: { value: clip }, mends, trouble, said } = this.state;
    const list = this.before.get(clip) ?? [];
    this.before.set(clip, list.slice(0, -1));
    trouble.value = '';
    said.value = 'The last change is taken back.';
    this.open.setMends(clip, list.at(-1) ?? mends.value.slice(0, -1));
    void this.preview(clip);
  }

  /** Chooses the track to mend. One that the dataset has is selected on the page, too. */
  choose(id: string) {
    const { active, dataset, selection, tracks, frame } = this.state;
    active.value = id;
    const at = dataset.value?.tracks.findIndex((track) => track.id === id && track.video === selection.value.video) ?? -1;
    if (at >= 0 && at !== selection.value.track) this.page.select(at);
    const track = tracks.value?.find((one) => one.id === id);
    if (track && (frame.value < track.first || frame.value > track.last)) this.page.seek(track.first);
  }

  /** Changes the mends of the clip, unless isNew and the last of them cannot be done. */
  private async change(list: Mend[], words: string, isNew = true) {
    const { clip: { value: clip }, clip: shown, mends, tracks, faults, trouble, said } = this.state;
    const known = faults.value.filter((fault) => fault !== '').length;
    this.before.set(clip, [...(this.before.get(clip) ?? []), mends.value]);
    trouble.value = '';
    this.open.setMends(clip, list);
    const names = new Set(tracks.value?.map(({ id }) => id));
    await this.preview(clip);
    if (clip !== shown.value || mends.value !== list) return;
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

  /** After a change, the track that is new is chosen, or the first where the one that was mended is gone. names are those before it. */
  private chooseAfter(names: Set<string>) {
    const { tracks, active } = this.state;
    const born = tracks.value?.find(({ id }) => !names.has(id));
    if (born) this.choose(born.id);
    else if (!tracks.value?.some(({ id }) => id === active.value)) this.choose(tracks.value?.[0]?.id ?? '');
  }
}
