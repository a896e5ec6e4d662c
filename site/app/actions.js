// The actions of the page: one table of functions, by the names that the views dispatch.
import { restorePageState } from '../address/capsule.js';
import { addressOf, dataOf, isLink, linkFrom } from '../address/link.js';
import { pageOf } from '../address/pages.js';
import { createCorrections } from '../answer/corrections.js';
import { editsOfDraft, originalDataset } from '../answer/edits.js';
import { matchesOf } from '../answer/matches.js';
import { withLabels, movedThreshold, thresholdsOf } from '../answer/threshold.js';
import { draftOf, editDraft, refreshDraft, textOf } from '../captions/draft.js';
import { compareRequest } from '../compare/settings.js';
import { frameOf } from '../compare/picks.js';
import { pngOf, svgText } from '../elements/picture-file.js';
import { setPreference } from '../keeping/preferences.js';
import { captionAfter } from '../lists/next-caption.js';
import { presetOf } from '../options/settings.js';
import { createQuery } from '../run/query.js';
import { exampleFiles, zipOf } from '../run/example.js';
import { rowsOf, spansOf, trackBox } from '../video/boxes.js';
import { framesOf } from '../video/scene.js';

/** @typedef {import('../state.js').State} State */
/** @typedef {{what: string} & Record<string, any>} Act */

/**
 * @param {import('../state.js').Store} store
 * @param {ReturnType<typeof import('../run/session.js').createSession>} session
 * @param {ReturnType<typeof import('../compare/comparison.js').createComparison>} comparison
 * @param {ReturnType<typeof import('../video/player.js').createPlayer>} player
 * @param {ReturnType<typeof import('../compare/paper-runs.js').createPaperRuns>} trial
 * @param {() => import('../wire.js').Item[]} demo
 * @param {ReturnType<typeof import('./links.js').createLinks>} following
 * @param {Record<string, (act: Act) => unknown>} more acts
 * @param {ReturnType<typeof import('../keeping/updates.js').createUpdates>} updates
 */
export function createActions(store, session, comparison, player, trial, demo, following, more, updates) {
  const { whenReady } = session;
  /** @param {Parameters<typeof session.open>} asked */
  const open = (...asked) => whenReady('open', () => session.open(...asked));
  const openDemo = () => session.open(demo(), { name: 'the demo', go: true, capsule: [] });

  /**
   * Selects a video, a track and a tuple. What is left out is derived from the rest.
   * @param {Act} act with any of video, track, tuple, and `at`, 0…1 of the video's time
   */
  function select({ video, track, tuple, at }) {
    const { dataset, answer, selection, picture } = store.get();
    if (!dataset) return;
    const reading = answer && matchesOf(dataset, answer);
    const to = { video: video ?? selection.video, track: track ?? -1, tuple: tuple ?? -1 };
    if (track === undefined && to.tuple >= 0 && reading) to.track = reading.track[to.tuple];
    if (track !== undefined && tuple === undefined && reading) to.tuple = reading.tupleOf[to.track];
    store.set({ selection: to });
    if (to.video !== selection.video) void player.show(to.video, at === undefined ? firstFrame(dataset, to.track) : Math.floor(at * framesOf(dataset, to.video)));
    else if (at !== undefined && picture) player.seek(Math.floor(at * picture.frames));
    else if (to.track >= 0 && hidden(dataset, to.track)) player.seek(firstFrame(dataset, to.track));
  }

  /** Whether a track that has boxes has none in the present frame. @param {import('../wire.js').Dataset} dataset @param {number} track */
  function hidden(dataset, track) {
    return rowsOf(dataset, track).length > 0 && !trackBox(dataset, track, store.get().frame);
  }

  /** Places the selection in a dataset that was opened: as its capsule says, or a link to it, else at its first video with captions. @param {import('../wire.js').Dataset} dataset */
  function opened(dataset) {
    const first = dataset.videos.findIndex(({ tuples }) => tuples.length > 0);
    const kept = dataset.run && restorePageState(dataset.run.page, dataset);
    const link = following.linkTo(dataset, kept !== null);
    const at = link?.at || kept?.at || { video: Math.max(0, first), track: -1, frame: -1, tuple: -1 };
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || at.frame >= 0;
    store.set({ selection: { video: at.video, track: at.track, tuple: at.tuple }, picture: null, playing: !still, ...kept?.patch });
    const page = link?.page ?? kept?.page;
    if (page) goTo(page, dataset);
    void player.show(at.video, Math.max(0, at.frame));
    if (store.get().captionsText === '') write();
    else if (store.get().panel === 'captions') store.set({ panel: '' });
    if (link) obey(link);
  }

  /** @param {import('../address/link.js').Link} link */
  const obey = (link) => following.apply(link, { write, speed: player.speed });

  /** Opens the panel for writing captions, with the draft if there is one. */
  function write() {
    const { dataset, draft } = store.get();
    if (dataset) store.set({ panel: 'captions', draft: draft ? refreshDraft(draft, dataset) : draftOf(dataset) });
  }

  /** @param {Act} act */
  function caption(act) {
    const { draft } = store.get();
    if (draft) store.set({ draft: editDraft(draft, /** @type {import('../captions/draft.js').Edit & Act} */ (act)) });
  }

  /** @param {(text: string) => void} then */
  function written(then) {
    const { draft } = store.get();
    if (draft) then(textOf(draft));
  }

  /** Follows an address. @param {Act} act with `hash` */
  function place({ hash }) {
    const { dataset, selection, page, hello } = store.get();
    const to = pageOf(hash);
    if (to !== page) enter(to);
    if (!isLink(hash) || hash === addressOf(store.get()) || !dataset) return; // it is the present place: the visitor has returned to Explore
    const data = dataOf(hash);
    if (data && !originalDataset(dataset).hash.startsWith(data)) return following.awaitData(hash);
    const link = linkFrom(hash, dataset, hello);
    if (link.at) store.set({ selection: { video: link.at.video, track: link.at.track, tuple: link.at.tuple } });
    if (link.at?.video === selection.video) player.seek(Math.max(0, link.at.frame));
    else if (link.at) void player.show(link.at.video, Math.max(0, link.at.frame));
    obey(link);
  }

  /** Uses the captions that were written. A run continues with them if nothing else has changed; else the files are read again. @param {string} text */
  function useCaptions(text) {
    const { dataset, draft, edits, undoHistory } = store.get();
    const made = dataset && draft && undoHistory.canContinue ? editsOfDraft(dataset, edits, draft) : null;
    if (!made) return session.openWithCaptions(text);
    store.set({ panel: '' });
    if (made !== edits) session.edit(made, 'The captions as written');
  }

  const asking = createQuery(store, session, (to) => select({ what: 'select', ...to }));

  /** Opens a page of the site and sets its address. @param {string} page @param {import('../wire.js').Dataset} dataset */
  function goTo(page, dataset) {
    if (page === store.get().page || document.documentElement.dataset.embed) return;
    history.replaceState({ dataset: originalDataset(dataset).hash }, '', page === 'explore' ? addressOf(store.get()) : `#${page}`);
    enter(page);
  }

  /** Shows a page. The player pauses where it is not seen. @param {string} page */
  function enter(page) {
    store.set({ page, panel: '' });
    if (page !== 'explore') player.pause();
    if (page === 'compare') look({});
  }

  /** Selects a video and a caption, at the frame with most of the picked tracks. @param {Partial<Act>} act with any of video, tuple */
  function look({ video, tuple }) {
    const { dataset, selection, comparison: { picks, dataset: of } } = store.get();
    if (!dataset || of?.hash !== dataset.hash) return;
    const to = { video: video ?? selection.video, tuple: tuple ?? selection.tuple };
    const frame = frameOf(dataset, picks, to);
    if (to.video !== selection.video || to.tuple !== selection.tuple) store.set({ selection: { ...to, track: -1 } });
    if (to.video !== selection.video) void player.show(to.video, Math.max(0, frame));
    else if (frame >= 0) player.seek(frame);
  }

  function compare() {
    const { comparisonSettings, dataset, options, featureRecipe } = store.get();
    if (dataset) comparison.run(compareRequest(comparisonSettings, dataset, options, featureRecipe));
  }

  /** Saves a picture in the colours of the light theme. @param {Act} act with `svg`, `title`, `name` and `kind`, svg or png */
  function savePicture({ svg, title, name, kind }) {
    const text = svgText(svg, title);
    const file = kind === 'svg' ? Promise.resolve(new Blob([text], { type: 'image/svg+xml' })) : pngOf(text);
    file.then((made) => save(`${name}.${kind}`, made))
      .catch((error) => store.set({ problem: { title: 'The picture could not be made.', text: `${error.message}.` } }));
  }

  /** @param {import('../wire.js').Options} options */
  function setOptions(options) {
    store.set({ options, preset: presetOf(store.get().hello?.presets ?? [], options) });
  }

  /** Moves a threshold. The labels change at once; the core follows, because its downloads must agree. @param {number} concept −1: all @param {number} to */
  function threshold(concept, to) {
    const { dataset, answer, options } = store.get();
    const value = movedThreshold(thresholdsOf(options.threshold, dataset?.concepts.length ?? 0), concept, to);
    setOptions({ ...options, threshold: value });
    if (dataset && answer) store.set({ answer: withLabels(answer, thresholdsOf(value, dataset.concepts.length)) });
    session.changeOption('threshold', true);
  }

  /** @param {Partial<import('../options/feature-recipe.js').FeatureRecipe>} change */
  function make(change) {
    store.set({ featureRecipe: { ...store.get().featureRecipe, as: null, ...change } });
  }

  /** Changes the steps of one view. @param {string} view @param {Partial<import('../options/feature-recipe.js').ViewSteps>} change @param {boolean} [seen] a spectrum changes with it */
  function plan(view, change, seen) {
    const { views } = store.get().featureRecipe;
    make({ views: { ...views, [view]: { ...views[view], ...change } } });
    if (seen) whenReady('look', session.previewFeatures);
  }

  /** @type {Record<string, (act: Act) => void>} */
  const table = {
    ...more,
    select,
    deselect: () => store.set({ selection: { ...store.get().selection, track: -1, tuple: -1 } }),
    open: ({ which }) => (which === 'demo' ? whenReady('open', openDemo) : pick(which)),
    files: ({ items }) => open(items),
    cut: ({ cut }) => session.recut(cut),
    plan: ({ view, change, look: seen }) => plan(view, change, seen),
    fisher: ({ change }) => make({ fisher: { ...store.get().featureRecipe.fisher, ...change } }),
    run: () => whenReady('run', session.run),
    welcomed: () => store.set({ introDismissed: true }),
    'example-file': ({ name }) => save(name.replace('/', '-'), new Blob([exampleFiles()[name]], { type: 'text/plain' })),
    'example-zip': () => save('example.zip', zipOf(exampleFiles())),
    'example-open': () => {
      store.set({ panel: '' });
      open(Object.entries(exampleFiles()).map(([name, text]) => ({ path: `example/${name}`, file: new Blob([text]) })));
    },
    apply: () => whenReady('apply', session.apply),
    learned: () => whenReady('model.zip', session.holdLearnedModel),
    'model-drop': session.releaseModel,
    forgo: session.cancelPending,
    pause: session.pause,
    resume: session.resume,
    cancel: session.cancel,
    step: () => whenReady('step', session.step),
    preset: ({ name }) => setOptions({ ...store.get().hello?.presets.find((p) => p.name === name)?.options }),
    option: ({ key, value, held = false }) => {
      setOptions({ ...store.get().options, [key]: value });
      session.changeOption(key, held);
    },
    cores: ({ cores }) => store.set({ cores }),
    release: session.release,
    undo: session.undo,
    iteration: ({ to, by }) => (by ? session.stepIteration(by) : session.visit(to)),
    redo: session.redo,
    panel: ({ panel }) => store.set({ panel: store.get().panel === panel ? '' : panel }),
    closed: ({ panel }) => store.get().panel === panel && store.set({ panel: '' }),
    dismiss: () => {
      session.forgetCapsule();
      store.set({ problem: null, faults: null });
    },
    order: ({ order }) => store.set({ order }),
    filter: ({ text }) => store.set({ filter: text }),
    only: ({ only }) => store.set({ classFilter: only }),
    scope: ({ scope }) => store.set({ timelineScope: scope }),
    threshold: ({ concept, to }) => threshold(concept, to),
    toggle: () => (store.get().playing ? player.pause() : player.play()),
    frames: ({ by }) => player.step(by),
    seek: ({ frame }) => player.seek(frame),
    speed: ({ rate }) => player.speed(rate),
    truth: () => store.set({ truth: !store.get().truth }),
    write,
    caption,
    'captions-use': () => whenReady('captions', () => written(useCaptions)),
    'captions-file': () => written((text) => save('captions.txt', new Blob([text], { type: 'text/plain' }))),
    'captions-anew': ({ files, name }) => open(files, { name, how: { captions: '' } }),
    ...createCorrections(store, session),
    ask: ({ on }) => (on ? whenReady('ask', asking.start) : asking.stop()),
    'ask-skip': asking.skip,
    picture: savePicture,
    download: ({ name }) => {
      session.showPresent(); // the file is of the run, not of the iteration that is visited
      whenReady(name, () => session.download(name, (file) => save(name, file)));
    },
    choose: ({ change }) => store.set({ comparisonSettings: { ...store.get().comparisonSettings, ...change } }),
    compare: () => whenReady('compare', compare),
    conclude: comparison.cancel,
    report: ({ name }) => comparison.download(name, (file) => save(name, file)),
    look,
    place,
    visit: ({ page }) => {
      location.hash = page;
    },
    walk: ({ by }) => {
      const to = captionAfter(store.get(), by);
      if (to) select({ what: 'select', ...to });
    },
    singles: ({ on }) => {
      setPreference('singles', on ? '' : 'off');
      store.set({ shortcutsEnabled: on });
    },
    update: updates.activate,
    'update-later': updates.dismiss,
    switches: ({ on }) => {
      trial.choose(on);
      whenReady('try', trial.run);
    },
    try: () => whenReady('try', trial.run),
    'try-cancel': trial.end,
  };

  return {
    opened,
    /** A comparison has ended; if its page is open, its picks are shown. */
    compared: () => store.get().page === 'compare' && look({}),
    /** @param {Act} act */
    do: (act) => table[act.what]?.(act),
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {import('../wire.js').Dataset} dataset
 * @param {number} track
 */
function firstFrame(dataset, track) {
  if (track < 0) return 0;
  return Math.ceil(spansOf(rowsOf(dataset, track), dataset.tracks[track])[0]?.from ?? 0);
}

/** Opens the browser's file picker. @param {string} which 'folder' or 'files' */
function pick(which) {
  document.getElementById(`pick-${which}`)?.click();
}

/** Saves a file to the browser's downloads. @param {string} name @param {Blob} file */
function save(name, file) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // by then the download has begun
}
