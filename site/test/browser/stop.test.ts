// Stop is answered in the midst of a long iteration, and Run works again whatever has become of the worker.
import assert from 'node:assert/strict';
import { CLEAN, drop, faults, leave, phase, press, testIn, text, until, visit } from '../harness/index.ts';
import { captioned } from './fixtures/captioned.ts';
import { begin } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

// A busy machine may deliver the press only when its iteration has ended. A Stop that always waited for the
// end of the iteration would never be answered within it, so two of several suffice.
const MOST_STOPS = 8;

/**
 * Keeps what the worker says of its runs. Once it is asked for, Stop is pressed as soon as a run is in the
 * midst of an iteration that is not its first.
 */
async function plant(page: Page) {
  await page.evaluateOnNewDocument(() => {
    const all = globalThis as any;
    all.said = [];
    all.stopAt = null;
    all.Worker = class extends Worker {
      constructor(url: string) {
        super(url);
        all.lastWorker = this;
        this.addEventListener('message', ({ data: { reply } }) => {
          if (reply?.type !== 'progress' && reply?.type !== 'cancelled') return;
          const message = JSON.parse(reply.message);
          all.said.push(message);
          if (!all.stopWanted || message.boundary !== false || message.iteration < 1) return;
          all.stopWanted = false;
          all.stopAt = message.iteration;
          document.querySelector<HTMLButtonElement>('[data-do=cancel]')!.click();
        });
      }
    };
  });
}

/** Runs, stops in the midst of an iteration, and returns the iteration it was in and the one after which the run ended. */
async function stopWithin(page: Page, button: string) {
  await page.evaluate(() => Object.assign(globalThis, { said: [], stopAt: null, stopWanted: true }));
  await press(page, button);
  await until(page, () => (globalThis as any).said.some(({ done }: { done?: object }) => done));
  return page.evaluate(() => {
    const { stopAt, said } = globalThis as any;
    return { at: stopAt, ended: said.find(({ done }: any) => done).iteration };
  });
}

const browser = 'firefox'; // how workers and the page share time

testIn(browser, 'Stop is answered within an iteration over many captions and tracks', async () => {
  const opened = await visit(browser, {}, plant);
  const { page, record } = opened;
  await drop(page, [captioned()]);
  await until(page, () => document.querySelector('.files-dialog[open]'));
  const stops: Awaited<ReturnType<typeof stopWithin>>[] = [];
  const within = () => stops.filter(({ at, ended }) => ended === at).length;
  while (within() < 2 && stops.length < MOST_STOPS) {
    stops.push(await stopWithin(page, stops.length ? '[data-do=run]' : '[data-do=files-run]'));
    await phase(page, 'cancelled');
  }
  assert.equal(within(), 2, JSON.stringify(stops));
  assert.deepEqual(faults(record), CLEAN);
  await leave(opened);
});

testIn(browser, 'a worker that ends without a word is replaced after Stop, and Run runs', async () => {
  const opened = await visit(browser, {}, plant);
  const { page } = opened;
  await begin(page);
  await page.evaluate(() => (globalThis as any).lastWorker.terminate());
  await press(page, '[data-do=cancel]');
  await until(page, (title) => document.querySelector('#notices .problem:not([hidden]) strong')?.textContent === title, 'The core stopped and has been started again.');
  assert.match(await text(page, '#notices .problem p'), /does not answer any more/);
  await until(page, () => !document.querySelector<HTMLButtonElement>('[data-do=run]')!.disabled);
  await page.evaluate(() => ((globalThis as any).said = []));
  await press(page, '[data-do=run]');
  await until(page, () => (globalThis as any).said.some(({ iteration }: { iteration: number }) => iteration > 1));
  await press(page, '[data-do=cancel]');
  await phase(page, 'cancelled');
  await leave(opened);
});
