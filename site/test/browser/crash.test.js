// The core may go: memory runs out, a fault of ours. The page says so, starts
// another and keeps the last result.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSERS, leave, phase, press, run, text, until, visit } from '../harness/index.js';

/** Lets a test end the page's workers behind its back. @param {import('puppeteer-core').Page} page */
function withTrapdoor(page) {
  return page.evaluateOnNewDocument(() => {
    const Real = globalThis.Worker;
    /** @type {Worker[]} */
    const workers = [];
    globalThis.Worker = class extends Real {
      /** @param {ConstructorParameters<typeof Worker>} args */
      constructor(...args) {
        super(...args);
        workers.push(this);
      }
    };
    /** @type {any} */ (globalThis).crash = () => workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'planted' }));
  });
}

for (const browser of BROWSERS) {
  test(`${browser}: a core that goes is replaced, and the result stays`, async () => {
    const opened = await visit(browser, {}, withTrapdoor);
    const { page } = opened;
    const found = await text(page, '#bar .found');
    await press(page, '[data-do=run]');
    await phase(page, 'running');
    await page.evaluate(() => /** @type {any} */ (globalThis).crash());
    await phase(page, 'failed');
    await until(page, () => document.querySelector('.toast.problem:not([hidden])')?.textContent?.includes('started again'));
    assert.match(await text(page, '.toast.problem'), /The last result stays/);
    assert.ok((await page.$$('#captions .tuple')).length > 5, 'the captions stay');
    await until(page, () => document.querySelector('[data-do=run]:not(:disabled)'));
    await run(page);
    assert.equal(await text(page, '#bar .found'), found);
    await leave(opened);
  });
}
