// Waiting for what the page comes to, never for a time.

/** @typedef {import('puppeteer-core').Page} Page */

/** Guard in milliseconds against what never comes; nothing waits for it. */
export const LIMIT = 120_000;

/**
 * Waits until the run is in one of these phases.
 * @param {Page} page
 * @param {...string} phases
 */
export async function phase(page, ...phases) {
  await until(page, (wanted) => wanted.includes(document.documentElement.dataset.run ?? ''), phases);
}

/** Waits until the run that was just asked for is done: a short one is before it is drawn. @param {Page} page */
export async function finished(page) {
  await drawn(page);
  await phase(page, 'done');
}

/**
 * Waits until the run that follows on an act, sooner or later, is done. The page notes when
 * it is under way: it may be over before anybody asks.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function ran(page, act) {
  await page.evaluate(() => {
    const html = document.documentElement;
    html.removeAttribute('data-ran');
    const watch = new MutationObserver(() => {
      if (html.dataset.run !== 'running') return;
      html.dataset.ran = '';
      watch.disconnect();
    });
    watch.observe(html, { attributeFilter: ['data-run'] });
  });
  await act();
  await until(page, () => 'ran' in document.documentElement.dataset && document.documentElement.dataset.run === 'done');
}

/**
 * Waits until something holds in the page.
 * @template A
 * @param {Page} page
 * @param {(given: A) => unknown} holds
 * @param {A} [given]
 */
export async function until(page, holds, given) {
  await page.waitForFunction(holds, { timeout: LIMIT, polling: 'raf' }, /** @type {any} */ (given));
}

/** Waits until what a person has just done is drawn. @param {Page} page */
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
  }));
}

/** Waits until what was moved, or undone, has settled on the screen. @param {Page} page */
export async function still(page) {
  await drawn(page);
  await until(page, () => document.documentElement.dataset.live === 'still' && document.documentElement.dataset.run === 'done');
  await drawn(page);
}
