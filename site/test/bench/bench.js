// The benchmark: one iteration of the model in every engine and in NumPy, by turns
// in one run, so that a slow moment of the machine slows all of them.
//
//   node site/test/bench/bench.js [shape …]     the names in shapes.json
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import shapes from './shapes.json' with { type: 'json' };
import { BROWSERS, browser } from '../harness/browsers.js';
import { prepare } from './prepare.js';
import { process, page } from './runner.js';
import { table } from './table.js';

/** @typedef {import('./runner.js').Runner} Runner */

const WARM = 2; // iterations before the first that counts
const ROUNDS = 9;

/**
 * The engines for one shape and precision, NumPy first.
 * @param {import('./prepare.js').Parts} parts
 * @param {string} shape path of its file
 * @param {'float32'|'float64'} precision
 * @returns {Promise<Runner[]>}
 */
async function engines(parts, shape, precision) {
  const threads = [1, 2];
  const runners = [];
  for (const n of threads) {
    runners.push(process(`NumPy, ${n} thread${n > 1 ? 's' : ''}`, parts.python, [parts.peer, precision, shape], { OPENBLAS_NUM_THREADS: `${n}` }));
  }
  for (const n of threads) {
    runners.push(process(`Go, native, ${n} thread${n > 1 ? 's' : ''}`, parts.native, [precision, shape], { GOMAXPROCS: `${n}` }));
  }
  for (const kernel of ['relaxed', 'plain', 'none']) {
    runners.push(process(`Node, ${kernel} kernel`, parts.node.command, [...parts.node.args, precision, shape], { KERNEL: parts.kernel(kernel) }));
  }
  for (const name of BROWSERS) {
    for (const kernel of ['relaxed', 'plain']) {
      runners.push(await page(`${name}, ${kernel} kernel`, name, parts, shape, precision, kernel));
    }
  }
  return runners;
}

/**
 * Iterates all of them by turns.
 * @param {Runner[]} runners
 * @returns {Promise<number[][]>} milliseconds, a list for each
 */
async function race(runners) {
  /** @type {number[][]} */
  const times = runners.map(() => []);
  for (let round = -WARM; round < ROUNDS; round++) {
    for (const [i, runner] of runners.entries()) {
      const ms = await runner.iterate();
      if (round >= 0) times[i].push(ms);
    }
  }
  return times;
}

const parts = await prepare();
const wanted = globalThis.process.argv.slice(2);
for (const [name, shape] of Object.entries(shapes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = path.join(parts.folder, 'shape.json');
  writeFileSync(file, JSON.stringify(shape));
  for (const precision of /** @type {const} */ (['float32', 'float64'])) {
    const runners = await engines(parts, file, precision);
    const times = await race(runners);
    console.log(table(`${name}, ${precision}`, runners.map((r) => r.name), times));
    for (const runner of runners) await runner.close();
  }
}
for (const name of BROWSERS) await (await browser(name, false)).close();
await parts.close();
globalThis.process.exit(); // the harness would wait for tests
