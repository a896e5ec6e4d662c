// The page: the store, the session, the player, the views, and what a person's
// acts do. Everything else knows only its own part.
import { createActions } from './actions.js';
import { createClient, fetchParts, wanted } from './client.js';
import { listen } from './gestures.js';
import { hashOf } from './place.js';
import { createPlayer } from './player.js';
import { read } from './read.js';
import { createSession } from './session.js';
import { createStore, initialState } from './state.js';
import { bar } from './view/bar.js';
import { captions } from './view/captions.js';
import { header } from './view/header.js';
import { notices } from './view/notices.js';
import { objective } from './view/objective.js';
import { options } from './view/options.js';
import { screen } from './view/screen.js';
import { playhead, timeline } from './view/timeline.js';
import { transport } from './view/transport.js';
import { why } from './view/why.js';
import { finding } from './words.js';

/** @typedef {import('./state.js').State} State */

const store = createStore(initialState(), (flush) => requestAnimationFrame(flush));

/** @param {string} id */
function mount(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {(element: Element, state: State) => void} view @param {string} id @param {(keyof State)[]} keys */
function draw(view, id, keys) {
  const element = mount(id);
  store.watch(keys, (state) => view(element, state));
}

draw(header, 'header', ['dataset', 'answer', 'hello', 'requests']);
draw(captions, 'captions', ['dataset', 'answer', 'selection', 'order', 'filter']);
draw(screen, 'screen', ['core', 'dataset', 'answer', 'selection', 'picture', 'frame', 'shown', 'truth']);
draw(transport, 'transport', ['dataset', 'picture', 'frame', 'playing', 'rate', 'truth']);
draw(timeline, 'timeline', ['dataset', 'answer', 'selection', 'picture']);
draw(playhead, 'timeline', ['picture', 'frame']);
draw(why, 'reasons', ['dataset', 'answer', 'selection', 'run']);
draw(bar, 'bar', ['core', 'hello', 'dataset', 'answer', 'answered', 'options', 'preset', 'run', 'panel', 'opening']);
draw(options, 'options-panel', ['hello', 'dataset', 'options', 'panel']);
draw(objective, 'objective', ['run', 'panel']);
draw(notices, 'notices', ['dropping', 'opening', 'problem', 'faults']);

// What a screen reader hears: the end of a run and what fails, not each number.
store.watch(['run'], ({ run, dataset, answer }) => {
  if (run.phase === 'done' && dataset && answer) mount('status').textContent = `Done. ${finding(read(dataset, answer).count)}`;
  else if (run.phase === 'running') mount('status').textContent = 'Running.';
});
store.watch(['problem', 'faults'], ({ problem, faults }) => {
  mount('alert').textContent = problem ? `${problem.title} ${problem.text}` : faults ? `${faults.name} cannot be used yet.` : '';
});

// The address follows what is looked at; while a clip plays its frame does not.
// Beside it stands of which dataset it is: another may have the same names.
store.watch(['selection', 'playing', 'dataset', 'frame'], ({ dataset, selection, frame, playing }) => {
  if (!dataset) return;
  const hash = hashOf(dataset, { ...selection, frame: playing ? 0 : frame });
  if (hash === location.hash && history.state?.dataset === dataset.hash) return;
  history.replaceState({ dataset: dataset.hash }, '', hash);
});

/** Starts everything, opens the demo, and from then on counts requests. */
async function start() {
  const demo = fetch(DEMO_URL).then((response) => wanted(response).blob());
  const parts = await fetchParts(WORKER_URL, WASM_URL);
  const files = [{ path: 'demo.zip', file: await demo }];
  const session = createSession(store, (told) => createClient(parts, told), (dataset) => actions.opened(dataset));
  const player = createPlayer(store, session.items);
  const actions = createActions(store, session, player, files);
  listen(store, actions);
  countRequests();
  session.open(files, 'the demo');
}

/** What is asked of any host from now on; what is read from memory is none. */
function countRequests() {
  const loaded = performance.now();
  new PerformanceObserver((list) => {
    const asked = list.getEntries().filter(({ name, startTime }) => startTime > loaded && !/^(blob|data):/.test(name));
    if (asked.length > 0) store.set({ requests: store.get().requests + asked.length });
  }).observe({ type: 'resource' });
}

start().catch((error) => {
  store.set({ core: 'failed', problem: { title: 'The page could not start.', text: `${error.message}. Reload it to try once more.` } });
});

