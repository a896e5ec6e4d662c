// The state of the session: whether the core is ready, and its present work. Only the session sets it, with
// the transitions in transitions.ts; other modules read it with the selectors below.
import { ownSignals } from '../store.ts';
import type { Clock, FrameSignals } from '../store.ts';
import type { Hello } from '../core/messages.ts';
import { NO_RUN } from './run/progress.ts';
import type { Run } from './run/progress.ts';

/** Files that are being read. */
export interface Opening {
  name: string;
  files: number;
  bytes: number;
}

/** No work is in progress: the dataset has no run, or its run has ended. */
export type Rest = { is: 'no-run' } | { is: 'done' | 'cancelled' | 'failed'; run: Run };

/** A run that has not ended. A stepping run pauses at the end of its iteration. A settling run continues another run, whose answer is still shown. */
export interface Active {
  is: 'running' | 'stepping' | 'settling' | 'paused';
  run: Run;
}

/** The core computes features, either for the run that follows or to show their spectrum. */
export interface MakingFeatures {
  is: 'making-features';
  wanted: 'run' | 'preview';
  doing: string; // the present step of the core, in words
  run: Run;
  before: Rest; // the state after the computation
}

export type Work = Rest | Active | MakingFeatures;

export type Session =
  /** The first core is loading. The page shows the result that the site was built with; pending holds the queued actions. */
  | { is: 'starting'; work: Rest; pending: string[] }
  | { is: 'ready'; work: Work; opening: Opening | null }
  /** A new core replaces one that crashed, and reads the files again. It then continues a run that has not ended. */
  | { is: 'restarting'; work: Rest | Active; pending: string[] }
  /** There is no core, and none will be started. */
  | { is: 'failed'; work: Rest };

/** The phase of the work, as the page names it. */
export type Phase = 'none' | 'preparing' | Active['is'] | 'done' | 'cancelled' | 'failed';

interface Page {
  session: Session;
}

const NOTHING_PENDING: string[] = [];

export const initialSession = (): Session => ({ is: 'starting', work: { is: 'no-run' }, pending: NOTHING_PENDING });

export interface SessionValues {
  session: Session;
  hello: Hello | null; // what the core says of itself
  kernel: string; // the name of the core's SIMD kernel, '' before it is known
}

export const initialSessionValues = (): SessionValues => ({ session: initialSession(), hello: null, kernel: '' });

/** Only the session uses this slice. */
export function createSessionState(clock: Clock, initial: SessionValues) {
  const own = ownSignals(clock, initialSessionValues(), initial);
  return {
    signals: own as FrameSignals<SessionValues>,
    move: (transition: (now: Session) => Session) => own.session.set(transition(own.session.now())),
    setHello: (hello: Hello) => own.hello.set(hello),
    setKernel: (name: string) => own.kernel.set(name),
  };
}

export type SessionState = ReturnType<typeof createSessionState>;

/** Applies a transition to the session's state. */
export const move = ({ session }: { session: Pick<SessionState, 'move'> }, transition: (now: Session) => Session) => session.move(transition);

export const coreOf = ({ session }: Page) => session.is;

/** The files that are being read, null for none. */
export const openingOf = ({ session }: Page) => (session.is === 'ready' ? session.opening : null);

/** The present step of the computation of features, null if there is none. */
export const makingOf = ({ session: { work } }: Page) => (work.is === 'making-features' ? work.doing : null);

/** Descriptions of the pending actions, such as “The run starts”. */
export const pendingOf = ({ session }: Page) => ('pending' in session ? session.pending : NOTHING_PENDING);

/** The run on the screen. */
export const runOf = ({ session: { work } }: Page): Run => runOfWork(work);

function runOfWork(work: Work): Run {
  if (work.is === 'making-features' && work.wanted === 'preview') return runOfWork(work.before);
  return 'run' in work ? work.run : NO_RUN;
}

export const phaseOf = ({ session: { work } }: Page): Phase => phaseOfWork(work);

function phaseOfWork(work: Work): Phase {
  switch (work.is) {
    case 'no-run': return 'none';
    case 'making-features': return work.wanted === 'run' ? 'preparing' : phaseOfWork(work.before);
    default: return work.is;
  }
}

/** Whether a run has not ended. */
export const isActive = (work: Work): work is Active => work.is === 'running' || work.is === 'stepping' || work.is === 'settling' || work.is === 'paused';

/** Whether a run is in progress, paused or about to start. */
export const isBusy = ({ session: { work } }: Page) => isActive(work) || (work.is === 'making-features' && work.wanted === 'run');

/** Whether the run can be continued with other options. */
export const canWarmStart = ({ session: { work } }: Page) => isActive(work) || work.is === 'done' || work.is === 'cancelled';

/** Whether an action can run, now or when the core is ready. */
export const canRequest = ({ session }: Page) => session.is === 'starting' || session.is === 'ready';
