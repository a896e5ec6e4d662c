// What can be iterated: a process that answers each line with its milliseconds, or
// a worker in a browser's page that does the same with messages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import readline from 'node:readline';
import { browser } from '../harness/browsers.js';

/**
 * @typedef {object} Runner
 * @property {string} name
 * @property {() => Promise<number>} iterate milliseconds
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Runner}
 */
export function process(name, command, args, env) {
  const child = spawn(command, args, { env: { PATH: globalThis.process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name,
    async iterate() {
      child.stdin.write('\n');
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name} ended`);
      return Number(value);
    },
    async close() {
      child.kill();
    },
  };
}

/**
 * @param {string} name
 * @param {import('../harness/browsers.js').BrowserName} which
 * @param {import('./prepare.js').Parts} parts
 * @param {string} shape path of its file
 * @param {string} precision
 * @param {string} kernel
 * @returns {Promise<Runner>}
 */
export async function page(name, which, parts, shape, precision, kernel) {
  const tab = await (await browser(which, false)).newPage();
  await tab.goto(`${parts.url}test/bench/index.html`);
  await tab.evaluate((...args) => /** @type {any} */ (globalThis).begin(...args), readFileSync(shape, 'utf8'), precision, kernel);
  return {
    name,
    iterate: () => tab.evaluate(() => /** @type {any} */ (globalThis).iterate()),
    close: () => tab.close(),
  };
}
