// The way back through the iterations of the run on the screen: everything that is
// shown is then that of an earlier one, until the run goes on.

/** @typedef {import('./client.js').Client} Client */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('../wire.js').Answer} Answer */

const PRESENT = -1;
const LATE_MS = 200; // the core makes the iterations of a run that it took over when one is first asked for

/** What has the run go on, and so ends a visit: the core does, too. */
const ONWARD = ['fit', 'warm', 'back', 'keep', 'resume', 'iterate', 'cancel'];

/** Phases of a run that stands still. */
const STILL = ['done', 'paused', 'cancelled'];

/**
 * Whether the iterations of an answer can be gone through now.
 * @param {State} state
 * @returns {boolean}
 */
export function visitable({ core, answer, undoHistory, run }) {
  return core === 'ready' && undoHistory.canContinue && STILL.includes(run.phase) && answer !== null && answer.iterations.length > 1;
}

/** Where an answer stands among its iterations. @param {Answer} answer */
export function placeIn({ iteration, iterations, past }) {
  return past ? iterations.indexOf(iteration) : iterations.length - 1;
}

/** The run's last iteration. @param {Answer} answer */
export const lastOf = ({ iterations, iteration }) => iterations[iterations.length - 1] ?? iteration;

/**
 * @param {import('../state.js').Store} store
 * @param {Client} client
 */
export function createPast(store, client) {
  let asked = 0; // counts the questions; what comes of an earlier one is of no use
  let busy = false; // one is under way
  let aim = PRESENT; // the iteration that was wanted last
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** What is shown when the visit ends without the core. @type {Answer|null} */
  let present = null;

  /** @param {number} iteration */
  function ask(iteration) {
    const { dataset } = store.get();
    const mine = ++asked;
    busy = true;
    aim = iteration;
    clearTimeout(timer);
    timer = setTimeout(() => store.set({ iterationLoading: true }), LATE_MS);
    const id = client.ask({ op: 'visit', iteration }, (message) => {
      client.forget(id);
      if (mine !== asked) return;
      rest();
      if (message.type === 'answer' && store.get().dataset === dataset) store.set({ answer: message });
      if (aim !== iteration) ask(aim);
    });
  }

  /** Nothing is under way. */
  function rest() {
    busy = false;
    clearTimeout(timer);
    if (store.get().iterationLoading) store.set({ iterationLoading: false });
  }

  /** Returns to the present, before whatever is asked next. */
  function leave() {
    if (busy || store.get().answer?.past) ask(PRESENT);
  }

  /** Shows an iteration; of a hand that is faster than the core, where it has come to. @param {number} iteration */
  function visit(iteration) {
    const { answer } = store.get();
    if (!answer || !visitable(store.get())) return;
    if (!answer.past) present = answer;
    const to = iteration >= lastOf(answer) ? PRESENT : iteration;
    if (busy) aim = to;
    else if (to !== (answer.past ? answer.iteration : PRESENT)) ask(to);
  }

  return {
    leave,
    visit,
    /** Shows the one that is so many further. @param {number} by */
    step(by) {
      const { answer } = store.get();
      if (!answer) return;
      const all = answer.iterations;
      const at = !busy ? placeIn(answer) : aim === PRESENT ? all.length - 1 : all.indexOf(aim);
      visit(all[Math.max(0, at + by)] ?? lastOf(answer));
    },
    /** The core that knew is gone. */
    lose() {
      asked += 1;
      rest();
      if (store.get().answer?.past) store.set({ answer: present });
    },
    /** Asks as the client does, of the present where the run goes on. @type {Client['ask']} */
    ask(ask_, hear) {
      if (ONWARD.includes(ask_.op)) leave();
      return client.ask(ask_, hear);
    },
  };
}
