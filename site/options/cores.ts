// How many of the machine's cores a run uses.
import type { ShardLost } from '../core/messages.ts';

/** The cores of the machine. */
export const MACHINE_CORES = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

/** All cores but one, which draws the page. */
export const DEFAULT_CORES = Math.max(1, MACHINE_CORES - 1);

/** Describes a shard that has died, for the user. */
export function describeLostShard({ text, again }: ShardLost) {
  return again
    ? { title: 'A core stopped and has been started again.', text: `The run goes on from its last iteration. It stopped with: ${text}.` }
    : { title: 'Cores stop again and again.', text: `The run goes on with one core, more slowly. The last stopped with: ${text}.` };
}
