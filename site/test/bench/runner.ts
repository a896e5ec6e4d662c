// What does as it is told: a process that answers lines, or a page in a browser with
// functions that do the same.
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { browser } from '../harness/browsers.ts';

/**
 * @typedef {object} Runner
 * @property {(order: string, count: number) => Promise<number>} ask milliseconds of one of
 *   what is counted: iterate, first, last, product, peak; or what settle answers
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Runner}
 */
export function process(command, args, env) {
  const child = spawn(command, args, { env: { PATH: globalThis.process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(order, count) {
      child.stdin.write(`${order} ${count}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command} ended at ${order}`);
      return Number(value);
    },
    async close() {
      child.kill();
    },
  };
}

/**
 * @param {import('../harness/browsers.ts').BrowserName} name
 * @param {string} address
 * @param {string[]} args of the page's function begin
 * @returns {Promise<Runner>}
 */
export async function page(name, address, args) {
  const tab = await (await browser(name, false)).newPage();
  await tab.goto(address);
  await tab.evaluate((...given) => /** @type {any} */ (globalThis).begin(...given), ...args);
  return {
    ask: (order, count) => tab.evaluate((...given) => /** @type {any} */ (globalThis).ask(...given), order, count),
    close: () => tab.close(),
  };
}
