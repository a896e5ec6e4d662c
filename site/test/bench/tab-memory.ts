// The memory of Chromium's tabs while something goes on, as Linux counts it.
import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';

const INTERVAL = 1000; // milliseconds between two samples
const KIB_PER_MB = 1e6 / 1024;

/** Returns the MB that the processes of the browser's tabs, which their workers are part of, share with no other process. NaN where the system does not say. */
async function tabMegabytes(browser: Browser): Promise<number> {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const files = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/smaps_rollup`).filter((file) => existsSync(file));
  if (files.length === 0) return NaN;
  const kib = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^(?:Private_Dirty|Private_Clean):\s+(\d+) kB$/gm)]).reduce((sum, [, number]) => sum + Number(number), 0);
  return kib / KIB_PER_MB;
}

/** Samples the memory of the browser's tabs until it is asked to end. Then it says the first sample and the largest one, in MB. */
export async function watchTabs(browser: Browser) {
  const first = await tabMegabytes(browser);
  let most = first;
  let goesOn = true;
  const watching = (async () => {
    while (goesOn) {
      await new Promise((done) => { setTimeout(done, INTERVAL); });
      most = Math.max(most, await tabMegabytes(browser));
    }
  })();
  return async () => {
    goesOn = false;
    await watching;
    return { first, most };
  };
}
