// A run as it goes on: what a progress of the core makes of it.

/** @typedef {import('./state.js').Run} Run */
/** @typedef {import('./wire.js').Progress} Progress */

/**
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
  return phase === 'stepping' && boundary ? 'paused' : phase;
}
