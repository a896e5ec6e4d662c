// The page's entry: it creates the store, the session, the player, the views and the actions, and
// connects them.
import { embedOf } from './address/embed.js';
import { addressOf } from './address/link.js';
import { PAGES, pageOf } from './address/pages.js';
import { originalDataset } from './answer/edits.js';
import { listenToPointing, markPointed } from './answer/pointing.js';
import { createActions } from './app/actions.js';
import { announceStatus } from './app/announcements.js';
import { stateFromMessages, unpackFirstView } from './app/first.js';
import { createLinks } from './app/links.js';
import { listenToPage } from './app/gestures.js';
import { seal } from './app/seal.js';
import { openVideosDoor } from './app/videos.ts';
import { createComparison } from './compare/comparison.js';
import { createPaperRuns } from './compare/paper-runs.js';
import { preference } from './keeping/preferences.js';
import { createUpdates } from './keeping/updates.js';
import { lessonOf } from './lessons/lessons.js';
import { describeLostShard, withCores } from './options/cores.js';
import { createClient, fetchParts, requireOk } from './core/client.ts';
import { createInsight } from './run/insight.js';
import { createSession } from './run/session.js';
import { createStore, initialState } from './state.js';
import { addRequests, watchTraffic, measurePageWeight } from './traffic.js';
import { createCrops } from './video/crops.js';
import { bytesOf } from './video/media.js';
import { createPlayer, loadPicture } from './video/player.js';
import { createRateFinder } from './video/rate-finder.js';
import { runBar } from './view/run-bar.js';
import { captions } from './view/captions.js';
import { embed } from './view/embed.js';
import { header } from './view/header.js';
import { slackPanel } from './view/slack.js';
import { notices } from './view/notices.js';
import { iterationHistory } from './view/iteration-history.js';
import { stage } from './view/stage.js';
import { remarks } from './view/remarks.js';
import { playhead, timeline } from './view/timeline.js';
import { transport } from './view/transport.js';
import { waterfall } from './view/waterfall.js';
import { welcome } from './view/welcome.js';
import { why } from './view/why.js';

/** @typedef {import('./state.js').State} State */

const embedded = embedOf(location.search);
const store = createStore({ ...initialState(), page: embedded ? 'explore' : pageOf(location.hash), lesson: lessonOf(location.hash), shortcutsEnabled: preference('singles') !== 'off' }, (flush) => requestAnimationFrame(flush));

/** @param {string} id */
function elementById(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {(element: Element, state: State) => void} view @param {string} id @param {(keyof State)[]} keys */
function draw(view, id, keys) {
  const element = elementById(id);
  store.watch(keys, (state) => view(element, state));
}

store.watch(['panel'], ({ panel }) => {
  document.documentElement.dataset.panel = panel;
});

draw(header, 'header', ['page', 'dataset', 'answer', 'demoAnswer', 'hello', 'kernel', 'requests', 'run']);
draw(welcome, 'welcome', ['introDismissed', 'dataset', 'demoAnswer', 'opening', 'savedModel', 'autosave']);
draw(captions, 'captions', ['dataset', 'answer', 'selection', 'order', 'filter', 'classFilter', 'panel']);
draw(stage, 'screen', ['core', 'dataset', 'answer', 'selection', 'picture', 'frame', 'framesPresented', 'truth', 'hover', 'frameRates']);
draw(remarks, 'remarks', ['dataset', 'questions', 'frameRates']);
draw(transport, 'transport', ['dataset', 'picture', 'frame', 'playing', 'rate', 'truth', 'frameRates']);
draw(timeline, 'timeline', ['dataset', 'answer', 'selection', 'picture', 'order', 'filter', 'classFilter', 'timelineScope', 'options']);
draw(playhead, 'timeline', ['picture', 'frame']);
draw(why, 'reasons', ['dataset', 'answer', 'selection', 'run', 'preparedFeatures']);
draw(waterfall, 'waterfall', ['dataset', 'answer', 'selection', 'insight', 'core']);
draw(slackPanel, 'ledger', ['dataset', 'answer', 'selection', 'insight', 'answerOptions']);
draw(runBar, 'bar', ['core', 'hello', 'dataset', 'answer', 'demoAnswer', 'answerOptions', 'options', 'preset', 'run', 'panel', 'opening', 'featureJob', 'captionsText', 'undoHistory']);
draw(iterationHistory, 'past', ['core', 'answer', 'undoHistory', 'run', 'iterationLoading']);
draw(notices, 'notices', ['draggingFiles', 'opening', 'problem', 'faults', 'pendingActions', 'core', 'offline']);

draw(markPointed, 'explore', ['hover', 'dataset', 'answer', 'selection', 'picture', 'order', 'filter', 'classFilter', 'timelineScope', 'panel']);
if (embedded) {
  document.documentElement.dataset.embed = embedded.parts.join(' ');
  elementById('embed').hidden = false;
  draw(embed, 'embed', ['dataset', 'edits', 'answer', 'selection', 'playing', 'frame', 'options', 'featureRecipe', 'panel', 'order', 'filter', 'rate', 'truth']);
}
announceStatus(store, elementById('status'), elementById('alert'));

// Only one page is in the layout. A page that is opened gets the focus on its heading, or on the
// heading that the address names.
let shown = '';
store.watch(['page'], ({ page }) => {
  for (const { id } of PAGES) elementById(id).hidden = id !== page;
  document.documentElement.dataset.page = page;
  if (shown !== '') {
    const named = document.getElementById(location.hash.slice(1));
    scrollTo(0, 0);
    (named?.hasAttribute('tabindex') ? named : elementById(`${page}-title`)).focus();
  }
  shown = page;
});

// The address follows what Explore shows. It does not while a link to another page has been
// followed but not yet handled. The dataset's hash is kept in the history entry, because another
// dataset may have the same names. Options wait while a slider is dragged, because browsers limit
// how often an address may change.
let { options: rested } = store.get();
store.watch(['page', 'selection', 'playing', 'dataset', 'edits', 'answer', 'frame', 'options', 'undoHistory', 'featureRecipe', 'panel', 'order', 'filter', 'rate', 'truth'], (state) => {
  if (!state.undoHistory.updating) rested = state.options;
  const hash = addressOf({ ...state, options: rested });
  if (state.page !== 'explore' || pageOf(location.hash) !== 'explore') return;
  const datasetHash = state.dataset && originalDataset(state.dataset).hash;
  if (hash && (hash !== location.hash || history.state?.dataset !== datasetHash)) history.replaceState({ dataset: datasetHash }, '', hash);
});

/** The preferred kernel first. `?kernel=plain` and `?kernel=none` leave out faster ones, for comparison. */
const kernels = new Map([['plain', [PLAIN_URL]], ['none', []]]).get(new URLSearchParams(location.search).get('kernel') ?? '') ?? [RELAXED_URL, PLAIN_URL];

/**
 * Shows the demo and its answer as they were when the site was built, loads everything else,
 * seals the page, and has the core load the demo's run.
 */
async function start() {
  // The first view is fetched alone, before everything else. It is not preloaded by a link,
  // because Chromium fails a fetch of what is still being preloaded.
  const { messages, media } = await unpackFirstView(await fetchBlob(FIRST_URL));
  const view = stateFromMessages(messages);
  /** @param {import('./traffic.js').RequestRecord[]} sent */
  const recordRequests = (sent) => store.set({ requests: addRequests(store.get().requests, sent) });
  const countRequests = watchTraffic('page', recordRequests);
  const version = document.querySelector('meta[name=version]')?.getAttribute('content') ?? '';
  const updates = createUpdates(store, version, navigator.serviceWorker, () => location.reload());
  /** @type {import('./core/messages.ts').Item[]} */
  let files = []; // the demo's, once it is loaded
  const demo = fetchBlob(DEMO_URL).then((file) => [{ path: 'demo.zip', file }]);
  const font = document.fonts.load('1em "STIX Two Math"').catch(() => []); // loaded now, because nothing can be fetched after the sealing
  const frameTimes = import('./video/frame-times.js');
  // After these have loaded, nothing more is fetched. Workers that start later inherit the sealed
  // policy. The service worker is registered just before.
  /** @type {import('./keeping/keeping.js').Keeping|undefined} */
  let keeping; // it is there before the core has opened anything
  const otherViews = import('./app/rest.js').then(({ drawOtherViews, setUpKeeping }) => {
    drawOtherViews(store, draw, connect);
    if (!embedded) keeping = setUpKeeping(store, session, () => files, links.setNext);
  });
  const videos = openVideosDoor(store, { open: (items, options) => session.whenReady('open', () => session.open(items, options)), onTraffic: recordRequests }, () => parts.then(({ kernel }) => kernel));
  /** @type {Promise<import('./core/client.ts').CoreParts>} */
  const parts = Promise.all([fetchParts(WORKER_URL, WASM_URL, kernels), demo, font, otherViews, frameTimes, videos.loaded]).then(([core]) => core).finally(() => {
    void updates.register();
    seal();
    countRequests();
  });
  /** @param {Parameters<typeof createClient>[1]} callbacks */
  const connect = (callbacks) => createClient(parts, { ...callbacks, onTraffic: recordRequests });
  /** @param {Parameters<typeof createClient>[1]} callbacks */
  const connectSession = (callbacks) => withCores(connect({ ...callbacks, onShardLost: (lost) => store.set({ problem: describeLostShard(lost) }) }), () => store.get().cores);
  const session = createSession(store, connectSession, (dataset) => {
    keeping?.opened(dataset);
    actions.opened(dataset);
    videos.opened(dataset);
    void rateFinder.opened(dataset);
  });
  const links = createLinks(store, session);
  /** @param {import('./core/messages.ts').Media} medium */
  const demoMedium = async (medium) => media.get(medium.path) ?? bytesOf(medium, await demo);
  /** @param {import('./core/messages.ts').Media} medium */
  const readMedium = (medium) => (session.items().length > 0 ? bytesOf(medium, session.items()) : demoMedium(medium));
  const reader = { bytesOf: readMedium, timesOf: async (/** @type {Blob} */ file) => (await frameTimes).timesOfFile(file) };
  const rateFinder = createRateFinder(store, async (medium) => reader.timesOf(await readMedium(medium)), session.setFrameRates);
  const player = createPlayer(store, reader);
  createCrops(store, (dataset, video) => loadPicture(dataset, video, reader, store.get().frameRates[video]));
  const comparison = createComparison(store, connect, session.currentSource, () => actions.compared());
  const paperRuns = createPaperRuns(store, connect, session.currentSource);
  const actions = createActions(store, { session, comparison, player, paperRuns, links, updates, demoFiles: () => files, takeVideos: videos.take });
  createInsight(store, session.inspect);
  store.set({ ...view, demoHash: view.dataset.hash });
  actions.opened(view.dataset);
  listenToPage(store, actions);
  listenToPointing(store);
  if (embedded?.unknown.length) store.set({ problem: { title: 'Not every panel is known.', text: `embed knows no ${embedded.unknown.join(', ')}.` } });
  try {
    [files] = await Promise.all([demo, parts]);
    session.adopt(files);
  } catch (error) {
    session.fail(`${messageOf(error)}. What you see was computed when this site was built and can be looked at; to run anything, reload the page.`);
  }
  store.set({ pageWeight: measurePageWeight() });
}

/** @param {string} address */
const fetchBlob = async (address) => requireOk(await fetch(address)).blob();

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

start().catch((error) => {
  store.set({ core: 'failed', problem: { title: 'The page could not start.', text: `${messageOf(error)}. Reload it to try once more.` } });
});

