// The iterations of the run on the screen. While an earlier iteration is visited, the page shows its answer,
// until the run continues.
import { refusal } from '../../library/core.ts';
import type { Core } from '../../core/calls.ts';
import type { Answer } from '../../core/messages.ts';
import type { State, Store } from '../../state.ts';

const PRESENT = -1;
const LOADING_DELAY_MS = 200; // after which the page says that the iteration is being loaded

/** Work with a run that is not in progress. */
const STILL = ['done', 'paused', 'cancelled'];

type Position = Pick<State, 'session' | 'answer' | 'undoHistory'>;

/** Whether the core has the run on the screen, and it is not in progress. */
const isAtRest = ({ session, undoHistory }: Omit<Position, 'answer'>) => session.is === 'ready' && undoHistory.canContinue && STILL.includes(session.work.is);

/** Whether the iterations of the answer can be visited now. */
export function canVisit({ session, answer, undoHistory }: Position): boolean {
  return isAtRest({ session, undoHistory }) && answer !== null && answer.iterations.length > 1;
}

/** Whether only the last iteration is available: a saved run that was continued has no others, and large data have no memory for them. */
export function hasOnlyLast({ session, answer, undoHistory }: Position): boolean {
  return isAtRest({ session, undoHistory }) && answer !== null && answer.iterations.length === 1 && answer.iteration > 1;
}

/** The index of an answer among its iterations. */
export function indexInIterations({ iteration, iterations, visited }: Answer) {
  return visited ? iterations.indexOf(iteration) : iterations.length - 1;
}

/** The run's last iteration. */
export const lastIteration = ({ iterations, iteration }: Answer) => iterations[iterations.length - 1] ?? iteration;

/** Returns the index of a requested iteration. */
const indexOf = ({ iterations }: Answer, iteration: number) => (iteration === PRESENT ? iterations.length - 1 : iterations.indexOf(iteration));

/** The iteration at an index: the first for one that is less than 0, the last for one that is too large. */
const iterationAt = (answer: Answer, index: number) => answer.iterations[Math.max(0, index)] ?? lastIteration(answer);

/** Resolves to the answer at an iteration, to null if the core refuses, and to undefined if the request was aborted. */
async function request(core: Core, iteration: number, waiting: AbortController) {
  try {
    return await core.call('visit', { iteration }, waiting);
  } catch (error) {
    return refusal(error) === null ? undefined : null;
  }
}

/** Shows that an iteration is loading, after a delay. */
function createLoadingSign(store: Store) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    begin() {
      clearTimeout(timer);
      timer = setTimeout(() => store.result.setIterationLoading(true), LOADING_DELAY_MS);
    },
    end() {
      clearTimeout(timer);
      if (store.get().iterationLoading) store.result.setIterationLoading(false);
    },
  };
}

/** core must be used for iterations only: other requests may end the visit. */
export function createIterationHistory(store: Store, core: Core) {
  let visiting = new AbortController(); // of the last request
  let requesting = false;
  let wantedIteration = PRESENT;
  const loading = createLoadingSign(store);
  /** The answer to return to if the core crashes. */
  let present: Answer | null = null;

  async function requestIteration(iteration: number) {
    const { dataset } = store.get();
    visiting.abort();
    visiting = new AbortController();
    requesting = true;
    wantedIteration = iteration;
    loading.begin();
    const answer = await request(core, iteration, visiting);
    if (answer === undefined) return;
    finish();
    if (answer && store.get().dataset === dataset) store.result.showOfSameRun(answer);
    if (wantedIteration !== iteration) void requestIteration(wantedIteration);
  }

  function finish() {
    requesting = false;
    loading.end();
  }

  /** Shows an iteration. While a request is pending, only the latest one is sent after it. */
  function visit(iteration: number) {
    const { answer } = store.get();
    if (!answer || !canVisit(store.get())) return;
    if (!answer.visited) present = answer;
    const to = iteration >= lastIteration(answer) ? PRESENT : iteration;
    if (requesting) wantedIteration = to;
    else if (to !== (answer.visited ? answer.iteration : PRESENT)) void requestIteration(to);
  }

  return {
    visit,
    /** Requests the answer on the screen again, because its run has new details. */
    async refresh() {
      const { answer } = store.get();
      await requestIteration(requesting ? wantedIteration : answer?.visited ? answer.iteration : PRESENT);
    },
    returnToPresent() {
      if (requesting || store.get().answer?.visited) void requestIteration(PRESENT);
    },
    /** Moves by this number of iterations; a negative number goes back. */
    step(by: number) {
      const { answer } = store.get();
      if (answer) visit(iterationAt(answer, by + (requesting ? indexOf(answer, wantedIteration) : indexInIterations(answer))));
    },
    /** The core has lost the iterations. */
    reset() {
      visiting.abort();
      finish();
      if (store.get().answer?.visited) store.result.showOfSameRun(present);
    },
  };
}
