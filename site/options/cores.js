// How many of the machine's cores sweep for a run.

/** @typedef {import('../run/client.js').Client} Client */

/** What the machine has. */
export const MACHINE_CORES = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

/** All but one, which draws the page. */
export const DEFAULT_CORES = Math.max(1, MACHINE_CORES - 1);

/** What begins a run, or goes on with one. */
const RUN_REQUESTS = ['fit', 'warm', 'back', 'revive'];

/**
 * A client whose runs have so many cores.
 * @param {Client} client
 * @param {() => number} cores
 * @returns {Client}
 */
export function withCores(client, cores) {
  return {
    ...client,
    request: (ask, hear) => client.request(RUN_REQUESTS.includes(ask.op) ? /** @type {typeof ask} */ ({ ...ask, cores: cores() }) : ask, hear),
  };
}

/**
 * What to tell of a shard that has died.
 * @param {import('../wire.js').Lost} lost
 * @returns {import('../state.js').Problem}
 */
export function describeLostShard({ text, again }) {
  return again
    ? { title: 'A core stopped and has been started again.', text: `The run goes on from its last iteration. It stopped with: ${text}.` }
    : { title: 'Cores stop again and again.', text: `The run goes on with one core, more slowly. The last stopped with: ${text}.` };
}
