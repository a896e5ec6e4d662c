// The state of a run that the page shows, and its update by progress messages of the core.
import type { Checkpoint, Options, Progress } from '../../core/messages.ts';

export interface Run {
  options: Options | null; // that it was started with
  progress: Progress | null; // the last message
  series: Map<number, Sample[]>; // the objective F of each start
  elapsed: number; // seconds of work, without pauses
}

export interface Sample {
  iteration: number;
  f: number;
  tempered: boolean;
}

/** A run without any message yet. */
export const NO_RUN: Run = Object.freeze({ options: null, progress: null, series: new Map(), elapsed: 0 });

/**
 * Returns the run after a progress message.
 * elapsed is the time of work so far, in seconds.
 */
export function withProgress(now: Run, progress: Progress, elapsed: number): Run {
  const series = new Map(now.series);
  if (progress.done) {
    const trace = progress.done.trace.map(({ iteration, f, mayRise, block }) => ({ iteration, f, tempered: mayRise && block !== 'contamination' }));
    if (trace.length > 0) series.set(progress.done.kept, trace);
  } else {
    const { iteration, f, tempered } = progress;
    if (f !== null) series.set(progress.start, [...(series.get(progress.start) ?? []), { iteration, f, tempered }]);
  }
  return { ...now, progress, series, elapsed };
}

/** Returns the series of the objective up to a checkpoint. */
export function seriesUntil(series: Run['series'], { start, iteration }: Checkpoint): Run['series'] {
  return new Map([...series].flatMap(([key, samples]) => (key > start ? [] : [[key, key < start ? samples : samples.filter((one) => one.iteration <= iteration)]])));
}

/** Whether the result continues another run, so that its options alone do not reproduce it. */
export function isWarmStart({ progress }: Run) {
  const done = progress?.done;
  return done?.starts[done.kept - 1]?.warm ?? false;
}
