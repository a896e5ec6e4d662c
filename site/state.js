// The one store: what the page knows, and who is told when it changes.
import { NO_EDITS } from './answer/edits.js';
import { NOT_POINTING } from './answer/pointing.js';
import { initialComparisonSettings } from './compare/settings.js';
import { initialComparison } from './compare/comparison.js';
import { initialPaperSwitches } from './compare/paper-runs.js';
import { initialOffline } from './keeping/updates.js';
import { LESSONS } from './lessons/lessons.js';
import { initialLessonState } from './lessons/lesson-state.js';
import { DEFAULT_CORES } from './options/cores.js';
import { defaultRecipe } from './options/feature-recipe.js';
import { initialQuery } from './run/query.js';
import { initialInsight } from './run/insight.js';
import { initialUndoHistory } from './run/undo-history.js';
import { initialRun } from './run/progress.js';
import { initialTraffic } from './traffic.js';

/**
 * @typedef {object} Selection
 * @property {number} video
 * @property {number} track −1: none
 * @property {number} tuple counted through all videos, −1: none
 *
 * @typedef {'none'|'preparing'|'running'|'stepping'|'paused'|'settling'|'done'|'cancelled'|'failed'} Phase
 *
 * @typedef {object} Run
 * @property {Phase} phase
 * @property {import('./wire.js').Options|null} options that it was started with
 * @property {import('./wire.js').Progress|null} progress the last
 * @property {Map<number, Sample[]>} series the objective of each start
 * @property {number} elapsed seconds of work, pauses left out
 *
 * @typedef {{iteration: number, f: number, tempered: boolean}} Sample
 * @typedef {{title: string, text: string}} Problem
 * @typedef {{name: string, files: number, bytes: number}} Opening
 * @typedef {{doing: string, previousRun: Run}} FeatureJob `before` is the run if it is given up
 *
 * @typedef {object} Comparison
 * @property {'none'|'opening'|'running'|'stopping'|'done'|'cancelled'|'failed'} phase
 * @property {import('./wire.js').Dataset|null} dataset that it is of
 * @property {Record<string, unknown>|null} settings that it was started with
 * @property {import('./wire.js').Compared['progress']|null} progress the last
 * @property {string} body the report so far, '' before the first method has ended
 * @property {import('./wire.js').Compared['picks']} picks
 * @property {Map<string, Blob>} files of the report, once it is over
 *
 * @typedef {object} Autosave
 * @property {boolean} enabled whether what is opened is to be kept in the browser
 * @property {string} savedText what of this tab is, in words, '' for nothing yet
 * @property {string} error why it is not, '' where it is or nothing is to be
 * @property {boolean} erased this tab keeps nothing more
 * @property {import('./keeping/session-record.js').SessionRecord|null} offer of an earlier visit
 *
 * @typedef {object} State
 * @property {string} page that is open, of PAGES
 * @property {'starting'|'ready'|'restarting'|'failed'} core
 * @property {import('./wire.js').Hello|null} hello
 * @property {string} kernel what the core computes with, '' before it is known
 * @property {string[]} pendingActions what is to be done as soon as the core can
 * @property {boolean} iterationLoading an earlier iteration is long in coming
 * @property {boolean} draggingFiles a file is held over the page
 * @property {Opening|null} opening what is being checked
 * @property {(import('./wire.js').Faults & {name: string, files: import('./wire.js').Item[]})|null} faults
 * @property {Problem|null} problem
 * @property {import('./wire.js').Dataset|null} dataset
 * @property {import('./wire.js').SavedModel|null} savedModel the saved model that is to be applied
 * @property {string|null} captionsText that stand in for the dataset's file: '' where they are still to be written
 * @property {import('./captions/draft.js').Draft|null} draft of captions, null before any are written
 * @property {Run} run
 * @property {import('./wire.js').Answer|null} answer
 * @property {import('./wire.js').Answer|null} demoAnswer the answer that came with the site
 * @property {import('./wire.js').Saved|null} demoRun the run that it is of
 * @property {import('./wire.js').Options|null} answerOptions the options behind the answer
 * @property {string} preset its name, '' for the user's own options
 * @property {import('./wire.js').Options} options
 * @property {import('./wire.js').Edits} edits what is changed of the dataset by hand; the one that is shown is that of its answer
 * @property {import('./run/query.js').Query} query what the person is asked
 * @property {import('./run/insight.js').Insight} insight what the core says of the answer and of what is selected
 * @property {import('./video/crops.js').Crops} crops of tracks, for what factors look like
 * @property {import('./run/undo-history.js').UndoHistory} undoHistory what is gone on with at once, and the way back
 * @property {number} cores that sweep for a run, where it is large enough
 * @property {Selection} selection
 * @property {Picture|null} picture what the stage shows of the video
 * @property {number} frame
 * @property {number} framesPresented counts the pictures that the medium has presented
 * @property {boolean} playing
 * @property {number} rate
 * @property {boolean} truth whether true boxes are drawn
 * @property {'file'|'problems'} order of the captions
 * @property {boolean} introDismissed what the page is has been put away, or something else opened
 * @property {string} filter of the videos: words of a name or a caption
 * @property {import('./lists/filter.js').ClassFilter|null} classFilter what the lists are to show: a class
 * @property {'video'|'all'} timelineScope of the timeline
 * @property {import('./answer/pointing.js').Pointed} hover what is pointed at
 * @property {''|'help'|'found'|'options'|'objective'|'model'|'captions'|'changes'|'tuples'|'edits'|'keys'} panel that is open
 * @property {import('./options/feature-recipe.js').FeatureRecipe} featureRecipe what is to be made of the features
 * @property {FeatureJob|null} featureJob what is being made of them
 * @property {import('./wire.js').Prepared|null} preparedFeatures what was made of them last
 * @property {import('./compare/settings.js').ComparisonSettings} comparisonSettings what the next comparison is to be
 * @property {Comparison} comparison the last
 * @property {import('./compare/paper-runs.js').PaperSwitches} paperSwitches of the differences from the paper
 * @property {string} lesson that is open, of LESSONS
 * @property {import('./lessons/lesson-state.js').LessonState} lessonState what is looked at in the lessons
 * @property {{files: number, bytes: number}|null} pageWeight what the page was loaded with
 * @property {number|null} storageUsed bytes that the browser keeps for the site, null: it does not say
 * @property {string} demoHash hash of the dataset that everybody has
 * @property {Autosave} autosave
 * @property {boolean} shortcutsEnabled whether keys of one character do something
 * @property {import('./traffic.js').Traffic} requests made since the page was loaded
 * @property {import('./keeping/updates.js').Offline} offline whether the page is kept in this browser, and whether a newer one is
 *
 * @typedef {object} Picture
 * @property {number} video
 * @property {'video'|'sheet'|'image'|'audio'|'blank'|'none'} kind
 * @property {CanvasImageSource|null} source of what is painted
 * @property {HTMLMediaElement|null} medium that is sought and played
 * @property {number} width
 * @property {number} height
 * @property {number} frames
 * @property {number} fps
 * @property {Float64Array|null} starts of the frames, in seconds, where the file's own times are gone by
 * @property {number} columns of a contact sheet
 * @property {Float32Array|null} peaks how loud a sound is, evenly over its time
 * @property {string} note what the user should know, '' for nothing
 */

/** Whether what is asked of the core is done, now or as soon as it can. @param {State['core']} core */
export function canRequest(core) {
  return core !== 'restarting' && core !== 'failed';
}

/** Whether captions say something that a run could learn from. @param {import('./wire.js').Dataset} dataset */
export function hasTrainingCaptions({ applied, videos }) {
  return !applied || videos.some(({ free }) => !free);
}

/** @returns {Autosave} */
export function initialAutosave() {
  return { enabled: true, savedText: '', error: '', erased: false, offer: null };
}

/** @returns {State} */
export function initialState() {
  return {
    page: 'explore', introDismissed: false, core: 'starting', hello: null, kernel: '', pendingActions: [], iterationLoading: false, draggingFiles: false, opening: null, faults: null, problem: null,
    dataset: null, savedModel: null, captionsText: null, draft: null, run: initialRun(), answer: null, demoAnswer: null, demoRun: null, answerOptions: null, preset: 'default', options: {}, cores: DEFAULT_CORES, undoHistory: initialUndoHistory(), edits: NO_EDITS, query: initialQuery(), insight: initialInsight(), crops: new Map(),
    selection: { video: 0, track: -1, tuple: -1 },
    picture: null, frame: 0, framesPresented: 0, playing: false, rate: 1, truth: false,
    order: 'file', filter: '', classFilter: null, timelineScope: 'video', hover: NOT_POINTING, panel: '', featureRecipe: defaultRecipe(null), featureJob: null, preparedFeatures: null, paperSwitches: initialPaperSwitches(), lesson: LESSONS[0].id, lessonState: initialLessonState(), pageWeight: null, storageUsed: null, comparisonSettings: initialComparisonSettings(), comparison: initialComparison(), demoHash: '', autosave: initialAutosave(), shortcutsEnabled: true, requests: initialTraffic(), offline: initialOffline(),
  };
}

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(patch: Partial<State>) => void} set
 * @property {(keys: (keyof State)[], tell: (state: State) => void) => void} watch tells once at the
 *   start and then, at most once a frame, after one of the keys has changed
 */

/**
 * @param {State} initial
 * @param {(flush: () => void) => void} schedule when the watchers are told
 * @returns {Store}
 */
export function createStore(initial, schedule) {
  let state = initial;
  /** @type {Set<keyof State>} */
  const changed = new Set();
  /** @type {{keys: (keyof State)[], tell: (state: State) => void}[]} */
  const watchers = [];

  function flush() {
    const keys = new Set(changed);
    changed.clear();
    for (const watcher of watchers) {
      if (watcher.keys.some((key) => keys.has(key))) watcher.tell(state);
    }
  }

  return {
    get: () => state,
    set(patch) {
      const idle = changed.size === 0;
      for (const key of /** @type {(keyof State)[]} */ (Object.keys(patch))) {
        if (!Object.is(state[key], patch[key])) changed.add(key);
      }
      state = { ...state, ...patch };
      if (idle && changed.size > 0) schedule(flush);
    },
    watch(keys, tell) {
      watchers.push({ keys, tell });
      tell(state);
    },
  };
}
