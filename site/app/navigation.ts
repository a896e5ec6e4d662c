// The position of the user: the page, the selection, and the frame on the stage.
import { restorePageState } from '../session/page-state.ts';
import { embedOf } from '../model/embed.ts';
import { addressOf, dataOf, isLink, linkFrom } from '../session/link.ts';
import type { Link } from '../session/link.ts';
import { pageOf } from '../model/pages.ts';
import { originalDataset } from '../model/edits.ts';
import { matchesOf } from '../model/matches.ts';
import { rowsOf, spansOf, trackBox } from '../model/boxes.ts';
import { framesOf } from '../model/scene.ts';
import type { SelectPayload } from './payloads.ts';
import type { Dataset } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { createPlayer } from '../media/player.ts';
import { restoreView } from './links.ts';
import type { createLinks } from './links.ts';
import type { CaptionEditor } from '../features/write-captions/editor.ts';

/** Changes the page of the site. An embedded page has no others. */
function createPages(store: Store) {
  const isEmbedded = embedOf(location.search) !== null;

  /** Shows a page. The player pauses while it is hidden. */
  function enter(page: string) {
    if (isEmbedded) return;
    store.panels.goTo(page);
    store.panels.close();
    if (page !== 'explore') store.playback.pause();
  }

  /** Opens a page of the site and sets its address. */
  function goTo(page: string, dataset: Dataset) {
    if (page === store.get().page || isEmbedded) return;
    history.replaceState({ dataset: originalDataset(dataset).hash }, '', page === 'explore' ? addressOf(store.get()) : `#${page}`);
    enter(page);
  }

  return { goTo, enter };
}

export function createNavigation(store: Store, player: ReturnType<typeof createPlayer>, links: ReturnType<typeof createLinks>, captions: Promise<CaptionEditor>) {
  const { goTo, enter } = createPages(store);

  /** Selects a video, a track and a tuple. */
  function select({ video, track, tuple, at }: SelectPayload) {
    const { dataset, answer, selection, picture } = store.get();
    if (!dataset) return;
    const next = { video: video ?? selection.video, ...matched({ track, tuple }, answer && matchesOf(answer)) };
    store.selection.select(next);
    if (next.video !== selection.video) void player.show(next.video, at === undefined ? firstFrame(dataset, next.track) : Math.floor(at * framesOf(dataset, next.video)));
    else if (at !== undefined && picture) store.playback.seek(Math.floor(at * picture.frames));
    else if (next.track >= 0 && isHidden(dataset, next.track, store.get().frame)) store.playback.seek(firstFrame(dataset, next.track));
  }

  /** Sets the selection of an opened dataset: that of its run archive or link, else the first video with captions. */
  function opened(dataset: Dataset) {
    const first = dataset.videos.findIndex(({ tuples }) => tuples.length > 0);
    const restored = dataset.run && restorePageState(dataset.run.page, dataset);
    const link = links.linkTo(dataset, restored !== null);
    const at = link?.at || restored?.at || { video: Math.max(0, first), track: -1, frame: -1, tuple: -1 };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || at.frame >= 0;
    store.selection.select({ video: at.video, track: at.track, tuple: at.tuple });
    store.playback.clear(!still);
    if (restored) restoreView(store, restored.patch);
    const page = link?.page ?? restored?.page;
    if (page) goTo(page, dataset);
    void player.show(at.video, Math.max(0, at.frame));
    void captions.then((editor) => editor.opened(dataset, link?.panel ?? null));
    if (link) applyLink(link);
  }

  const applyLink = (link: Link) => links.apply(link, () => void captions.then((editor) => editor.write()));

  /** Applies an address. */
  function follow(hash: string) {
    const { dataset, selection, page, hello } = store.get();
    const to = pageOf(hash);
    if (to !== page) enter(to);
    if (!isLink(hash) || hash === addressOf(store.get()) || !dataset) return; // the present position: the user has returned to Explore
    const data = dataOf(hash);
    if (data && !originalDataset(dataset).hash.startsWith(data)) return links.awaitData(hash);
    const link = linkFrom(hash, dataset, hello);
    if (link.at) store.selection.select({ video: link.at.video, track: link.at.track, tuple: link.at.tuple });
    if (link.at?.video === selection.video) store.playback.seek(Math.max(0, link.at.frame));
    else if (link.at) void player.show(link.at.video, Math.max(0, link.at.frame));
    applyLink(link);
  }

  return { select, opened, follow };
}

/** Returns the selected track and tuple, −1 for none. If one is left out, it is the match of the other in the answer. */
export function matched({ track, tuple }: Pick<SelectPayload, 'track' | 'tuple'>, matches: Pick<ReturnType<typeof matchesOf>, 'track' | 'tupleOf'> | null) {
  const selected = { track: track ?? -1, tuple: tuple ?? -1 };
  if (track === undefined && selected.tuple >= 0 && matches) selected.track = matches.track[selected.tuple];
  if (track !== undefined && tuple === undefined && matches) selected.tuple = matches.tupleOf[selected.track];
  return selected;
}

/** Whether a track has boxes, but none in this frame. */
function isHidden(dataset: Dataset, track: number, frame: number) {
  return rowsOf(dataset, track).length > 0 && !trackBox(dataset, track, frame);
}

/** Returns the first frame of a track. track is −1 for none. */
function firstFrame(dataset: Dataset, track: number) {
  if (track < 0) return 0;
  return Math.ceil(spansOf(rowsOf(dataset, track), dataset.tracks[track])[0]?.from ?? 0);
}
