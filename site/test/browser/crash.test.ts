// The core or its worker dies: the page says so, starts it again, and keeps what
// is on the screen.
import assert from 'node:assert/strict';
import { downloadAll, leave, phase, press, run, shot, testIn, text, tracks, until, visit } from '../harness/index.ts';
import { begin, moved } from './fixtures/long.ts';
import type { Page } from 'puppeteer-core';

/** Guard in milliseconds against what never comes. */
const LIMIT = 120_000;

/**
 * Plants in every worker a way to die: in its own script, or in the core in the
 * midst of a run, as a trap of WebAssembly would, at once, in a start, or when it goes on with one
 * that is not over.
 */
async function plant(page: Page) {
  await page.evaluateOnNewDocument(() => {
    const seed = `let doomed = false;
    let startOfDeath = 0;
    function plantInCore() {
      const core = siibp;
      siibp = (operation, ...rest) => {
        if (operation === 'step') throw new Error('planted in the core');
        return core(operation, ...rest);
      };
    }
    const report = self.postMessage.bind(self);
    self.postMessage = (message, ...rest) => {
      report(message, ...rest);
      if (startOfDeath === 0 || message.reply?.type !== 'progress' || JSON.parse(message.reply.message).start < startOfDeath) return;
      startOfDeath = 0;
      plantInCore();
    };
    const isOver = ({ parts }) => JSON.parse(new TextDecoder().decode(parts[0])).platform !== '';
    const handle = self.onmessage;
    self.onmessage = (event) => {
      const { data } = event;
      if (data.die === 'revived') doomed = true;
      if (doomed && data.op === 'restore' && !isOver(data)) plantInCore();
      if (data.die === 'worker') setTimeout(() => { throw new Error('planted in the worker'); });
      if (data.die === 'core') plantInCore();
      if (data.dieInStart) startOfDeath = data.dieInStart;
      if (data.dieInStart) return;
      if (!data.die) handle(event);
    };`;
    const all = globalThis as any;
    all.Blob = class extends Blob {
      constructor(parts: BlobPart[], options?: BlobPropertyBag) {
        super(/javascript/.test(options?.type ?? '') ? [...parts, seed] : parts, options);
      }
    };
    all.Worker = class extends Worker {
      constructor(url: string) {
        super(url);
        if (all.doomed) this.postMessage({ die: all.doomed });
        all.lastWorker = this;
      }
    };
  });
}

async function kill(page: Page, part: 'worker' | 'core') {
  await page.evaluate((die) => (globalThis as any).lastWorker.postMessage({ die }), part);
}

async function told(page: Page, title: string) {
  await until(page, (wanted) => document.querySelector('#notices .problem:not([hidden]) strong')?.textContent === wanted, title);
  return text(page, '#notices .problem p');
}

/** Start and iteration where the core stopped, and from where the run goes on. */
async function resumed(page: Page) {
  const shown = await page.waitForFunction(() => {
    const parts = ['strong', 'p'].map((part) => document.querySelector(`#notices .problem:not([hidden]) ${part}`)?.textContent ?? '');
    return /^The core stopped at .* and was started again\.$/.test(parts[0]) && /^The run goes on from /.test(parts[1]) && parts;
  }, { timeout: LIMIT });
  return (await shown.jsonValue() as string[]).map((words) => [Number(/start (\d+)/.exec(words)?.[1] ?? 1), Number(/iteration (\d+)/.exec(words)?.[1])]);
}

const ready = (page: Page) => until(page, () => !(document.querySelector<HTMLButtonElement>('[data-do=run]')!.disabled));

const AGAIN = 'The core stopped and has been started again.';

const browser = 'firefox'; // workers that die

testIn(browser, 'a death at rest, one in a run, and one too many', async () => {
  const opened = await visit(browser, {}, plant);
  const { page } = opened;
  const labels = await tracks(page);
  const found = await text(page, '#bar .found');

  await kill(page, 'worker');
  assert.match(await told(page, AGAIN), /At rest: .*planted in the worker\. The last result stays\./);
  await ready(page);
  assert.deepEqual(await tracks(page), labels);
  assert.equal(await text(page, '#bar .found'), found);
  await press(page, '#notices [aria-label=Dismiss]');
  await run(page);
  assert.deepEqual(await tracks(page), labels);

  await kill(page, 'core');
  await press(page, '[data-do=run]');
  assert.match(await told(page, AGAIN), /While running: .*planted in the core\. The last result stays\./);
  await ready(page);
  await phase(page, 'failed');
  assert.deepEqual(await tracks(page), labels);
  await run(page);
  assert.deepEqual(await tracks(page), labels);
  assert.equal(await text(page, '#notices .problem'), '');

  await page.evaluate(() => Object.assign(globalThis, { doomed: 'worker' }));
  await kill(page, 'worker');
  await told(page, 'The core stops again and again.');
  assert.deepEqual(await tracks(page), labels);
  await leave(opened);
});

testIn(browser, 'a run goes on where the core died, and comes to the same', async () => {
  const opened = await visit(browser, {}, plant);
  const { page } = opened;
  await run(page);
  const before = await downloadAll(opened);
  await page.evaluate(() => (globalThis as any).lastWorker.postMessage({ dieInStart: 3 }));
  await press(page, '[data-do=run]');
  const [stopped, from] = await resumed(page);
  assert.ok(stopped[0] >= 3 && (from[0] < stopped[0] || from[0] === stopped[0] && from[1] <= stopped[1]), `from ${from} after ${stopped}`);
  await shot(page, `revived-${browser}`);
  await phase(page, 'done');
  await press(page, '#notices [aria-label=Dismiss]');
  assert.deepEqual(await downloadAll(opened), before);
  await leave(opened);
});

testIn(browser, 'a run whose core dies at the same place again is given up', async () => {
  const opened = await visit(browser, {}, plant);
  const { page } = opened;
  const labels = await tracks(page);
  await begin(page);
  await kill(page, 'core');
  const [, from] = await resumed(page);
  await phase(page, 'running');
  for (let i = 0; i < 2; i++) await moved(page);
  await until(page, ([start, iteration]) => {
    const [now = 0, done = 0] = /^start (\d+)\/\d+ · iteration (\d+)\//.exec(document.querySelector('#bar .numbers')?.textContent ?? '')?.slice(1).map(Number) ?? [];
    return now > start || (now === start && done > iteration);
  }, from);
  await press(page, '#notices [aria-label=Dismiss]');

  await page.evaluate(() => Object.assign(globalThis, { doomed: 'revived' }));
  await kill(page, 'core');
  assert.match(await told(page, AGAIN), /While running: .*planted in the core\. The last result stays\./);
  await page.evaluate(() => Object.assign(globalThis, { doomed: '' }));
  await phase(page, 'failed');
  assert.deepEqual(await tracks(page), labels);
  await leave(opened);
});

testIn(browser, 'the last finished run is shown and downloaded after a death', async () => {
  const opened = await visit(browser, {}, plant);
  const { page } = opened;
  const before = await downloadAll(opened);
  const labels = await tracks(page);
  const found = await text(page, '#bar .found');
  await kill(page, 'worker');
  await told(page, AGAIN);
  await ready(page);
  await press(page, '#notices [aria-label=Dismiss]');
  assert.deepEqual(await downloadAll(opened), before);

  await begin(page);
  await page.evaluate(() => Object.assign(globalThis, { doomed: 'revived' }));
  await kill(page, 'core');
  await told(page, AGAIN);
  await page.evaluate(() => Object.assign(globalThis, { doomed: '' }));
  await ready(page);
  assert.equal(await text(page, '#bar .found'), found);
  assert.equal(await text(page, '#bar .stale'), 'From other settings: run again.');
  assert.deepEqual(await tracks(page), labels);
  await press(page, '#notices [aria-label=Dismiss]');
  assert.deepEqual(await downloadAll(opened), before);
  await leave(opened);
});
