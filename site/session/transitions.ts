// The transitions of the session's state. Each returns the state that follows, and the state as it
// is where it does not apply.
import { NO_RUN, seriesUntil, withProgress } from './run/progress.ts';
import type { Run } from './run/progress.ts';
import { isActive } from './session-state.ts';
import type { Active, MakingFeatures, Opening, Rest, Session, Work } from './session-state.ts';
import type { Checkpoint, Options, Progress } from '../core/messages.ts';

/** The work as it is shown once nothing is done for it any more. end is what then became of a run. */
export function atRest(work: Work, end: 'failed' | 'cancelled'): Rest {
  if (isActive(work)) return { is: end, run: work.run };
  return work.is === 'making-features' ? work.before : work;
}

/** A run that came with the site is shown. */
export function show(now: Session, run: Run): Session {
  return now.is === 'starting' ? { ...now, work: { is: 'done', run } } : now;
}

/** The core is ready. */
export function ready(now: Session): Session {
  return now.is === 'starting' || now.is === 'restarting' ? { is: 'ready', work: now.work, opening: null } : now;
}

/** Another core starts in place of one that died. work is what stays on the screen; what waits goes on waiting. */
export function restart(now: Session, work: Rest | Active): Session {
  return now.is === 'failed' ? now : { is: 'restarting', work, pending: 'pending' in now ? now.pending : [] };
}

/** There will be no core. */
export function giveUp(work: Rest): Session {
  return { is: 'failed', work };
}

/** These actions wait for the core. */
export function wait(now: Session, pending: string[]): Session {
  return now.is === 'starting' || now.is === 'restarting' ? { ...now, pending } : now;
}

/** Files are being read. What is open stays, and a run goes on. */
export function readFiles(now: Session, opening: Opening): Session {
  return now.is === 'ready' ? { ...now, opening } : now;
}

/** The files have been read, or are not read any more, and what was open stays. */
export function stopReading(now: Session): Session {
  return now.is === 'ready' ? { ...now, opening: null } : now;
}

/** Another dataset is open. */
export function open(now: Session): Session {
  return now.is === 'ready' ? { is: 'ready', work: { is: 'no-run' }, opening: null } : now;
}

/** The core makes features, in place of a run that was under way. end is what became of that run. */
export function makeFeatures(now: Session, wanted: MakingFeatures['wanted'], options: Options, end: 'failed' | 'cancelled' = 'cancelled'): Session {
  if (now.is !== 'ready') return now;
  return { ...now, work: { is: 'making-features', wanted, doing: '', run: { ...NO_RUN, options }, before: atRest(now.work, end) } };
}

/** The core says what it does to make the features. */
export function goOnMaking(now: Session, doing: string): Session {
  return now.is === 'ready' && now.work.is === 'making-features' ? { ...now, work: { ...now.work, doing } } : now;
}

/** The features are made, or not made any more. */
export function stopMaking(now: Session): Session {
  return now.is === 'ready' && now.work.is === 'making-features' ? { ...now, work: now.work.before } : now;
}

/** A run begins, in place of whatever was done before. */
export function begin(now: Session, options: Options | null): Session {
  return now.is === 'ready' ? { ...now, work: { is: 'running', run: { ...NO_RUN, options } } } : now;
}

/** The core goes on from another run, whose answer stays until the first of this one. */
export function settle(now: Session, options: Options): Session {
  if (now.is !== 'ready' || now.work.is === 'making-features') return now;
  const run = now.work.is === 'no-run' ? NO_RUN : now.work.run;
  return { ...now, work: { is: 'settling', run: { ...run, options, elapsed: 0 } } };
}

/** A core goes on with a run from a checkpoint. was is the run as it was when its core died. */
export function restore(now: Session, was: Active, from: Checkpoint): Session {
  if (now.is !== 'ready') return now;
  const isPaused = was.is === 'paused' || was.is === 'stepping';
  return { ...now, work: { is: isPaused ? 'paused' : 'running', run: { ...was.run, series: seriesUntil(was.run.series, from) } } };
}

/** The core has come further. elapsed is in seconds of work. */
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

/** The run is to pause at the end of its iteration. */
export const step = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'stepping', run: { ...run, elapsed } }));

/** The person has ended the run. What it has found so far is its result. */
export const cancel = (now: Session, elapsed: number) => withRun(now, ({ run }) => ({ is: 'cancelled', run: { ...run, elapsed } }));

/** The core has ended the run. */
export function fail(now: Session): Session {
  if (now.is === 'ready' && now.work.is === 'cancelled') return { ...now, work: { ...now.work, is: 'failed' } };
  return withRun(now, ({ run }) => ({ is: 'failed', run }));
}

/** Changes a run that is not over. */
function withRun(now: Session, change: (work: Active) => Active | Rest): Session {
  if (now.is !== 'ready' && now.is !== 'restarting') return now;
  return isActive(now.work) ? { ...now, work: change(now.work) } : now;
}
