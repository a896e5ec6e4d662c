// The iterations of the run on the screen. While an earlier one is visited, everything shown is
// of that iteration, until the run continues.
import { operations } from '../core/messages.ts';

/** @typedef {import('../core/client.ts').Client} Client */
/** @typedef {import('../state.ts').State} State */
/** @typedef {import('../core/messages.ts').Answer} Answer */

const PRESENT = -1;
const LOADING_DELAY_MS = 200; // after which the page says that the iteration is being loaded

/** Phases of a run that stands still. */
const STILL = ['done', 'paused', 'cancelled'];

/**
 * Whether the iterations of the answer can be visited now.
 * @param {State} state
 * @returns {boolean}
 */
export function canVisit({ core, answer, undoHistory, run }) {
  return core === 'ready' && undoHistory.canContinue && STILL.includes(run.phase) && answer !== null && answer.iterations.length > 1;
}

/** The index of an answer among its iterations. @param {Answer} answer */
export function indexInIterations({ iteration, iterations, visited }) {
  return visited ? iterations.indexOf(iteration) : iterations.length - 1;
}

/** The run's last iteration. @param {Answer} answer */
export const lastIteration = ({ iterations, iteration }) => iterations[iterations.length - 1] ?? iteration;

/**
 * @param {import('../state.ts').Store} store
 * @param {Client} client
 */
export function createIterationHistory(store, client) {
  let lastTicket = 0; // number of the last request; replies to earlier ones are ignored
  let requesting = false;
  let wantedIteration = PRESENT;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** The answer to return to where the core is gone. @type {Answer|null} */
  let present = null;

  /** @param {number} iteration */
  function requestIteration(iteration) {
    const { dataset } = store.get();
    const ticket = ++lastTicket;
    requesting = true;
    wantedIteration = iteration;
    clearTimeout(timer);
    timer = setTimeout(() => store.set({ iterationLoading: true }), LOADING_DELAY_MS);
    const id = client.request({ op: 'visit', iteration }, (message) => {
      client.forget(id);
      if (ticket !== lastTicket) return;
      finish();
      if (message.type === 'answer' && store.get().dataset === dataset) store.set({ answer: message });
      if (wantedIteration !== iteration) requestIteration(wantedIteration);
    });
  }

  function finish() {
    requesting = false;
    clearTimeout(timer);
    if (store.get().iterationLoading) store.set({ iterationLoading: false });
  }

  function returnToPresent() {
    if (requesting || store.get().answer?.visited) requestIteration(PRESENT);
  }

  /** Shows an iteration. While a request is pending, only the last iteration asked for is requested after it. @param {number} iteration */
  function visit(iteration) {
    const { answer } = store.get();
    if (!answer || !canVisit(store.get())) return;
    if (!answer.visited) present = answer;
    const to = iteration >= lastIteration(answer) ? PRESENT : iteration;
    if (requesting) wantedIteration = to;
    else if (to !== (answer.visited ? answer.iteration : PRESENT)) requestIteration(to);
  }

  return {
    returnToPresent,
    visit,
    /** Shows the iteration that is so many further. @param {number} by negative: back */
    step(by) {
      const { answer } = store.get();
      if (!answer) return;
      const all = answer.iterations;
      const at = !requesting ? indexInIterations(answer) : wantedIteration === PRESENT ? all.length - 1 : all.indexOf(wantedIteration);
      visit(all[Math.max(0, at + by)] ?? lastIteration(answer));
    },
    /** The core that had the iterations is gone. */
    reset() {
      lastTicket += 1;
      finish();
      if (store.get().answer?.visited) store.set({ answer: present });
    },
    /** Sends a request as the client does, and returns to the present before one that ends the visit. @type {Client['request']} */
    request(body, onReply) {
      if (operations[body.op].endsVisit) returnToPresent();
      return client.request(body, onReply);
    },
  };
}
