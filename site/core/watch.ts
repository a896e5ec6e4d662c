// Detects a worker that hangs or has crashed without an event. It sends pings, which the worker answers between two
// steps of a job, or after the request that it is processing.

const TICK_MS = 1000;
/**
 * Time limits for a ping in seconds: at the event loop, during a request, and while the worker reads files, which may be
 * large. On the largest data of the benchmarks, a request took at most 2 seconds in WebAssembly, and a step of a job 1.1.
 * The limits allow for machines that are ten times slower and shared with other programs.
 */
export const IDLE_LIMIT = 20;
export const BUSY_LIMIT = 45;
export const UNBOUNDED_LIMIT = 180;

export interface Watched {
  /** Sends a ping with this number. */
  ping(ping: number): void;
  /** Whether a request waits for a reply. */
  awaited(): boolean;
  /** The time limit for a ping in seconds, which depends on the requests in progress. */
  limit(): number;
  /** The worker has not answered in time. No further pings are sent. */
  onSilent(): void;
}

/** Time is counted in ticks and not taken from a clock, so that a computer may sleep. */
export function createWatch({ ping, awaited, limit: limitNow, onSilent }: Watched) {
  let lastPing = 0;
  let asked = 0; // the open ping, 0 for none
  let limit = 0;
  let ticks = 0; // since the last message of the worker while a ping is open
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

  /** Sends a ping, unless one is open. */
  function ask() {
    if (timer === undefined) {
      timer = setInterval(tick, TICK_MS);
      if (typeof timer === 'object') timer.unref(); // in Node, an open ping must not keep the program alive
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
    /** Handles a message of the worker; pong is the number of an answered ping. */
    received(pong?: number) {
      ticks = 0;
      if (pong === asked) asked = 0;
    },
  };
}
