// The run on the screen: what the worker is asked for it, and what its replies
// make of it, seen or unseen.
import { NONE, beside } from '../answer/edits.js';
import { labelled, thresholdsOf } from '../answer/threshold.js';

/** @typedef {import('../state.js').Run} Run */
/** @typedef {import('../wire.js').Message} Message */
/** @typedef {import('../wire.js').Options} Options */
/** @typedef {import('../wire.js').Progress} Progress */
/** @typedef {import('../wire.js').Saved} Saved */

const PATIENCE = 2; // revivals of a run that comes no further
const SLOW = 0.5; // seconds after which a run that settles is shown as one that is under way

/** @returns {Run} */
export function initialRun() {
  return { phase: 'none', options: null, progress: null, series: new Map(), elapsed: 0 };
}

/**
 * @param {import('../state.js').Store} store
 * @param {import('./client.js').Client} client
 * @param {{heard: (message: Message) => void, refused: (text: string) => void}} told of the
 *   run that was asked for last; a turn that is refused leaves the run as it was
 */
export function createRun(store, client, told) {
  let fitting = 0; // id of the run that the core has, 0: none
  let latest = 0; // id of the run that was asked for last
  let since = 0; // when the run last started or resumed
  /** What another core can go on from, null: nothing. @type {Saved|null} */
  let saved = null;
  let revivals = 0; // since it last came further
  let taking = false; // a run is being taken over

  /** @param {Options|null} options null: the saved model that is open with the data is applied @param {import('../wire.js').Edits} [edits] */
  function fit(options, edits = NONE) {
    hush();
    revivals = 0;
    since = performance.now();
    store.set({ run: { ...initialRun(), phase: 'running', options }, problem: null });
    latest = fitting = client.ask(options ? { op: 'fit', options, edits } : { op: 'apply' }, listen);
  }

  /**
   * Goes on from a run that is kept, or back to it. What is on the screen stays until
   * there is something else to show.
   * @param {{op: 'warm', options: Options, edits: import('../wire.js').Edits, from: number}|{op: 'back', mark: number}} ask
   * @param {Options} options of the run to come
   */
  function turn(ask, options) {
    if (latest !== fitting) client.forget(latest);
    const id = client.ask(ask, (message) => {
      if (id === fitting) return listen(message);
      if (message.type === 'error') {
        latest = fitting;
        return told.refused(message.text);
      }
      client.forget(fitting);
      fitting = id;
      saved = null;
      revivals = 0;
      since = performance.now();
      store.set({ run: { ...store.get().run, phase: 'settling', options, elapsed: 0 }, problem: null });
    });
    latest = id;
  }

  /** @param {Message} message */
  function listen(message) {
    if (message.type === 'saved') return save(message);
    const { run: now } = store.get();
    if (message.type === 'answer') store.set({ answer: readAs(message), answerOptions: now.options, ...beside(store.get(), message) });
    if (message.type === 'error') {
      store.set({ run: { ...now, phase: 'failed' }, problem: { title: 'The run failed.', text: message.text } });
      told.refused('');
    }
    if (message.type === 'progress') follow(now, message);
    if (latest === fitting) told.heard(message);
  }

  /** A threshold that is being moved is ahead of the core. @param {import('../wire.js').Answer} answer */
  function readAs(answer) {
    const { options, dataset } = store.get();
    return labelled(answer, thresholdsOf(options.threshold, dataset?.concepts.length ?? 0));
  }

  /** @param {Saved} now */
  function save(now) {
    if (saved && (now.start > saved.start || now.start === saved.start && now.iteration > saved.iteration)) revivals = 0;
    saved = now;
  }

  /**
   * Another core goes on with a run that was saved. What is on the screen stays.
   * @param {Saved} from
   */
  function revive(from) {
    hush();
    revivals += 1;
    saved = from;
    since = performance.now();
    const { run: now } = store.get();
    const held = now.phase === 'paused' || now.phase === 'stepping';
    store.set({ run: { ...now, phase: held ? 'paused' : 'running', series: until(now.series, from) } });
    latest = fitting = client.ask({ op: 'revive', ...from.reply }, listen);
    if (held) client.ask({ op: 'pause' });
  }

  /** @param {Run} now @param {Progress} message */
  function follow(now, message) {
    const settling = now.phase === 'settling';
    if (settling && !message.done && elapsed(now) < SLOW) return;
    store.set({ run: advanced(settling ? { ...initialRun(), phase: now.phase, options: now.options } : now, message, elapsed(now)) });
    since = performance.now();
  }

  /** What is under way is given up; the core still has it as it stands. */
  function hush() {
    client.forget(latest);
    client.forget(fitting);
    saved = null;
    if (taking) store.set({ core: 'ready' });
    taking = false;
  }

  /**
   * The core takes over the run that came with the site. What is on the screen stays.
   * @param {Saved} from
   * @param {(well: boolean) => void} taken false: it could not, and why was told
   */
  function takeOver(from, taken) {
    taking = true;
    latest = fitting = client.ask({ op: 'revive', ...from.reply }, (message) => {
      if (!taking || (message.type !== 'answer' && message.type !== 'error')) return;
      taking = false;
      if (message.type === 'answer') return taken(true);
      latest = fitting = 0;
      store.set({ problem: { title: 'The run that came with the site cannot be gone on from.', text: message.text } });
      taken(false);
    });
  }

  /** Seconds of work. @param {Run} now */
  function elapsed(now) {
    return now.phase === 'paused' ? now.elapsed : now.elapsed + (performance.now() - since) / 1000;
  }

  /** @param {import('../state.js').Phase} phase */
  function enter(phase) {
    const { run: now } = store.get();
    store.set({ run: { ...now, phase, elapsed: elapsed(now) } });
    since = performance.now();
  }

  return {
    fit,
    turn,
    takeOver,
    revive,
    /** What another core can go on from, null: nothing, or nothing that would help. */
    saved: () => (revivals < PATIENCE ? saved : null),
    /** Whether the core has a run. */
    has: () => fitting > 0,
    hush,
    /** The core that had it is gone, or has another dataset. */
    lose() {
      hush();
      latest = fitting = 0;
    },
    /** Whether a run is under way or held, or on its way. */
    active: () => ['preparing', 'running', 'stepping', 'paused', 'settling'].includes(store.get().run.phase),
    pause() {
      client.ask({ op: 'pause' });
      enter('paused');
    },
    resume() {
      client.ask({ op: 'resume' });
      enter('running');
    },
    cancel() {
      client.ask({ op: 'cancel' });
      enter('cancelled');
    },
    iterate() {
      client.ask({ op: 'iterate' });
      enter('stepping');
    },
  };
}

/** The objective up to where a run was saved. @param {Run['series']} series @param {Saved} saved @returns {Run['series']} */
function until(series, { start, iteration }) {
  return new Map([...series].flatMap(([of, samples]) => (of > start ? [] : [[of, of < start ? samples : samples.filter((one) => one.iteration <= iteration)]])));
}

/**
 * What a progress of the core makes of a run.
 * @param {Run} now
 * @param {Progress} progress
 * @param {number} elapsed seconds of work so far
 * @returns {Run}
 */
export function advanced(now, progress, elapsed) {
  const series = new Map(now.series);
  if (progress.done) {
    const trace = progress.done.trace.map(({ iteration, f, mayRise }) => ({ iteration, f, tempered: mayRise }));
    if (trace.length > 0) series.set(progress.done.kept, trace);
  } else {
    const { iteration, f, tempered } = progress;
    series.set(progress.start, [...(series.get(progress.start) ?? []), { iteration, f, tempered }]);
  }
  const phase = phaseAfter(now.phase, progress);
  // To the core a run that was cancelled is one that is through.
  const fraction = phase === 'cancelled' && now.progress ? now.progress.fraction : progress.fraction;
  return { ...now, phase, progress: { ...progress, fraction }, series, elapsed };
}

/** @param {Run['phase']} phase @param {Progress} progress @returns {Run['phase']} */
function phaseAfter(phase, { done, boundary }) {
  if (phase === 'cancelled') return phase;
  if (done) return 'done';
  if (phase === 'settling') return 'running';
  return phase === 'stepping' && boundary ? 'paused' : phase;
}

/** Whether what a run shows went on from another run, and is not made again by its options alone. @param {Run} run */
export function isWarm({ progress }) {
  return progress?.done?.starts.some(({ warm }) => warm) ?? false;
}
