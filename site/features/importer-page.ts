// What an importer is given by the page, and what it gives the page; app/importers.ts puts both together.
import type { Dataset, ReadOptions, Item, RequestRecord } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { ImporterFiles } from './importers.ts';
import type { CaptionedClips } from './found-people.ts';
import type { Sample } from './sample.ts';

/**
 * Where an importer may draw: among the bands above the columns; in the place of the columns, which is a section whose id is the
 * importer's name and whose heading is NAME-title; below the transport; over the frame on the stage.
 */
export type Place = 'bands' | 'columns' | 'transport' | 'frame';

/**
 * What makes room for an importer: the columns, with the run bar and the introduction, for what is drawn in their place; the timeline
 * and a part of the picture, on wide screens, for what is drawn below the transport.
 */
export type Covered = 'columns' | 'timeline';

/** A clip for which captions can be written. found is the number of people in it, left out before it is known. */
export interface ClipToCaption {
  id: string;
  tracks: number;
  found?: number;
}

export interface ImporterPage {
  /** The page's state. Its signals are of another copy of the library than the importer's. */
  store: Pick<Store, 'get' | 'watch' | 'notices'>;
  /** Opens the files of a dataset as if they had been dropped. */
  open(items: Item[], options: { name: string; how: ReadOptions }): void;
  /** The files that are open. */
  files(): Item[];
  /** The captions of the open dataset as they are written now, as the text of captions.txt. */
  captions(): Promise<string>;
  /** Opens the files of the open dataset anew, whose tracks have changed; captions and corrections stay. */
  reopen(items: Item[]): void;
  /** The first clips of the demo, with their captions under these names of the concepts. */
  sample(concepts: string[]): Promise<Sample>;
  /** Opens the browser's picker; what is chosen comes back by the importer's take. */
  pick(which: 'files' | 'folder'): void;
  save(name: string, file: Blob): void;
  /**
   * Begins or continues captions of clips that are not a dataset yet or, with isAdded, are being added to the open dataset. Without
   * clips it ends them. isShown opens the editor; otherwise only captions that were begun go on.
   */
  writeCaptions(clips: ClipToCaption[], isShown: boolean, isAdded: boolean): void;
  /** Says of which clips something is said in the editor of captions, now and whenever that may have changed. */
  watchCaptions(onChange: (captioned: CaptionedClips) => void): void;
  /** Opens the groups of tracks, which a person names. */
  namePeople(): void;
  /** Adds files of sentences to the captions that are written. */
  addSentences(items: Item[]): void;
  /** Selects a track of the video that is shown, by its index. */
  select(track: number): void;
  seek(frame: number): void;
  pause(): void;
  /** Counts requests that a worker of the importer has made. */
  onTraffic(sent: RequestRecord[]): void;
  /** Adds an empty element to the page and returns it. */
  place(where: Place): HTMLElement;
  /** Whether something of the page makes room for the importer. */
  cover(what: Covered, on: boolean): void;
}

export interface Importer {
  /** Resolves, in any case, when nothing more is to be fetched. */
  loaded: Promise<void>;
  /** Takes files of which a dataset is to be made, and what belongs to them. Returns false for other files. */
  take(items: Item[]): boolean;
  /** Opens the editor of the tracks of the open dataset; with draw, a new box can be drawn at once. */
  editTracks(draw: boolean): void;
  /** A dataset has been opened, whichever. */
  opened(dataset: Dataset): void;
}

/**
 * The function openImporter of an importer's script. lockedDown resolves to the core's SIMD kernel, where the browser can run one, once the page
 * has locked itself down. Only from then on files may be asked for, because nothing can leave the page any more.
 */
export type OpenImporter = (page: ImporterPage, files: ImporterFiles, lockedDown: Promise<WebAssembly.Module | undefined>) => Importer;
