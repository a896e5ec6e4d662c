// Which kernel of linear algebra the core gets, and that the demo is answered
// with each and without any.
import assert from 'node:assert/strict';
import { BROWSERS, CLEAN, address, faults, leave, open, serve, settled, testIn, tracks } from '../harness/index.ts';

/** Both browsers know relaxed instructions. */
const KINDS = { '': 'relaxed', '?kernel=plain': 'plain', '?kernel=none': 'none' };

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

for (const browser of BROWSERS) {
  testIn(browser, 'the core gets the fastest kernel, or the one asked for', async () => {
    const answers: Record<string, string>[] = [];
    for (const [query, kind] of Object.entries(KINDS)) {
      const opened = await open(browser);
      await opened.page.evaluateOnNewDocument(listenToWorkers);
      await opened.page.goto((await address()) + query);
      await settled(opened.page);
      assert.equal(await opened.page.$eval('html', ({ dataset }) => dataset.kernel), kind);
      answers.push(await tracks(opened.page));
      assert.deepEqual(faults(opened.record), CLEAN);
      await leave(opened);
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
  });

  testIn(browser, 'a kernel that the host does not have is passed over for the next', async () => {
    const site = await serve();
    site.hold(/relaxed-.*\.wasm$/)(404);
    const opened = await open(browser);
    await opened.page.evaluateOnNewDocument(listenToWorkers);
    await opened.page.goto(site.url);
    await settled(opened.page);
    assert.equal(await opened.page.$eval('html', ({ dataset }) => dataset.kernel), 'plain');
    await leave(opened);
  });
}
