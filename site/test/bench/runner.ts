// What does as it is told: a process that answers lines, or a page in a browser with
// functions that do the same.
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { browser } from '../harness/browsers.ts';
import type { BrowserName } from '../harness/browsers.ts';

export interface Runner {
  /** Milliseconds of one of what is counted: iterate, first, last, product, peak; or what converge answers. */
  ask: (order: string, count: number) => Promise<number>;
  close: () => Promise<void>;
}

export function process(command: string, args: string[], env: Record<string, string>): Runner {
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

/** args are those of the page's function begin. */
export async function page(name: BrowserName, address: string, args: string[]): Promise<Runner> {
  const tab = await (await browser(name)).newPage();
  await tab.goto(address);
  await tab.evaluate((...given) => (globalThis as any).begin(...given), ...args);
  return {
    ask: (order, count) => tab.evaluate((...given) => (globalThis as any).ask(...given), order, count),
    close: () => tab.close(),
  };
}
