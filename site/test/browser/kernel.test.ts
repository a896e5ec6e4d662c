// Which kernel of linear algebra the core gets, and that a run of the demo comes to the same
// with each and without any. Both browsers know relaxed instructions.
import assert from 'node:assert/strict';
import { BROWSERS, CLEAN, address, faults, leave, open, run, serve, settled, testIn, tracks } from '../harness/index.ts';
import type { BrowserName } from '../harness/browsers.ts';

/** Keeps what the core says of itself, in front of the page. */
function listenToWorkers() {
  const Real = Worker;
  window.Worker = class extends Real {
    constructor(script: string | URL) {
      super(script);
      this.addEventListener('message', ({ data }) => {
        if (data.reply?.type === 'hello') document.documentElement.dataset.kernel = JSON.parse(data.reply.message).kernel;
      });
    }
  };
}

/** Opens the page with a query and returns which kernel its core has. */
async function visit(browser: BrowserName, url: string) {
  const opened = await open(browser);
  await opened.page.evaluateOnNewDocument(listenToWorkers);
  await opened.page.goto(url);
  await settled(opened.page);
  return { opened, kernel: await opened.page.$eval('html', ({ dataset }) => dataset.kernel) };
}

for (const browser of BROWSERS) {
  testIn(browser, 'the core gets the fastest kernel', async () => {
    const { opened, kernel } = await visit(browser, await address());
    assert.equal(kernel, 'relaxed');
    assert.deepEqual(faults(opened.record), CLEAN);
    await leave(opened);
  });

  testIn(browser, 'a kernel that the host does not have is passed over for the next', async () => {
    const site = await serve();
    site.hold(/relaxed-.*\.wasm$/)(404);
    const { opened, kernel } = await visit(browser, site.url);
    assert.equal(kernel, 'plain');
    await leave(opened);
  });
}

testIn('chromium', 'the core gets the kernel that is asked for, and comes to the same with it', async () => {
  for (const kind of ['plain', 'none']) {
    const { opened, kernel } = await visit('chromium', `${await address()}?kernel=${kind}`);
    assert.equal(kernel, kind);
    const built = await tracks(opened.page); // the answer that came with the site
    await run(opened.page);
    assert.deepEqual(await tracks(opened.page), built, kind);
    assert.deepEqual(faults(opened.record), CLEAN);
    await leave(opened);
  }
});
