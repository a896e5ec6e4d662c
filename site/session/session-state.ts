// The session's one state: whether the core is there, and what it does for the person. Only the
// session sets it, by the transitions beside this file; everything else reads it by these selectors.
import type { Store } from '../store.ts';
import { NO_RUN } from './run/progress.ts';
import type { Run } from './run/progress.ts';

/** Files that are being read. */
export interface Opening {
  name: string;
  files: number;
  bytes: number;
}

/** Nothing is under way: nothing was run of what is open, or the run is over. */
export type Rest = { is: 'no-run' } | { is: 'done' | 'cancelled' | 'failed'; run: Run };

/** A run that is not over. A stepping one pauses at the end of its iteration; a settling one goes on from another, whose answer is still shown. */
export interface Active {
  is: 'running' | 'stepping' | 'settling' | 'paused';
  run: Run;
}

/** The core makes the features: for a run that starts afterwards, or to show their spectrum. */
export interface MakingFeatures {
  is: 'making-features';
  wanted: 'run' | 'preview';
  doing: string; // what the core does now, in words
  run: Run;
  before: Rest; // which is returned to
}

export type Work = Rest | Active | MakingFeatures;

export type Session =
  /** The first core is loading. What came with the site is shown, and actions wait by name. */
  | { is: 'starting'; work: Rest; pending: string[] }
  | { is: 'ready'; work: Work; opening: Opening | null }
  /** Another core takes the place of one that died, and reads the files again; a run that is not over is continued then. */
  | { is: 'restarting'; work: Rest | Active; pending: string[] }
  /** There is no core any more. */
  | { is: 'failed'; work: Rest };

/** What the page calls the work. */
export type Phase = 'none' | 'preparing' | Active['is'] | 'done' | 'cancelled' | 'failed';

interface Page {
  session: Session;
}

const NOTHING_PENDING: string[] = [];

export const initialSession = (): Session => ({ is: 'starting', work: { is: 'no-run' }, pending: NOTHING_PENDING });

/** Sets the session's state to what a transition makes of it. */
export function move(store: Store<Page>, transition: (now: Session) => Session) {
  store.set({ session: transition(store.get().session) });
}

export const coreOf = ({ session }: Page) => session.is;

/** The files that are being read, null for none. */
export const openingOf = ({ session }: Page) => (session.is === 'ready' ? session.opening : null);

/** What the core does to make the features, null where it makes none. */
export const makingOf = ({ session: { work } }: Page) => (work.is === 'making-features' ? work.doing : null);

/** What happens as soon as the core is ready, such as “The run starts”. */
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

/** Whether a run is not over. */
export const isActive = (work: Work): work is Active => work.is === 'running' || work.is === 'stepping' || work.is === 'settling' || work.is === 'paused';

/** Whether a run is under way, paused or about to start. */
export const isBusy = ({ session: { work } }: Page) => isActive(work) || (work.is === 'making-features' && work.wanted === 'run');

/** Whether the run can be gone on with from other options. */
export const canWarmStart = ({ session: { work } }: Page) => isActive(work) || work.is === 'done' || work.is === 'cancelled';

/** Whether an action is carried out, now or when the core is ready. */
export const canRequest = ({ session }: Page) => session.is === 'starting' || session.is === 'ready';
