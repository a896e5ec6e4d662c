// Finds out that a worker has died without an event, or hangs. It is asked now and then whether it
// still answers: between two steps of a job it does at once, and in the midst of a request when that is done.

const TICK_MS = 1000;
/**
 * Seconds that a worker has to answer: at its event loop, in the midst of a request, and while it reads files, which may be
 * large. What else a request does at once took at most 2 seconds in WebAssembly, over the largest data of the benchmarks, and a
 * step of a job at most 1.1; these limits are for machines ten times slower, with as much again and more for others that compute.
 */
export const IDLE_LIMIT = 20;
export const BUSY_LIMIT = 45;
export const UNBOUNDED_LIMIT = 180;

export interface Watched {
  /** Asks the worker to send the number back. */
  ping(ping: number): void;
  /** Whether anybody waits for a reply. */
  awaited(): boolean;
  /** The seconds that the worker has to answer, by what it may be in the midst of. */
  limit(): number;
  /** The worker has not answered in time. It is not asked again. */
  onSilent(): void;
}

/** Time is counted in ticks and not taken from a clock, so that a computer may sleep. */
export function createWatch({ ping, awaited, limit: limitNow, onSilent }: Watched) {
  let lastPing = 0;
  let asked = 0; // the ping that is not answered, 0 for none
  let limit = 0;
  let ticks = 0; // since the worker was last heard while a ping is not answered
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop() {
    clearInterval(timer);
    timer = undefined;
    asked = 0;
  }

  function tick() {
    if (!asked) return awaited() ? ask() : stop();
    ticks += 1;
    if (ticks < limit) return;
    stop();
    onSilent();
  }

  /** Asks the worker, unless it has still to answer. */
  function ask() {
    if (timer === undefined) {
      timer = setInterval(tick, TICK_MS);
      if (typeof timer === 'object') timer.unref(); // in Node, a program may end although it is asked
    }
    if (asked) return;
    lastPing += 1;
    asked = lastPing;
    ticks = 0;
    limit = limitNow();
    ping(asked);
  }

  return {
    ask,
    stop,
    /** The worker has sent something; pong is the number that it sends back. */
    heard(pong?: number) {
      ticks = 0;
      if (pong === asked) asked = 0;
    },
  };
}
