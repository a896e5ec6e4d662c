// Sets up the features that are not in the first view, each with the signals that it reads and the functions that it may call.
// This script is loaded after the first view and before the page is locked down. build/budget.go recognizes it by its name.
import { createDispatch } from '../ui/action.ts';
import { makeScrollFocusable, announce } from '../ui/dom.ts';
import * as drafts from '../storage/saved-draft.ts';
import { SavedSessions } from '../storage/saved-sessions.ts';
import { EDIT_TRACKS } from '../features/found-people.ts';
import { contentOf } from './embedded-content.ts';
import { Panel as PaperPanel } from '../features/paper/Panel.tsx';
import { createPaperRuns } from '../features/paper/paper-runs.ts';
import { drawStorage, drawPanels, drawPrinted } from './panels.tsx';
import { render } from 'preact';
import { embedOf } from '../model/embed.ts';
import { importers, loadImporter } from '../features/importers.ts';
import { downloadNames, downloadWords } from '../features/open/words.ts';
import { Panel } from '../features/palette/Panel.tsx';
import { COMMANDS, panelPage } from './page.ts';
import { createCaptionEditor } from '../features/write-captions/editor.ts';
import { openCast } from '../features/cast/Panel.tsx';
import { openChoose } from '../features/choose/Panel.tsx';
import { preference, setPreference } from '../storage/preferences.ts';
import { openCompare } from '../features/compare/Panel.tsx';
import { saveFile } from '../ui/saving.ts';
import { openFilm } from '../features/film/Panel.tsx';
import { sizeOf } from '../media/media.ts';
import { effect } from '@preact/signals';
import { pageOf } from '../model/pages.ts';
import { openLessons } from '../features/lessons/lessons.tsx';
import type { Session } from '../storage/saved-sessions.ts';
import type { App } from './context.ts';
import type { Item, Dataset, Lesson } from '../core/messages.ts';
import type { Store } from '../state.ts';
import type { HeaderParts } from './initial-panels.tsx';
import type { EmbeddedPage } from './embedded-content.ts';
import type { createSession } from '../session/session.ts';
import type { Example, Host } from '../features/compare/runner.ts';
import type { Reader } from '../media/loading.ts';
import type { Page } from '../features/lessons/state.ts';

export { addSkeletonLayer } from '../features/explore/stage/skeleton-layer.ts';

export function drawOtherViews({ store, dispatch }: Pick<App, 'store' | 'dispatch'>, addToHeader: (parts: HeaderParts) => void) {
  drawPanels({ store, dispatch }, addToHeader);
  drawPalette({ store, dispatch }, document.getElementById('palette')!);
  makeScrollFocusable(document.querySelectorAll('#paper .scroll'));
  drawPrinted(store);
}

export { sampleOf } from './sample-clips.ts';

/** Creates the caption editor, which saves what is written of clips before they are a dataset. */
export function openCaptionEditor(store: Store, session: ReturnType<typeof createSession>) {
  drafts.saveDrafts(store);
  return createCaptionEditor(store, session, drafts);
}

/** Connects an embedded page with its parent. It loads a script, so it must be called before the page is locked down. */
export async function setUpEmbedded(embedded: EmbeddedPage) {
  const script = await import('./embedded.ts');
  script.setUpEmbedded(embedded, contentOf(embedded));
}

interface SavedSessionParts {
  demoFiles: () => Item[];
  setNextLink: (link: string) => void;
  addToHeader: (parts: HeaderParts) => void;
}

/** Starts to save sessions in the browser, and offers saved ones. */
export function setUpSavedSessions(store: Store, session: Session, { demoFiles, setNextLink, addToHeader }: SavedSessionParts) {
  const savedSessions = new SavedSessions(store, session, demoFiles, setNextLink);
  drawStorage(store, createDispatch(savedSessions.actions, undefined, session.whenReady), addToHeader);
  void savedSessions.start().then(async () => {
    if (new URLSearchParams(location.search).has(EDIT_TRACKS)) await savedSessions.continueLast();
  });
  return savedSessions;
}

/** Draws the switches of the page about the paper, whose runs have a worker of their own. */
export function setUpPaper(store: Store, { currentSource, whenReady }: Pick<ReturnType<typeof createSession>, 'currentSource' | 'whenReady'>, connect: LessonsParts['connect']) {
  const runs = createPaperRuns(store, { connect, source: currentSource, whenReady });
  render(<PaperPanel state={store.signals} runs={runs} />, document.getElementById('trial')!);
}

/** Draws the command palette. An embedded page has none. */
export function drawPalette({ store, dispatch }: Pick<App, 'store' | 'dispatch'>, place: HTMLElement) {
  if (embedOf(location.search) !== null) return;
  render(<Panel page={{ ...panelPage(store, dispatch), read: store.get, commands: COMMANDS, downloadNames, downloadWords, importers, loadImporter }} />, place);
  store.panels.setPalette('closed');
}

export function setUpCast({ store, session, dispatch }: App) {
  openCast({
    ...panelPage(store, dispatch),
    groupTracks: session.groupTracks,
    whenReady: session.whenReady,
    showCrops: store.wall.showTracks,
    keep: store.wall.setGroups,
    announce,
  }, document.getElementById('cast-panel')!);
}

export function setUpChoose(store: Store, { tuning, run, whenReady }: Pick<ReturnType<typeof createSession>, 'tuning' | 'run' | 'whenReady'>) {
  document.documentElement.dataset.choose = 'drawn';
  return openChoose({
    state: store.signals,
    read: store.get,
    core: tuning,
    adopt({ recipe, options }) {
      store.runSettings.setRecipe(recipe);
      store.runSettings.setOptions(options);
    },
    run,
    whenReady,
    announce,
    autoStart: { read: () => preference('choose') !== 'off', write: (on) => setPreference('choose', on ? '' : 'off') },
  }, document.getElementById('choose')!, document.getElementById('choose-reasons')!);
}

interface CompareParts {
  connect: Host['connect'];
  /** A comparison of the demo, as build/example_comparison.go packs it. */
  example: Promise<Blob>;
  demo: Dataset;
}

export function setUpCompare({ store, session, player, dispatch }: App, { connect, example, demo }: CompareParts) {
  const compare = openCompare({
    state: store.signals,
    connect,
    source: session.currentSource,
    whenReady: session.whenReady,
    openDemo: () => dispatch('open', { which: 'demo' }),
    show({ video, tuple }, frame) {
      const { selection } = store.get();
      if (video !== selection.video || tuple !== selection.tuple) store.selection.select({ video, tuple, track: -1 });
      if (video !== selection.video) void player.show(video, Math.max(0, frame));
      else if (frame >= 0) store.playback.seek(frame);
    },
    seek: store.playback.seek,
    save: saveFile,
    savePicture: (picture) => dispatch('picture', picture),
    report: (problem) => (problem ? store.notices.show(problem) : store.notices.clear()),
    announce,
  }, document.getElementById('comparison')!);
  // Where it cannot be loaded, app.ts says so.
  void example.then(unpack).then((unpacked) => compare.showExample({ dataset: demo, ...unpacked }), () => {});
}

function unpack(packed: Blob): Promise<Omit<Example, 'dataset'>> {
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

interface FilmParts {
  reader: Reader; // of the open files
  shell: Promise<Blob>; // the HTML of a film without its data
}

export function setUpFilm({ store, session, dispatch }: App, { reader, shell }: FilmParts) {
  shell.catch(() => {}); // where it cannot be loaded, app.ts says so
  openFilm({
    ...panelPage(store, dispatch), reader, shell,
    sizeOf: (medium) => sizeOf(medium, session.items()),
    archive: session.download,
    async explain(track) {
      const reply = await session.inspect({ op: 'explain', track });
      return reply?.type === 'explanation' ? reply.alternatives : [];
    },
    save: saveFile,
  }, document.getElementById('film')!);
}

/** The timer and the motion preference that animations use. */
const CLOCK = {
  still: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  later: (act: () => void, ms: number) => void setTimeout(act, ms),
};

interface LessonsParts {
  connect: Page['connect'];
  lessons: Lesson[];
  embedded: string; // the one lesson of an embedded page, '' where all are there
}

export function setUpLessons(store: Store, { connect, lessons, embedded }: LessonsParts) {
  const place = document.getElementById('lessons')!;
  if (embedded) leadOut(place);
  const opened = openLessons({
    state: store.signals,
    connect, lessons, embedded,
    clock: CLOCK,
    address: {
      read: () => location.hash,
      replace: (hash) => history.replaceState(history.state, '', hash),
      add: (hash) => history.pushState(history.state, '', hash),
    },
    measureStorage: async () => (await navigator.storage?.estimate?.().catch(() => null))?.usage ?? null,
    report: (faults) => store.notices.show({ title: 'Not all of this link makes sense.', text: `For this lesson: ${faults.join('; ')}. The rest is shown.` }),
  }, place);
  addEventListener('hashchange', () => {
    if (embedded || pageOf(location.hash) === 'lessons') opened.follow(location.hash);
  });
  effect(() => store.panels.showLesson(opened.link.value, opened.worlds.worlds.value[opened.worldOf(opened.lesson.value)]?.lesson ?? null));
  return opened;
}

/** Makes the links of an embedded lesson open the whole site in a new window. */
function leadOut(place: HTMLElement) {
  for (const link of place.querySelectorAll<HTMLAnchorElement>('.lesson a[href^="#"]')) {
    Object.assign(link, { href: location.pathname + link.getAttribute('href'), target: '_blank', rel: 'noopener' });
  }
}
