// The one store: what the page knows, and which parts of the page are updated when it changes.
import { NO_EDITS } from './answer/edits.ts';
import { NOT_POINTING } from './answer/pointing.ts';
import { initialComparisonSettings } from './compare/settings.ts';
import { initialComparison } from './compare/comparison.ts';
import { initialPaperSwitches } from './compare/paper-runs.ts';
import { initialOffline } from './keeping/updates.ts';
import { LESSONS } from './lessons/lessons.ts';
import { initialLessonState } from './lessons/lesson-state.ts';
import { DEFAULT_CORES } from './options/cores.ts';
import { defaultRecipe } from './options/feature-recipe.ts';
import { initialQuery } from './run/query.ts';
import { initialInsight } from './run/insight.ts';
import { initialUndoHistory } from './run/undo-history.ts';
import { initialRun } from './run/progress.ts';
import { initialTraffic } from './traffic.ts';

/**
 * @typedef {object} Selection
 * @property {number} video
 * @property {number} track −1: none
 * @property {number} tuple an index through all videos' tuples, −1 for none
 *
 * @typedef {'none'|'preparing'|'running'|'stepping'|'paused'|'settling'|'done'|'cancelled'|'failed'} Phase
 *
 * @typedef {object} Run
 * @property {Phase} phase
 * @property {import('./core/messages.ts').Options|null} options that it was started with
 * @property {import('./core/messages.ts').Progress|null} progress the last message
 * @property {Map<number, Sample[]>} series the objective F of each start
 * @property {number} elapsed seconds of work, without pauses
 *
 * @typedef {{iteration: number, f: number, tempered: boolean}} Sample
 * @typedef {{title: string, text: string}} Problem
 * @typedef {{name: string, files: number, bytes: number}} Opening
 * @typedef {{doing: string, previousRun: Run}} FeatureJob previousRun is the run to return to where it is cancelled
 *
 * @typedef {object} Comparison
 * @property {'none'|'opening'|'running'|'stopping'|'done'|'cancelled'|'failed'} phase
 * @property {import('./core/messages.ts').Dataset|null} dataset that is compared on
 * @property {Record<string, unknown>|null} settings that it was started with
 * @property {import('./core/messages.ts').Compared['progress']|null} progress the last message
 * @property {string} body the report so far as HTML, '' before the first method has ended
 * @property {import('./core/messages.ts').Compared['picks']} picks
 * @property {Map<string, Blob>} files of the report, once it has ended
 *
 * @typedef {object} Autosave
 * @property {boolean} enabled whether the session is kept in the browser
 * @property {boolean} erased whether everything was deleted while this tab was open, which then keeps nothing more
 * @property {string} savedText what is kept of this tab, in words, '' for nothing yet
 * @property {string} notKept what is not kept of this tab and why, '' where all is kept
 * @property {boolean} notKeptSeen whether the person has put that away
 * @property {import('./keeping/session-record.ts').ListedSession|null} room the session that could be forgotten to make room, null where room is not what is missing
 * @property {import('./keeping/session-record.ts').ListedSession[]} sessions all that are kept, the latest first
 * @property {import('./keeping/session-record.ts').ListedSession|null} offer the one that is offered to be continued
 * @property {string} listError why the list cannot be read, '' for no error
 * @property {string} forgetError why something could not be forgotten, '' for no error
 *
 * @typedef {object} State
 * @property {string} page the open page, an id of PAGES
 * @property {'starting'|'ready'|'restarting'|'failed'} core
 * @property {import('./core/messages.ts').Hello|null} hello
 * @property {string} kernel the name of the core's SIMD kernel, '' before it is known
 * @property {string[]} pendingActions names of the actions that run when the core is ready
 * @property {boolean} iterationLoading whether an earlier iteration takes long to load
 * @property {boolean} draggingFiles whether files are dragged over the page
 * @property {Opening|null} opening the files that are being read
 * @property {(import('./core/messages.ts').Faults & {name: string, files: import('./core/messages.ts').Item[]})|null} faults
 * @property {Problem|null} problem
 * @property {import('./core/messages.ts').Dataset|null} dataset
 * @property {import('./core/messages.ts').DataQuestion[]} questions about the dataset, as they stand now
 * @property {Record<number, import('./video/rates.ts').Rate>} frameRates of videos that were looked at, by index
 * @property {import('./core/messages.ts').Dataset['model']} savedModel that can be applied
 * @property {string|null} captionsText that replaces the dataset's captions file, '' while the captions are still to be written, null for the file itself
 * @property {import('./captions/draft.ts').Draft|null} draft of captions that are written here, null before any
 * @property {Run} run
 * @property {import('./core/messages.ts').Answer|null} answer
 * @property {import('./core/messages.ts').Answer|null} demoAnswer the answer that came with the site
 * @property {import('./core/messages.ts').Checkpoint|null} demoRun the run of that answer
 * @property {import('./core/messages.ts').Options|null} answerOptions the options behind the answer
 * @property {string} preset its name, '' where the options are the user's own
 * @property {import('./core/messages.ts').Options} options
 * @property {import('./core/messages.ts').Edits} edits the corrections of the next run; those of the dataset on the screen are the answer's
 * @property {import('./run/query.ts').Query} query the questions that the core asks the person
 * @property {import('./run/insight.ts').Insight} insight what the core says about the answer and the selection
 * @property {import('./video/crops.ts').Crops} crops of tracks, from which the looks of factors are averaged
 * @property {import('./run/undo-history.ts').UndoHistory} undoHistory for undo and redo
 * @property {number} cores how many cores a large run uses
 * @property {Selection} selection
 * @property {Picture|null} picture the medium on the stage
 * @property {number} frame
 * @property {number} framesPresented how many pictures the stage has presented
 * @property {boolean} playing
 * @property {number} rate
 * @property {boolean} truth whether true boxes are drawn
 * @property {'file'|'problems'} order of the videos in the list of captions
 * @property {boolean} introDismissed whether the introduction was closed, or something else opened
 * @property {string} filter of the videos: part of a name or a caption
 * @property {import('./lists/filter.ts').ClassFilter|null} classFilter the class that the lists are restricted to
 * @property {'video'|'all'} timelineScope whose tracks the timeline lists
 * @property {import('./answer/pointing.ts').Pointed} hover what the pointer or the focus is on
 * @property {''|'help'|'found'|'options'|'objective'|'model'|'captions'|'changes'|'tuples'|'edits'|'keys'} panel the open panel
 * @property {import('./options/feature-recipe.ts').FeatureRecipe} featureRecipe how the features are to be computed
 * @property {FeatureJob|null} featureJob the computation of the features that is under way
 * @property {import('./core/messages.ts').Prepared|null} preparedFeatures the last computed features
 * @property {import('./compare/settings.ts').ComparisonSettings} comparisonSettings of the next comparison
 * @property {Comparison} comparison the last
 * @property {import('./compare/paper-runs.ts').PaperSwitches} paperSwitches the switches on the page about the paper
 * @property {string} lesson the open lesson, an id of LESSONS
 * @property {import('./lessons/lesson-state.ts').LessonState} lessonState the worlds of the lessons
 * @property {{files: number, bytes: number}|null} pageWeight what the page's loading took
 * @property {number|null} storageUsed bytes that the browser stores for the site, null where it does not say
 * @property {string} demoHash the demo's hash
 * @property {Autosave} autosave
 * @property {boolean} shortcutsEnabled whether keys of one character are shortcuts
 * @property {import('./traffic.ts').Traffic} requests made since the page was loaded
 * @property {import('./keeping/updates.ts').Offline} offline whether the page is stored for use without a network
 *
 * @typedef {object} Picture
 * @property {number} video
 * @property {'video'|'sheet'|'image'|'audio'|'blank'|'none'} kind
 * @property {CanvasImageSource|null} source that is painted, null where the medium paints itself or there is none
 * @property {HTMLMediaElement|null} medium that plays and seeks
 * @property {number} width
 * @property {number} height
 * @property {number} frames
 * @property {number} fps
 * @property {Float64Array|null} starts seconds at which the frames start, null where they are evenly spaced by fps
 * @property {number} columns of a contact sheet
 * @property {Float32Array|null} peaks the loudness of a sound, evenly over its time
 * @property {string} note a remark for the user, '' for none
 */

/** Whether a request to the core is carried out, now or when it is ready. @param {State['core']} core */
export function canRequest(core) {
  return core !== 'restarting' && core !== 'failed';
}

/** Whether the captions have anything to learn from. @param {import('./core/messages.ts').Dataset} dataset */
export function hasTrainingCaptions({ applied, videos }) {
  return !applied || videos.some(({ free }) => !free);
}

/** @returns {Autosave} */
export function initialAutosave() {
  return { enabled: true, erased: false, savedText: '', notKept: '', notKeptSeen: false, room: null, sessions: [], offer: null, listError: '', forgetError: '' };
}

/** @returns {State} */
export function initialState() {
  return {
    page: 'explore', introDismissed: false, core: 'starting', hello: null, kernel: '', pendingActions: [], iterationLoading: false, draggingFiles: false, opening: null, faults: null, problem: null,
    dataset: null, questions: [], frameRates: {}, savedModel: null, captionsText: null, draft: null, run: initialRun(), answer: null, demoAnswer: null, demoRun: null, answerOptions: null, preset: 'default', options: {}, cores: DEFAULT_CORES, undoHistory: initialUndoHistory(), edits: NO_EDITS, query: initialQuery(), insight: initialInsight(), crops: new Map(),
    selection: { video: 0, track: -1, tuple: -1 },
    picture: null, frame: 0, framesPresented: 0, playing: false, rate: 1, truth: false,
    order: 'file', filter: '', classFilter: null, timelineScope: 'video', hover: NOT_POINTING, panel: '', featureRecipe: defaultRecipe(null), featureJob: null, preparedFeatures: null, paperSwitches: initialPaperSwitches(), lesson: LESSONS[0].id, lessonState: initialLessonState(), pageWeight: null, storageUsed: null, comparisonSettings: initialComparisonSettings(), comparison: initialComparison(), demoHash: '', autosave: initialAutosave(), shortcutsEnabled: true, requests: initialTraffic(), offline: initialOffline(),
  };
}

/**
 * @typedef {object} Store
 * @property {() => State} get
 * @property {(patch: Partial<State>) => void} set
 * @property {(keys: (keyof State)[], onChange: (state: State) => void) => void} watch calls onChange at once, and
 *   then at most once a frame after one of the keys has changed
 */

/**
 * @param {State} initial
 * @param {(flush: () => void) => void} schedule when the watchers are called
 * @returns {Store}
 */
export function createStore(initial, schedule) {
  let state = initial;
  /** @type {Set<keyof State>} */
  const changed = new Set();
  /** @type {{keys: (keyof State)[], onChange: (state: State) => void}[]} */
  const watchers = [];

  function flush() {
    const keys = new Set(changed);
    changed.clear();
    for (const watcher of watchers) {
      if (watcher.keys.some((key) => keys.has(key))) watcher.onChange(state);
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
    watch(keys, onChange) {
      watchers.push({ keys, onChange });
      onChange(state);
    },
  };
}
