// The actions of the page: one table of functions, by the names that the views dispatch.
import { createCorrections } from '../answer/corrections.js';
import { RATE_KEY } from '../answer/questions.js';
import { movedThreshold, thresholdsOf, withLabels } from '../answer/threshold.js';
import { compareRequest } from '../compare/settings.js';
import { setPreference } from '../keeping/preferences.js';
import { captionAfter } from '../lists/next-caption.js';
import { presetOf } from '../options/settings.js';
import { exampleFiles, zipOf } from '../run/example.js';
import { createQuery } from '../run/query.js';
import { rateByHand } from '../video/rates.js';
import { createCaptionActions } from './captions.js';
import { createNavigation } from './navigation.js';
import { saveFile, savePicture } from './saving.js';

/** An action: its name and its details. @typedef {{what: string} & Record<string, any>} Act */

/**
 * What the actions act on.
 * @typedef {object} Parts
 * @property {ReturnType<typeof import('../run/session.js').createSession>} session
 * @property {ReturnType<typeof import('../compare/comparison.js').createComparison>} comparison
 * @property {ReturnType<typeof import('../video/player.js').createPlayer>} player
 * @property {ReturnType<typeof import('../compare/paper-runs.js').createPaperRuns>} paperRuns
 * @property {ReturnType<typeof import('./links.js').createLinks>} links
 * @property {ReturnType<typeof import('../keeping/updates.js').createUpdates>} updates
 * @property {() => import('../core/messages.ts').Item[]} demoFiles
 * @property {(items: import('../core/messages.ts').Item[]) => boolean} takeVideos takes clips of which a dataset is to be made
 */

/**
 * @param {import('../state.js').Store} store
 * @param {Parts} parts
 */
export function createActions(store, { session, comparison, player, paperRuns, links, updates, demoFiles, takeVideos }) {
  const { whenReady } = session;
  const captions = createCaptionActions(store, session);
  const navigation = createNavigation(store, player, links, captions.write);
  const query = createQuery(store, session, navigation.select);
  /** @param {Parameters<typeof session.open>} request */
  const open = (...request) => whenReady('open', () => session.open(...request));
  const openDemo = () => session.open(demoFiles(), { name: 'the demo', go: true, capsule: [] });

  function compare() {
    const { comparisonSettings, dataset, options, featureRecipe } = store.get();
    if (dataset) comparison.run(compareRequest(comparisonSettings, dataset, options, featureRecipe));
  }

  /** @param {import('../core/messages.ts').Options} options */
  function setOptions(options) {
    store.set({ options, preset: presetOf(store.get().hello?.presets ?? [], options) });
  }

  /** Moves a threshold. The labels change at once; the core follows, because its downloads must agree. @param {number} concept −1 for all @param {number} to */
  function setThreshold(concept, to) {
    const { dataset, answer, options } = store.get();
    const value = movedThreshold(thresholdsOf(options.threshold, dataset?.concepts.length ?? 0), concept, to);
    setOptions({ ...options, threshold: value });
    if (dataset && answer) store.set({ answer: withLabels(answer, thresholdsOf(value, dataset.concepts.length)) });
    session.changeOption('threshold', true);
  }

  /** @param {Partial<import('../options/feature-recipe.js').FeatureRecipe>} change */
  function changeRecipe(change) {
    store.set({ featureRecipe: { ...store.get().featureRecipe, as: null, ...change } });
  }

  /** Changes the steps of one view. @param {string} view @param {Partial<import('../options/feature-recipe.js').ViewSteps>} change @param {boolean} [preview] whether the change needs a new spectrum */
  function changeSteps(view, change, preview) {
    const { views } = store.get().featureRecipe;
    changeRecipe({ views: { ...views, [view]: { ...views[view], ...change } } });
    if (preview) whenReady('look', session.previewFeatures);
  }

  /** Sets the frames a second of videos. @param {number} fps @param {number[]} videos */
  function setFrameRate(fps, videos) {
    const { dataset, frameRates } = store.get();
    if (!dataset) return;
    store.set({ frameRates: { ...frameRates, ...Object.fromEntries(videos.map((video) => [video, rateByHand(fps, frameRates[video])])) } });
    session.setFrameRates(Object.fromEntries(videos.map((video) => [dataset.videos[video].id, fps])));
    player.reload();
  }

  /** The videos of which the data do not say the frames a second. */
  const silentVideos = () => (store.get().dataset?.videos ?? []).flatMap(({ fps }, video) => (fps === 0 ? [video] : []));

  /** @type {Record<string, (act: Act) => void>} */
  const table = {
    ...createCorrections(store, session),
    // Files
    open: ({ which }) => (which === 'demo' ? whenReady('open', openDemo) : pickFiles(which)),
    files: ({ items }) => takeVideos(items) || open(items),
    cut: ({ cut }) => session.recut(cut),
    'answer-question': ({ key, answer }) => (key === RATE_KEY && answer !== null ? setFrameRate(Number(answer), silentVideos()) : whenReady('open', () => session.answerQuestion(key, answer))),
    'frame-rate': ({ fps, videos }) => setFrameRate(fps, videos),
    'view-steps': ({ view, change, preview }) => changeSteps(view, change, preview),
    fisher: ({ change }) => changeRecipe({ fisher: { ...store.get().featureRecipe.fisher, ...change } }),
    'example-file': ({ name }) => saveFile(name.replace('/', '-'), new Blob([exampleFiles()[name]], { type: 'text/plain' })),
    'example-zip': () => saveFile('example.zip', zipOf(exampleFiles())),
    'example-open': () => {
      store.set({ panel: '' });
      open(Object.entries(exampleFiles()).map(([name, text]) => ({ path: `example/${name}`, file: new Blob([text]) })));
    },
    download: ({ name }) => {
      session.showPresent(); // the file is of the run, not of the iteration that is visited
      whenReady(name, () => session.download(name, (file) => saveFile(name, file)));
    },
    picture: (act) => savePicture(/** @type {any} */ (act)).catch((error) => store.set({ problem: { title: 'The picture could not be made.', text: `${error.message}.` } })),
    // The run
    run: () => whenReady('run', session.run),
    pause: session.pause,
    resume: session.resume,
    cancel: session.cancel,
    step: () => whenReady('step', session.step),
    'cancel-pending': session.cancelPending,
    apply: () => whenReady('apply', session.apply),
    'hold-learned-model': () => whenReady('model.zip', session.holdLearnedModel),
    'release-model': session.releaseModel,
    preset: ({ name }) => setOptions({ ...store.get().hello?.presets.find((p) => p.name === name)?.options }),
    option: ({ key, value, held = false }) => {
      setOptions({ ...store.get().options, [key]: value });
      session.changeOption(key, held);
    },
    release: session.release,
    threshold: ({ concept, to }) => setThreshold(concept, to),
    cores: ({ cores }) => store.set({ cores }),
    undo: session.undo,
    redo: session.redo,
    iteration: ({ to, by }) => (by ? session.stepIteration(by) : session.visit(to)),
    ask: ({ on }) => (on ? whenReady('ask', query.start) : query.stop()),
    'ask-skip': query.skip,
    // The page
    select: ({ video, track, tuple, at }) => navigation.select({ video, track, tuple, at }),
    deselect: () => store.set({ selection: { ...store.get().selection, track: -1, tuple: -1 } }),
    visit: ({ page }) => {
      location.hash = page;
    },
    'follow-address': ({ hash }) => navigation.follow(hash),
    'next-caption': ({ by }) => {
      const to = captionAfter(store.get(), by);
      if (to) navigation.select(to);
    },
    panel: ({ panel }) => store.set({ panel: store.get().panel === panel ? '' : panel }),
    closed: ({ panel }) => store.get().panel === panel && store.set({ panel: '' }),
    dismiss: () => {
      session.forgetCapsule();
      store.set({ problem: null, faults: null });
    },
    'dismiss-intro': () => store.set({ introDismissed: true }),
    order: ({ order }) => store.set({ order }),
    filter: ({ text }) => store.set({ filter: text }),
    'class-filter': ({ only }) => store.set({ classFilter: only }),
    'timeline-scope': ({ scope }) => store.set({ timelineScope: scope }),
    'shortcuts-enabled': ({ on }) => {
      setPreference('singles', on ? '' : 'off');
      store.set({ shortcutsEnabled: on });
    },
    update: updates.activate,
    'update-later': updates.dismiss,
    // The clip
    'play-pause': () => (store.get().playing ? player.pause() : player.play()),
    frames: ({ by }) => player.step(by),
    seek: ({ frame }) => player.seek(frame),
    speed: ({ rate }) => player.speed(rate),
    truth: () => store.set({ truth: !store.get().truth }),
    // Captions that are written here
    write: captions.write,
    caption: (act) => captions.edit(/** @type {any} */ (act)),
    'captions-use': () => whenReady('captions', captions.use),
    'captions-file': () => {
      const text = captions.text();
      if (text !== null) saveFile('captions.txt', new Blob([text], { type: 'text/plain' }));
    },
    'captions-anew': ({ files, name }) => open(files, { name, how: { captions: '' } }),
    // Comparisons
    'comparison-settings': ({ change }) => store.set({ comparisonSettings: { ...store.get().comparisonSettings, ...change } }),
    compare: () => whenReady('compare', compare),
    'cancel-comparison': comparison.cancel,
    report: ({ name }) => comparison.download(name, (file) => saveFile(name, file)),
    'show-picks': ({ video, tuple }) => navigation.showPicks({ video, tuple }),
    switches: ({ on }) => {
      paperRuns.choose(on);
      whenReady('try', paperRuns.run);
    },
    'run-switches': () => whenReady('try', paperRuns.run),
    'cancel-switches': paperRuns.end,
  };

  return {
    opened: navigation.opened,
    /** A comparison has ended; if its page is open, its picks are shown. */
    compared: () => store.get().page === 'compare' && navigation.showPicks({}),
    /** @param {Act} act */
    do: (act) => table[act.what]?.(act),
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/** Opens the browser's file picker. @param {string} which 'folder' or 'files' */
function pickFiles(which) {
  document.getElementById(`pick-${which}`)?.click();
}
