// Creates and connects the parts of the page: store, session, player, panels and actions.
import type { App } from './app/context.ts';
import { embedMark, embedOf } from './model/embed.ts';
import { addressOf } from './session/link.ts';
import { PAGES, pageOf } from './model/pages.ts';
import { originalDataset } from './model/edits.ts';
import { listenToPointing, markPointed } from './ui/pointing.ts';
import { announceStatus } from './app/announcements.ts';
import { lessonsFromMessages, lockDown, stateFromMessages, unpackFirstView } from './app/initial.ts';
import { openNamedImporter, reopenChanged } from './app/importers.ts';
import { createLinks } from './app/links.ts';
import { listenToPage } from './app/gestures.ts';
import { drawEmbedLine, drawInitialPanels } from './app/initial-panels.tsx';
import { createPage } from './app/page.ts';
import { preference, setPreference } from './storage/preferences.ts';
import { SERVICE_WORKER, createUpdates } from './storage/updates.ts';
import { createClient, fetchParts } from './library/core.ts';
import type { Callbacks } from './core/client.ts';
import type { CoreParts } from './core/parts.ts';
import { createInsight } from './session/run/insight.ts';
import { coreOf } from './session/session-state.ts';
import { createSession } from './session/session.ts';
import { createPageStore, initialState } from './state.ts';
import type { Store } from './state.ts';
import { measurePageWeight, requireOk, watchTraffic } from './traffic.ts';
import { createCrops } from './media/crops.ts';
import { bytesOf } from './media/media.ts';
import { loadPicture } from './media/loading.ts';
import { createPlayer } from './media/player.ts';
import { pageVersion } from './version.ts';
import { createRateFinder } from './media/rate-finder.ts';
import type { Dataset, Item, Lesson, Media } from './core/messages.ts';

const embedded = embedOf(location.search);
const whole = createPageStore({ ...initialState(), page: embedded ? (embedded.lesson ? 'lessons' : 'explore') : pageOf(location.hash), shortcutsEnabled: preference('singles') !== 'off', settingsOpen: embedded ? embedded.parts.includes('bar') : preference('settings') === 'open' }, (flush) => requestAnimationFrame(flush));
const store: Store = whole;

function elementById(id: string) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Dispatches the actions of the panels; set when the page is opened. */
let dispatch: App['dispatch'] = () => {};

store.watch(({ panel }) => {
  document.documentElement.dataset.panel = panel;
});

// The panels are drawn with the first view. Where the network is slow they are drawn before it, empty.
const EMPTY_MS = 200;
let headerAddition: ReturnType<typeof drawInitialPanels> | undefined;
const drawPanels = () => (headerAddition ??= drawInitialPanels(store, (name, payload) => dispatch(name, payload)));
setTimeout(drawPanels, EMPTY_MS);

markPointed(store, elementById('explore'));
if (embedded) {
  document.documentElement.dataset.embed = embedMark(embedded);
  drawEmbedLine(store, elementById('embed'));
}
announceStatus(store, elementById('alert'));

// main.ts gives the run bar this height at the next visit, before the bar is drawn.
addEventListener('pagehide', () => setPreference('bar-height', store.get().settingsOpen ? String(elementById('bar').offsetHeight) : ''));

// Only one page is in the layout. A page that is opened gets the focus on its heading, or on the
// heading that the address names.
let shown = '';
store.watch(({ page }) => {
  for (const { id } of PAGES) elementById(id).hidden = id !== page;
  document.documentElement.dataset.page = page;
  if (shown !== '') {
    const named = document.getElementById(location.hash.slice(1).split('?')[0]);
    scrollTo(0, 0);
    (named?.hasAttribute('tabindex') ? named : elementById(`${page}-title`)).focus();
  }
  shown = page;
});

// The address follows what Explore shows. It does not while a link to another page has been
// followed but not yet handled. The dataset's hash is saved in the history entry, because another
// dataset may have the same names. Options wait while a slider is dragged, because browsers limit
// how often an address may change.
let { options: rested } = store.get();
store.watch((state) => {
  if (!state.undoHistory.updating) rested = state.options;
  const hash = addressOf(state, rested);
  if (state.page !== 'explore' || pageOf(location.hash) !== 'explore') return;
  const datasetHash = state.dataset && originalDataset(state.dataset).hash;
  if (hash && (hash !== location.hash || history.state?.dataset !== datasetHash)) history.replaceState({ dataset: datasetHash }, '', hash);
});

/** The preferred kernel first. `?kernel=plain` and `?kernel=none` leave out faster ones, for comparison. */
const kernels = new Map([['plain', [PLAIN_URL]], ['none', []]]).get(new URLSearchParams(location.search).get('kernel') ?? '') ?? [RELAXED_URL, PLAIN_URL];

const recordRequests = store.browser.record;

// Workers start when the page is locked down, and inherit its policy.
const lockedDown = deferred<CoreParts>();
const connect = (callbacks: Callbacks) => createClient(lockedDown.promise, { ...callbacks, onTraffic: recordRequests });
const session = createSession(whole, connect);

/** Creates the player of the open dataset's media and the frame rate finder. first has the media of the demo that the stage shows before the demo is loaded. */
function createMedia(first: Map<string, Blob>, demo: Promise<Item[]>, frameTimes: Promise<typeof import('./media/frame-times.ts')>) {
  const demoMedium = async (medium: Media) => first.get(medium.path) ?? bytesOf(medium, await demo);
  const readMedium = (medium: Media) => (session.items().length > 0 ? bytesOf(medium, session.items()) : demoMedium(medium));
  const reader = { bytesOf: readMedium, timesOf: async (file: Blob) => (await frameTimes).timesOfFile(file) };
  createCrops(store, (dataset, video) => loadPicture(dataset, video, reader, store.get().frameRates[video]));
  return { reader, player: createPlayer(store, reader), rateFinder: createRateFinder(store, async (medium) => reader.timesOf(await readMedium(medium)), session.setFrameRates) };
}

/**
 * Shows the demo and its answer at the time of the build, loads everything else, locks the page down, and has
 * the core load the demo's run.
 */
async function open(firstView: Promise<Response>) {
  const packed = await requireOk(await firstView).blob();
  const countRequests = watchTraffic('page', recordRequests, new URL(SERVICE_WORKER, document.baseURI).href);
  const core = fetchCore(); // first, because it takes longest
  const { messages, media } = await unpackFirstView(packed);
  const first = stateFromMessages(messages);
  const updates = createUpdates(store.browser, pageVersion(), navigator.serviceWorker, () => location.reload());
  let files: Item[] = []; // the demo's, once it is loaded
  const later = fetchLater();
  const opened = openPage(first, createMedia(media, core.demo, later.frameTimes), updates, () => files, later.lazy);
  const otherViews = later.lazy.then((lazy) => openLazy(lazy, opened, { lessons: lessonsFromMessages(messages), example: later.example, film: later.film, demo: first.dataset, demoFiles: () => files }));
  // After these have loaded, nothing more is fetched. The service worker is registered just before.
  const loaded = Promise.all([core.demo, core.parts, later.font, otherViews, later.frameTimes, later.drawings, later.example, later.film, opened.importer.loaded]).finally(() => {
    void updates.register();
    lockDown();
    countRequests();
  });
  try {
    const [demoFiles, parts] = await loaded;
    lockedDown.resolve(parts);
    files = demoFiles;
    session.adopt(files);
  } catch (error) {
    lockedDown.reject(error);
    session.fail({ title: 'The core could not be loaded.', text: `${messageOf(error)}. What you see was computed when this site was built and can be looked at; to run anything, reload the page.` });
  }
  store.watch((state) => coreOf(state) !== 'starting' && updates.allowStoring());
  store.browser.setPageWeight(measurePageWeight());
}

/** Starts to fetch the core and the files of the demo. */
function fetchCore() {
  return {
    parts: fetchParts(WORKER_URL, WASM_URL, kernels),
    demo: fetchBlob(DEMO_URL).then((file): Item[] => [{ path: 'demo.zip', file }]),
  };
}

/** Starts to fetch the other files that are needed after the first view. */
function fetchLater() {
  return {
    font: document.fonts.load('1em "STIX Two Math"').catch(() => []), // loaded now, because nothing can be fetched after the lockdown
    example: fetchBlob(COMPARED_URL),
    film: fetchBlob(FILM_URL),
    frameTimes: import('./media/frame-times.ts'),
    lazy: import('./app/lazy.tsx'),
    drawings: Promise.all([import('./ui/picture-file.ts'), import('./ui/saved-drawings.ts'), import('./media/stage-drawing.ts'), import('./features/explore/why/waterfall-drawing.ts')]),
  };
}

/** Shows the first view, and handles actions from then on. */
function openPage({ run, options, featureRecipe, ...view }: ReturnType<typeof stateFromMessages>, { reader, player, rateFinder }: ReturnType<typeof createMedia>, updates: App['updates'], demoFiles: App['demoFiles'], lazy: Promise<typeof import('./app/lazy.tsx')>) {
  const links = createLinks(store, session);
  const captions = lazy.then(({ openCaptionEditor }) => openCaptionEditor(store, session));
  const importer = openNamedImporter(store, {
    open: (items, how) => session.whenReady('The files are opened', () => session.open(items, how)),
    files: session.items,
    captions: async () => (await captions).textOfDataset(),
    sample: async (concepts) => (await lazy).sampleOf(view.dataset, demoFiles(), concepts),
    reopen: (items) => session.whenReady('The files are opened', () => reopenChanged(store, page, items)),
    select: (track) => page.navigation.select({ track }),
    seek: store.playback.seek,
    pause: store.playback.pause,
    writeCaptions: (...clips) => void captions.then((editor) => editor.writeForClips(...clips)),
    watchCaptions: (onChange) => void captions.then((editor) => editor.watch(onChange)),
    namePeople: () => page.dispatch('panel', { panel: 'cast' }),
    addSentences: (items) => void captions.then((editor) => editor.takeFiles(items)),
    onTraffic: recordRequests,
  }, lockedDown.promise);
  const page = createPage({ store, session, player, links, captions, updates, demoFiles, convert: importer.take, editTracks: importer.editTracks });
  dispatch = page.dispatch;
  createInsight(store, session.inspect);
  store.runSettings.setOptions(options);
  store.runSettings.setRecipe(featureRecipe);
  whole.session.setHello(view.hello);
  store.data.openDemo(view.dataset);
  store.result.showDemo(view.answer, options, view.demoRun);
  session.show(run);
  page.navigation.opened(view.dataset);
  store.flush();
  drawPanels();
  listenToPage(store, page.dispatch);
  listenToPointing(store);
  if (embedded?.fault) store.notices.show({ title: 'Not all that is to be embedded is known.', text: embedded.fault });
  return { page, reader, importer, rateFinder };
}

/** Sets up the features that are loaded after the first view, and notifies each part of opened datasets. */
function openLazy({ addSkeletonLayer, drawOtherViews, setUpCast, setUpChoose, setUpCompare, setUpEmbedded, setUpFilm, setUpSavedSessions, setUpLessons, setUpPaper }: typeof import('./app/lazy.tsx'), { page, reader, importer, rateFinder }: ReturnType<typeof openPage>, { lessons, example, film, demo, demoFiles }: { lessons: Lesson[]; example: Promise<Blob>; film: Promise<Blob>; demo: Dataset; demoFiles: App['demoFiles'] }) {
  const addToHeader = drawPanels();
  drawOtherViews(page, addToHeader);
  const openedLessons = setUpLessons(store, { connect, lessons, embedded: embedded?.lesson ?? '' });
  setUpCompare(page, { connect, example, demo });
  setUpFilm(page, { reader, shell: film });
  setUpCast(page);
  setUpPaper(store, session, connect);
  store.watch(addSkeletonLayer());
  const savedSessions = embedded ? null : setUpSavedSessions(store, session, { demoFiles, setNextLink: page.links.setNext, addToHeader });
  const choose = embedded ? null : setUpChoose(store, session);
  session.whenOpened((dataset) => {
    savedSessions?.opened(dataset); // first, because it restores the state that the others show
    page.navigation.opened(dataset);
    importer.opened(dataset);
    choose?.opened(dataset);
    void rateFinder.opened(dataset);
  });
  return embedded && setUpEmbedded({ page, lessons: openedLessons, lesson: embedded.lesson });
}

async function fetchBlob(address: string) {
  return requireOk(await fetch(address)).blob();
}

/** Returns a promise with its resolve and reject functions. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Starts the page. firstView is the answer to the request for it. */
export async function start(firstView: Promise<Response>) {
  try {
    await open(firstView);
  } catch (error) {
    session.fail({ title: 'The page could not start.', text: `${messageOf(error)}. Reload it to try once more.` });
  }
}

