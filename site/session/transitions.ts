// The transitions of the session's state. Each returns the next state, or the same state if the transition
// does not apply.
import { NO_RUN, seriesUntil, withProgress } from './run/progress.ts';
import type { Run } from './run/progress.ts';
import { isActive } from './session-state.ts';
import type { Active, MakingFeatures, Opening, Rest, Session, Work } from './session-state.ts';
import type { Checkpoint, Options, Progress } from '../core/messages.ts';

/** Returns the work with everything in progress ended. end is the final state of a run. */
export function atRest(work: Work, end: 'failed' | 'cancelled'): Rest {
  if (isActive(work)) return { is: end, run: work.run };
  return work.is === 'making-features' ? work.before : work;
}

/** Shows the run that the site was built with. */
export function show(now: Session, run: Run): Session {
  return now.is === 'starting' ? { ...now, work: { is: 'done', run } } : now;
}

/** The core is ready. */
export function ready(now: Session): Session {
  return now.is === 'starting' || now.is === 'restarting' ? { is: 'ready', work: now.work, opening: null } : now;
}

/** A new core replaces one that crashed. work stays on the screen, and pending actions stay queued. */
export function restart(now: Session, work: Rest | Active): Session {
  return now.is === 'failed' ? now : { is: 'restarting', work, pending: 'pending' in now ? now.pending : [] };
}

/** The core failed, and no other one is started. */
export function giveUp(work: Rest): Session {
  return { is: 'failed', work };
}

/** Sets the actions that are pending until the core is ready. */
export function wait(now: Session, pending: string[]): Session {
  return now.is === 'starting' || now.is === 'restarting' ? { ...now, pending } : now;
}

/** The core starts to read files. The open dataset stays, and a run continues. */
export function readFiles(now: Session, opening: Opening): Session {
  return now.is === 'ready' ? { ...now, opening } : now;
}

/** Reading has ended or was cancelled, and the open dataset stays. */
export function stopReading(now: Session): Session {
  return now.is === 'ready' ? { ...now, opening: null } : now;
}

/** A dataset was opened. */
export function open(now: Session): Session {
  return now.is === 'ready' ? { is: 'ready', work: { is: 'no-run' }, opening: null } : now;
}

/** The core starts to compute features. end is the final state of a run that was in progress. */
export function makeFeatures(now: Session, wanted: MakingFeatures['wanted'], options: Options, end: 'failed' | 'cancelled' = 'cancelled'): Session {
  if (now.is !== 'ready') return now;
  return { ...now, work: { is: 'making-features', wanted, doing: '', run: { ...NO_RUN, options }, before: atRest(now.work, end) } };
}

/** Sets the present step of the computation of features. */
export function goOnMaking(now: Session, doing: string): Session {
  return now.is === 'ready' && now.work.is === 'making-features' ? { ...now, work: { ...now.work, doing } } : now;
}

/** The computation of features has ended or was cancelled. */
export function stopMaking(now: Session): Session {
  return now.is === 'ready' && now.work.is === 'making-features' ? { ...now, work: now.work.before } : now;
}

/** A run begins and replaces any other work. */
export function begin(now: Session, options: Options | null): Session {
  return now.is === 'ready' ? { ...now, work: { is: 'running', run: { ...NO_RUN, options } } } : now;
}

/** The core continues another run. Its answer is shown until the first answer of the new run. */
export function settle(now: Session, options: Options): Session {
  if (now.is !== 'ready' || now.work.is === 'making-features') return now;
  const run = now.work.is === 'no-run' ? NO_RUN : now.work.run;
  return { ...now, work: { is: 'settling', run: { ...run, options, elapsed: 0 } } };
}

/** A core continues a run from a checkpoint. was is the state of the run when its core crashed. */
export function restore(now: Session, was: Active, from: Checkpoint): Session {
  if (now.is !== 'ready') return now;
  const isPaused = was.is === 'paused' || was.is === 'stepping';
  return { ...now, work: { is: isPaused ? 'paused' : 'running', run: { ...was.run, series: seriesUntil(was.run.series, from) } } };
}

/** The core has sent progress. elapsed is the time of work in seconds. */
export function advance(now: Session, progress: Progress, elapsed: number): Session {
  if (now.is === 'ready' && now.work.is === 'cancelled') {
    // The core reports a cancelled run as complete; the page shows how far it was.
    const { run } = now.work;
    return { ...now, work: { is: 'cancelled', run: withProgress(run, { ...progress, fraction: run.progress?.fraction ?? progress.fraction }, elapsed) } };
  }
  return withRun(now, ({ is, run }) => {
    const next = withProgress(is === 'settling' ? { ...NO_RUN, options: run.options } : run, progress, elapsed);
    if (progress.done) return { is: 'done', run: next };
    if (is === 'settling') return { is: 'running', run: next };
    return { is: is === 'stepping' && progress.boundary ? 'paused' : is, run: next };
  });
}

export const pause = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'paused', run: { ...run, elapsed } }));

export const resume = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'running', run: { ...run, elapsed } }));

/** The run continues until the end of its iteration, and pauses. */
export const step = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'stepping', run: { ...run, elapsed } }));

/** The user has ended the run. Its answer so far is the result. */
export const cancel = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'cancelled', run: { ...run, elapsed } }));

/** The run has failed. */
export function fail(now: Session): Session {
  if (now.is === 'ready' && now.work.is === 'cancelled') return { ...now, work: { ...now.work, is: 'failed' } };
  return withRun(now, ({ run }) => ({ is: 'failed', run }));
}

/** Changes a run that has not ended. */
function withRun(now: Session, change: (work: Active) => Active | Rest): Session {
  if (now.is !== 'ready' && now.is !== 'restarting') return now;
  return isActive(now.work) ? { ...now, work: change(now.work) } : now;
}
