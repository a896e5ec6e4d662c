// The actions of the page: one table of functions, by the names that the views dispatch.
import { createCorrections } from '../answer/corrections.ts';
import { RATE_KEY } from '../answer/questions.ts';
import { movedThreshold, thresholdsOf, withLabels } from '../answer/threshold.ts';
import { setPreference } from '../keeping/preferences.ts';
import { captionAfter } from '../lists/next-caption.ts';
import { presetOf } from '../options/settings.ts';
import { exampleFiles, zipOf } from '../run/example.ts';
import { createQuery } from '../run/query.ts';
import { rateByHand } from '../video/rates.ts';
import { createCaptionActions } from './captions.ts';
import { createNavigation } from './navigation.ts';
import { saveFile, savePicture } from './saving.ts';
import type { createPaperRuns } from '../features/paper/paper-runs.ts';
import type { Item, Options } from '../core/messages.ts';
import type { createUpdates } from '../keeping/updates.ts';
import type { FeatureRecipe, ViewSteps } from '../options/feature-recipe.ts';
import type { createSession } from '../run/session.ts';
import type { Store } from '../state.ts';
import type { createPlayer } from '../video/player.ts';
import type { createLinks } from './links.ts';

/** An action: its name and its details. */
export type Act = { what: string } & Record<string, any>;

/** What the actions act on. */
interface Parts {
  session: ReturnType<typeof createSession>;
  player: ReturnType<typeof createPlayer>;
  paperRuns: ReturnType<typeof createPaperRuns>;
  links: ReturnType<typeof createLinks>;
  updates: ReturnType<typeof createUpdates>;
  demoFiles: () => Item[];
}

export function createActions(store: Store, { session, player, paperRuns, links, updates, demoFiles }: Parts) {
  const { whenReady } = session;
  const captions = createCaptionActions(store, session);
  const navigation = createNavigation(store, player, links, captions.write);
  const query = createQuery(store, session, navigation.select);
  const open = (...request: Parameters<typeof session.open>) => whenReady('open', () => session.open(...request));
  const openDemo = () => session.open(demoFiles(), { name: 'the demo', go: true, capsule: [] });

  function setOptions(options: Options) {
    store.set({ options, preset: presetOf(store.get().hello?.presets ?? [], options) });
  }

  /** Moves a threshold. The labels change at once; the core follows, because its downloads must agree. concept is −1 for all. */
  function setThreshold(concept: number, to: number) {
    const { dataset, answer, options } = store.get();
    const value = movedThreshold(thresholdsOf(options.threshold, dataset?.concepts.length ?? 0), concept, to);
    setOptions({ ...options, threshold: value });
    if (dataset && answer) store.set({ answer: withLabels(answer, thresholdsOf(value, dataset.concepts.length)) });
    session.changeOption('threshold', true);
  }

  function changeRecipe(change: Partial<FeatureRecipe>) {
    store.set({ featureRecipe: { ...store.get().featureRecipe, as: null, ...change } });
  }

  /** Changes the steps of one view. preview says whether the change needs a new spectrum. */
  function changeSteps(view: string, change: Partial<ViewSteps>, preview?: boolean) {
    const { views } = store.get().featureRecipe;
    changeRecipe({ views: { ...views, [view]: { ...views[view], ...change } } });
    if (preview) whenReady('look', session.previewFeatures);
  }

  /** Sets the frames a second of videos. */
  function setFrameRate(fps: number, videos: number[]) {
    const { dataset, frameRates } = store.get();
    if (!dataset) return;
    store.set({ frameRates: { ...frameRates, ...Object.fromEntries(videos.map((video) => [video, rateByHand(fps, frameRates[video])])) } });
    session.setFrameRates(Object.fromEntries(videos.map((video) => [dataset.videos[video].id, fps])));
    player.reload();
  }

  /** The videos of which the data do not say the frames a second. */
  const silentVideos = () => (store.get().dataset?.videos ?? []).flatMap(({ fps }, video) => (fps === 0 ? [video] : []));

  const table: Record<string, (act: Act) => void> = {
    ...createCorrections(store, session),
    // Files
    open: ({ which }) => (which === 'demo' ? whenReady('open', openDemo) : pickFiles(which)),
    files: ({ items }) => open(items),
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
    picture: (act) => savePicture(act as Act & Parameters<typeof savePicture>[0]).catch((error) => store.set({ problem: { title: 'The picture could not be made.', text: `${error.message}.` } })),
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
    caption: (act) => captions.edit(act as Act & Parameters<typeof captions.edit>[0]),
    'captions-use': () => whenReady('captions', captions.use),
    'captions-file': () => {
      const text = captions.text();
      if (text !== null) saveFile('captions.txt', new Blob([text], { type: 'text/plain' }));
    },
    'captions-anew': ({ files, name }) => open(files, { name, how: { captions: '' } }),
    // The switches on the page about the paper
    switches: ({ on }) => {
      paperRuns.choose(on);
      whenReady('try', paperRuns.run);
    },
    'run-switches': () => whenReady('try', paperRuns.run),
    'cancel-switches': paperRuns.end,
  };

  return {
    opened: navigation.opened,
    do: (act: Act) => table[act.what]?.(act),
  };
}

export type Actions = ReturnType<typeof createActions>;

/** Opens the browser's file picker. which is 'folder' or 'files'. */
function pickFiles(which: string) {
  document.getElementById(`pick-${which}`)?.click();
}
