// A run as it goes on: what a progress of the core makes of it, seen or unseen.
import { freshRun } from './state.js';

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

/**
 * Makes the run here that came with the site: unseen, as what it finds is shown already.
 * @param {import('./state.js').Store} store
 * @param {import('./client.js').Client} client
 * @param {() => void} ended
 * @returns {number} the request's id
 */
export function repeat(store, client, ended) {
  const options = store.get().answered ?? {};
  let { answer } = store.get();
  /** @type {Run} */
  let made = { ...freshRun(), options };
  const since = performance.now();
  store.set({ core: 'repeating' });
  return client.ask({ op: 'fit', options }, (message) => {
    if (message.type === 'answer') answer = message;
    if (message.type === 'error') store.set({ core: 'ready', problem: { title: 'The run failed.', text: message.text } });
    if (message.type !== 'progress') return;
    made = advanced(made, message, (performance.now() - since) / 1000);
    if (!message.done) return;
    store.set({ core: 'ready', answer, run: made });
    ended();
  });
}
