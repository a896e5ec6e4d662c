// The flag --once: a benchmark takes its smallest size, one browser and one turn. `make bench-once`
// passes it, so that a benchmark that no longer works fails `make test`. The times mean nothing then.
import { fileURLToPath } from 'node:url';
import { BROWSERS } from '../harness/browsers.ts';

export const ONCE = process.argv.includes('--once');

/** The arguments without flags. */
export const ARGUMENTS = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** The browsers of a benchmark. */
export const BENCH_BROWSERS = ONCE ? BROWSERS.slice(0, 1) : BROWSERS;

/** The folder of reports and plots. */
export const OUT = fileURLToPath(new URL(ONCE ? '../../../build/bench/once/' : '../../../build/bench/', import.meta.url));

/** value, or least with --once. */
export const sized = <T>(value: T, least: T): T => (ONCE ? least : value);
