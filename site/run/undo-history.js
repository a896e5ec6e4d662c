// Options that the run on the screen goes on with at once, and the way back.
//
// What comes of one act, such as dragging a slider, is a point. The core keeps the
// run of every point that is left, so the way back is exact. A point goes on from
// the run of the point before it, never from what a slider passed on its way: what
// it comes to depends neither on how the hand got there nor on how fast it went.
import { differing, liveOf, presetOf, sameOptions, worded } from '../options/settings.js';

/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {import('../wire.js').Message} Message */
/** @typedef {import('../wire.js').Options} Options */
/** @typedef {import('../wire.js').Edits} Edits */
/** @typedef {{options: Options, edits: Edits}} Wanted */

/**
 * @typedef {object} UndoHistory
 * @property {boolean} canContinue whether there is a run to go on from
 * @property {Answer|null} previousAnswer what was shown before the last act, null: nothing to compare with
 * @property {string} lastAction what that act was, '' for none
 * @property {string} undo what would be undone, '' for nothing
 * @property {string} redo
 * @property {boolean} updating whether what is asked for is still on its way
 *
 * @typedef {object} Point
 * @property {number} mark under which the core keeps its run
 * @property {boolean} cold a run from the start led to it
 * @property {Options} options that it is to have
 * @property {Edits} edits of the dataset, that it is to have
 * @property {string} act what led to it where that is an edit, else ''
 * @property {Wanted|null} ran those that the core was asked for, null: none yet
 * @property {Answer|null} answer the last it had
 */

const PATIENCE_MS = 150; // with a run that gives no answer before another takes its place

/** Phases of a run that can be gone on from. */
const GOING = ['running', 'stepping', 'paused', 'settling', 'done', 'cancelled'];

/** Whether two points are to be the same run. @param {Wanted} a @param {Wanted} b */
const alike = (a, b) => a.edits === b.edits && sameOptions(a.options, b.options);

/** @returns {UndoHistory} */
export function initialUndoHistory() {
  return { canContinue: false, previousAnswer: null, lastAction: '', undo: '', redo: '', updating: false };
}

/**
 * @param {import('../state.js').Store} store
 * @param {import('./client.js').Client} client
 * @param {Pick<ReturnType<typeof import('./run.js').createRun>, 'turn'>} run
 */
export function createUndoHistory(store, client, run) {
  /** @type {Point[]} */
  let points = [];
  let at = -1; // the point that is wanted
  let place = -1; // the one that the core is at
  let came = -1; // the one before the last act
  let from = -1; // the one before the core's last turn
  let given = 0; // marks
  let hand = ''; // the option that is being dragged, '' for none
  let busy = false; // the core's last turn has shown nothing yet
  let asked = 0; // when it was asked for
  let left = 0; // mark of the point that was left last

  /** A point after the one that is wanted; what had been undone is gone. @param {Options} options @param {boolean} cold @param {string} [act] */
  function add(options, cold, act = '') {
    const { edits } = store.get();
    given += 1;
    points = [...points.slice(0, at + 1), { mark: given, cold, options, edits, act, ran: cold ? { options, edits } : null, answer: null }];
    came = at;
    at = points.length - 1;
  }

  /** The core goes towards what is wanted, one point after the other. */
  function advance() {
    if (busy || at < 0) return;
    const fresh = points.findIndex(({ ran }) => !ran);
    const to = fresh >= 0 && fresh < at ? fresh : at;
    const point = points[to];
    const been = point.ran !== null && alike(point.ran, point);
    if (to === place && been) return drop();
    const before = points[to - 1];
    if (to !== place) leave();
    const back = been ? point : before && alike(before, point) ? before : null;
    from = place;
    place = to;
    const { options, edits } = point;
    point.ran = { options, edits };
    busy = true;
    asked = performance.now();
    run.turn(back ? { op: 'back', mark: back.mark } : { op: 'warm', options, edits, from: before.mark }, options);
  }

  /** A slider that was let go of where it began has done nothing. */
  function drop() {
    const last = points[at];
    if (hand || at < 1 || last.cold || at < points.length - 1 || !alike(last, points[at - 1])) return;
    points = points.slice(0, at);
    at = place = came = at - 1;
  }

  /** Has the core keep the run of the point that it is at. */
  function leave() {
    if (place < 0) return;
    const { mark } = points[place];
    left = mark;
    client.ask({ op: 'keep', mark }, (message) => message.type === 'kept' && left === mark && forget(message.marks));
  }

  /** What the core has no room for is forgotten here, too. @param {number[]} marks of the runs that it has */
  function forget(marks) {
    const gone = points.findLastIndex(({ ran, mark }, i) => ran && i !== place && i < at && !marks.includes(mark)) + 1;
    points = points.slice(gone);
    [at, place, came, from] = [at, place, came, from].map((i) => Math.max(-1, i - gone));
    publish();
  }

  /** @param {number} to a point */
  function go(to) {
    if (!points[to] || store.get().featureJob) return;
    const { options, hello } = store.get();
    const [old, wanted] = [points[at].options, points[to].options];
    const changed = Object.fromEntries(differing(hello?.options ?? [], old, wanted).map(({ key }) => [key, wanted[key]]));
    const next = { ...options, ...changed };
    store.set({ options: next, edits: points[to].edits, preset: presetOf(hello?.presets ?? [], next) });
    came = at;
    at = to;
    hand = '';
    advance();
    publish();
  }

  function publish() {
    const point = points[at];
    const there = !busy && place === at && point?.ran && alike(point.ran, point);
    const { phase } = store.get().run;
    const act = came < 0 || came === at ? '' : came < at ? name(at) : `Undone: ${name(came)}`;
    store.set({
      undoHistory: {
        canContinue: at >= 0,
        previousAnswer: (came !== at && points[came]?.answer) || null, lastAction: act, undo: at > 0 ? name(at) : '', redo: points[at + 1] ? name(at + 1) : '',
        updating: at >= 0 && (!there || hand !== '' || phase === 'settling'),
      },
    });
  }

  /** What led to a point, in words. @param {number} i */
  function name(i) {
    const [before, { options, cold, act }] = [points[i - 1], points[i]];
    if (cold || !before) return 'Run from the start';
    if (act) return act;
    const changed = differing(store.get().hello?.options ?? [], before.options, options);
    if (changed.length !== 1) return 'The options';
    const [{ key, symbol, kind }] = changed;
    if (key === 'without') return leftOut(before.options[key], options[key]);
    const called = symbol || worded(key);
    if (kind === 'switch') return `${called} ${options[key] ? 'on' : 'off'}`;
    return `${called} ${before.options[key]} → ${options[key]}`;
  }

  return {
    /** A run from the start is about to begin, or has been made. @param {Options} options @param {Answer|null} [answer] */
    begin(options, answer = null) {
      leave();
      at = from = place;
      add(options, true);
      place = at;
      points[at].answer = answer;
      busy = false;
      hand = '';
      publish();
    },
    /** Options have been changed; those that a run can go on with are gone on with. @param {string} key @param {boolean} held the hand is still on it */
    change(key, held) {
      const { options, run: now, hello, featureJob } = store.get();
      if (at < 0 || featureJob || !GOING.includes(now.phase)) return;
      const wanted = { ...points[at].options, ...liveOf(hello?.options ?? [], options) };
      const other = !sameOptions(wanted, points[at].options);
      if (other && hand && hand === key) points[at].options = wanted;
      else if (other) add(wanted, false);
      hand = held && (other || hand === key) ? key : '';
      advance();
      publish();
    },
    /** The dataset is edited. @param {Edits} edits @param {string} act in words */
    edit(edits, act) {
      const { run: now, featureJob } = store.get();
      if (at < 0 || featureJob || !GOING.includes(now.phase) || edits === points[at].edits) return;
      const { options } = points[at];
      store.set({ edits });
      add(options, false, act);
      hand = '';
      advance();
      publish();
    },
    /** The hand has let go. */
    release() {
      if (!hand) return;
      hand = '';
      advance();
      publish();
    },
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    /** @param {Message} message of the run that was asked for last */
    heard(message) {
      if (place < 0) return;
      if (message.type === 'answer') points[place].answer = message;
      const ended = message.type === 'progress' && message.done !== null;
      if (ended || message.type === 'answer' || performance.now() - asked > PATIENCE_MS) busy = false;
      advance();
      if (ended || message.type === 'answer') publish();
    },
    /** The core would not: it is where it was. @param {string} text why, '' where that is said */
    refused(text) {
      busy = false;
      const edit = points[place]?.act;
      points = points.slice(0, place);
      at = Math.min(at, place - 1);
      came = at;
      place = from < place ? from : -1; // it may be in the midst of a drag
      if (at >= 0) store.set({ edits: points[at].edits });
      if (text) store.set({ problem: { title: edit ? 'This cannot be changed so.' : 'These options do not go together.', text } });
      advance();
      publish();
    },
    /** There is nothing to go back to any more. */
    reset() {
      points = [];
      at = place = came = from = -1;
      busy = false;
      hand = '';
      store.set({ undoHistory: initialUndoHistory() });
    },
  };
}

/** Views that were left out, or came back. @param {Options[string]} before @param {Options[string]} now */
function leftOut(before, now) {
  const [was, is] = [before, now].map((list) => (Array.isArray(list) ? list.map(String) : []));
  const words = [...is.filter((name) => !was.includes(name)).map((name) => `${name} off`), ...was.filter((name) => !is.includes(name)).map((name) => `${name} on`)];
  return words.join(', ');
}
